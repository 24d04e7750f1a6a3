type Policy = { createScriptURL: (url: string) => unknown };
type PolicyFactory = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
};

let address: unknown;

/** Trusted Types (DESIGN.md section 6): the one policy of the app passes the one script URL it makes. */
export function workerUrl(path: "/sw.js"): unknown {
  const factory = readFactory();
  if (factory === null) return path;
  // A policy of this name can be made once.
  address ??= factory
    .createPolicy("touchline-sw", {
      createScriptURL(url) {
        if (url === path) return url;
        throw new TypeError(`${url} is not the worker.`);
      },
    })
    .createScriptURL(path);
  return address;
}

function readFactory(): PolicyFactory | null {
  if (!("trustedTypes" in window)) return null;
  // Not in TypeScript's DOM types yet: https://w3c.github.io/trusted-types/dist/spec/
  return window.trustedTypes as PolicyFactory;
}
