import * as v from "valibot";

/** Completes a sentence that begins with the setting's name. */
export const invalidValueText =
  (what: string) =>
  ({ input }: { input: unknown }): string =>
    `is "${String(input)}". Set it to ${what}.`;

/** Never shows the value, which may be a secret. */
export const invalidSecretText = (what: string): string => `is not valid. Set it to ${what}.`;

export const oneOf = <const T extends readonly [string, ...string[]]>(
  choices: T,
  fallback: T[number],
) => v.optional(v.picklist(choices, invalidValueText(`one of ${choices.join(", ")}`)), fallback);

export const wholeNumber = (min: number, max: number, fallback: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
        invalidValueText(`a whole number from ${min} to ${max}`),
      ),
      v.transform(Number),
    ),
    String(fallback),
  );

export const entries = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ""),
  ),
);

export const list = (accepts: (entry: string) => boolean, what: string) =>
  v.pipe(
    v.string(),
    v.check((text) => v.parse(entries, text).every(accepts), invalidValueText(what)),
    entries,
  );

export const WEB_PROTOCOLS = ["https://", "http://"] as const;

export const url = (protocols: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => isUrlOf(text, protocols), invalidValueText(urlOf(protocols))),
    v.transform((text) => text.replace(/\/$/, "")),
  );

export const origin = v.pipe(
  url(WEB_PROTOCOLS),
  v.check(
    (text) => new URL(text).href === `${new URL(text).origin}/`,
    invalidValueText(
      "an origin such as https://touchline.example, without a path, a query, a hash or a user",
    ),
  ),
  v.transform((text) => new URL(text).origin),
);

export const secretUrl = (protocols: readonly string[]) =>
  v.nullish(
    v.pipe(
      v.string(),
      v.check(
        (text) => isUrlOf(text, protocols),
        invalidSecretText(`${urlOf(protocols)}, with %2F for each / in a password, and so on`),
      ),
    ),
    null,
  );

function isUrlOf(value: string, protocols: readonly string[]): boolean {
  const written = value.toLowerCase();
  return protocols.some((protocol) => written.startsWith(protocol)) && URL.canParse(value);
}

function urlOf(protocols: readonly string[]): string {
  return `a URL that starts with ${protocols.join(" or ")}`;
}
