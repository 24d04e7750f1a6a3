type PolicyFactory = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => unknown };
};

/** Trusted Types: a policy that passes only this URL. Each policy name can be used once. */
export function trustScriptUrl(name: "touchline-sw" | "touchline-chat", url: string): unknown {
  if (!("trustedTypes" in window)) return url;
  // Not in TypeScript's DOM types yet: https://w3c.github.io/trusted-types/dist/spec/
  const factory = window.trustedTypes as PolicyFactory;
  const policy = factory.createPolicy(name, {
    createScriptURL(asked) {
      if (asked === url) return asked;
      throw new TypeError(`${asked} is not the script of ${name}.`);
    },
  });
  return policy.createScriptURL(url);
}
