import * as v from "valibot";
import { invalidValueText } from "#server/platform/config/setting-schemas.ts";
import { ConfigError } from "#server/platform/config/start-error.ts";

const PROTOCOLS = new Set(["mailto:", "https:"]);
/** Names of no public host. Apple's push service refuses every message with such a subject. */
const REFUSED_DOMAIN = /(^|\.)(localhost|local|invalid|internal|test|example)\.?$/i;

export const VAPID_SUBJECT = v.nullish(
  v.pipe(
    v.string(),
    v.check(
      (text) => domainOf(text) !== "",
      invalidValueText(
        "a contact that starts with mailto: or https://, such as mailto:support@your-domain",
      ),
    ),
  ),
  null,
);

/** The contact of push services. By default the sender's address. */
export function readVapidSubject(
  subject: string | null,
  { mailFrom, production }: { mailFrom: string; production: boolean },
): string {
  const used = subject ?? `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
  if (production && REFUSED_DOMAIN.test(domainOf(used))) {
    const source = subject === null ? " by default, because of MAIL_FROM" : "";
    throw new ConfigError(
      `VAPID_SUBJECT is "${used}"${source}, but push services refuse this domain. Set it to a public contact, such as mailto:support@your-domain.`,
    );
  }
  return used;
}

function domainOf(subject: string): string {
  if (!URL.canParse(subject)) return "";
  const { protocol, hostname, pathname } = new URL(subject);
  if (!PROTOCOLS.has(protocol)) return "";
  return protocol === "mailto:" ? (/^[^@\s]+@([^@\s]+)$/.exec(pathname)?.[1] ?? "") : hostname;
}
