import type { components } from "#contract";
import { daysText } from "#src/display/track-record.ts";
import { RECORD_FILE, recordFileUrl } from "#src/queries/track-record-queries.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

type Files = readonly components["schemas"]["RecordFile"][];

const LAST_DAYS = [{ href: RECORD_FILE, text: "The last 30 days" }];
const textStyle = css({ display: "grid", gap: "2", color: "ink.2" });
const linksStyle = css({ display: "flex", flexWrap: "wrap", gap: "2", marginBlock: "3" });

/** @param files undefined in a record saved by an earlier version */
export function DownloadSection({ files }: { files: Files | undefined }) {
  const links =
    files?.map((file) => ({ href: recordFileUrl(file), text: daysText(file) })) ?? LAST_DAYS;
  return (
    <Section title="Files">
      <SectionBody>
        <div className={textStyle}>
          <p>
            Every prediction that was sealed, of all tournaments, with what proves its seal: a CSV
            file for each quarter of a year, by the day of the seal (UTC). Those of matches that are
            not over show their seal alone.
          </p>
          <p>
            The command <code>npm run verify -- FILE...</code>, which comes with our code, works
            every seal and every result out again.
          </p>
        </div>
        <ul className={linksStyle}>
          {links.map(({ href, text }) => (
            <li key={href}>
              <a href={href} download className={button({ tone: "quiet" })}>
                {text}
              </a>
            </li>
          ))}
        </ul>
        <p className={css({ fontSize: "sm", color: "ink.2" })}>
          For other days, 92 at most, change <code>from</code> and <code>to</code> in the address of
          a file.
        </p>
      </SectionBody>
    </Section>
  );
}
