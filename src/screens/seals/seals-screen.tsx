import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatCount, formatMoment } from "#src/display/formatters.ts";
import type { SeenSeals } from "#src/storage/device-store.ts";
import { NOTHING_SAVED_HERE, canSaveOffline } from "#src/pwa/worker-support.ts";
import { sealAlarm } from "#src/pwa/seal-alarm.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { proofQueries } from "#src/queries/proof-queries.ts";
import { Evidence } from "#src/screens/seals/evidence.tsx";
import { Page, Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const textStyle = css({ color: "ink.2", "& + p": { marginTop: "2" } });

export function SealsScreen() {
  const alarmed = useObservable(sealAlarm);
  const { data, isError } = useQuery(proofQueries.seen(alarmed));
  return (
    <Page title="Seals">
      {data?.alarms.map((alarm) => (
        <Evidence key={`${alarm.sequence} ${alarm.now_chain}`} alarm={alarm} />
      ))}
      <Section title="Seen by this phone">
        <SectionBody>
          {isError ? (
            <p className={textStyle}>
              This browser lets the app save nothing, so no seal can be kept and compared.
            </p>
          ) : data === undefined ? (
            <p className={textStyle}>…</p>
          ) : (
            <SeenSealsSummary seen={data} />
          )}
          <Link
            to="/how-it-works"
            hash="seals"
            className={`${button({ tone: "text" })} ${css({ marginTop: "2", marginStart: "-2" })}`}
          >
            What sealing does
          </Link>
        </SectionBody>
      </Section>
    </Page>
  );
}

function SeenSealsSummary({ seen: { count, first, last } }: { seen: SeenSeals }) {
  if (first === null || last === null)
    return (
      <p className={textStyle}>
        {canSaveOffline
          ? "None yet. They come with the next connection."
          : `None. ${NOTHING_SAVED_HERE}`}
      </p>
    );
  return (
    <>
      <p
        className={textStyle}
      >{`${formatCount(count)} ${count === 1 ? "seal" : "seals"}, the latest of ${formatMoment(last.sealed_at)} for ${last.count} predictions.`}</p>
      <p className={textStyle}>
        <span>
          {first.sequence === 1
            ? "That is all of them."
            : `Those before number ${formatCount(first.sequence)} are fetched when a check needs them.`}
        </span>{" "}
        <span>
          The latest is made from all before it, so none of them can change without this phone
          noticing.
        </span>
      </p>
    </>
  );
}
