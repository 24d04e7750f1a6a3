import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type Finding, sealFindings, isSealValid } from "#src/display/seal-findings.ts";
import type { SealRowText } from "#src/display/seal-line.ts";
import { product } from "#src/product/configured-product.ts";
import { sealAlarm } from "#src/pwa/seal-alarm.ts";
import { sealCheckOptions } from "#src/queries/check-seal.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { SealIcon } from "#src/screens/match/seal-icon.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { css, cx } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const boxStyle = css({
  paddingBottom: "3",
  lineHeight: "words",
  color: "ink.2",
  _focus: { outline: "none" },
});
const verdictStyle = css({ fontWeight: "bold" });
const findingStyle = css({ display: "flex", gap: "2", marginTop: "1" });
const markStyle = css({ flex: "none", width: "1rem", textAlign: "center" });
const linkStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  color: "pitch",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
});
const mailStyle = css({ color: "pitch", textDecoration: "underline", overflowWrap: "anywhere" });

const NOT_PUBLISHED: Finding = {
  holds: false,
  words: "The published chain of seals has no seal with this number.",
};

interface SealChecks {
  findings: Finding[] | null;
  isError: boolean;
  isFetching: boolean;
  sequence: number;
  retry: () => void;
}

/** Checks all open answers together, so that shared findings are stated once. */
function useSealChecks(event: Event): SealChecks {
  const sealed = (event.unlocked_predictions ?? []).flatMap(({ prediction }) => {
    const proof = prediction.proof ?? null;
    return proof === null ? [] : [{ prediction, proof }];
  });
  const results = useQueries({
    queries: sealed.map(({ prediction, proof }) => sealCheckOptions(event, prediction, proof)),
  });
  const allFindings = results.flatMap(({ data }, index) => {
    if (data === undefined) return [];
    const kickOff = Math.min(event.start_at, sealed[index]?.proof.kick_off ?? event.start_at);
    return data === null ? [NOT_PUBLISHED] : sealFindings(data, kickOff);
  });
  const isKnown = results.length > 0 && results.every(({ data }) => data !== undefined);
  const words = [...new Set(allFindings.map((finding) => finding.words))];
  return {
    findings: isKnown
      ? words.flatMap((text) => allFindings.find((finding) => finding.words === text) ?? [])
      : null,
    isError: results.some(({ isError }) => isError),
    isFetching: results.some(({ isFetching }) => isFetching),
    sequence: sealed[0]?.proof.sequence ?? 0,
    retry: () => results.forEach(({ refetch }) => void refetch()),
  };
}

export function SealSummary({
  event,
  text,
  titleStyle,
  asideStyle,
}: {
  event: Event;
  text: SealRowText;
  titleStyle: string;
  asideStyle: string;
}) {
  const { findings, isError } = useSealChecks(event);
  const fits = findings === null || isError ? null : isSealValid(findings);
  return (
    <>
      <SealIcon
        state={text.state}
        fits={text.state === "afterwards" && fits === true ? null : fits}
      />
      <span className={titleStyle}>{text.title}</span>
      <span className={asideStyle}>{asideText(fits, isError, text)}</span>
    </>
  );
}

function asideText(fits: boolean | null, isError: boolean, { aside }: SealRowText): string {
  if (isError) return "not checked yet";
  if (fits === null) return aside;
  return fits ? "checked on this phone" : "does not fit";
}

export function SealDetails({ event }: { event: Event }) {
  return (
    <div tabIndex={-1} className={boxStyle}>
      {isSecureContext ? (
        <CheckResult event={event} />
      ) : (
        <p>
          This page came without encryption, so the browser cannot check seals. Open it by its https
          address.
        </p>
      )}
    </div>
  );
}

function CheckResult({ event }: { event: Event }) {
  const alarmed = useObservable(sealAlarm);
  const { findings, isError, isFetching, sequence, retry } = useSealChecks(event);
  if (isError)
    return (
      <>
        <p>
          {alarmed
            ? "The seals on the server do not continue those that this phone saw, so this one cannot be checked. Read the warning at the top of the page first."
            : "This seal is not saved on this phone yet. Connect to the internet and check again."}
        </p>
        <ActionButton
          ref={moveFocusOnRemoval}
          className={button({ tone: "text" })}
          isDisabled={isFetching}
          onPress={retry}
        >
          {isFetching ? "Checking…" : "Check again"}
        </ActionButton>
      </>
    );
  if (findings === null) return <p>Checking on this phone…</p>;
  const fits = isSealValid(findings);
  return (
    <>
      <p className={cx(verdictStyle, fits ? css({ color: "pitch" }) : css({ color: "error" }))}>
        {fits ? "The seal fits." : "The seal does not fit."}
      </p>
      <ul>
        {findings.map(({ holds, words }) => (
          <li key={words} className={findingStyle}>
            <span aria-hidden className={markStyle}>
              {holds === null ? "·" : holds ? "✓" : "✗"}
            </span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      {fits ? null : (
        <p className={css({ marginTop: "2", color: "ink" })}>
          Do not rely on these predictions. Refresh the match and check again; if the seal still
          does not fit, please tell us:{" "}
          <a
            className={mailStyle}
            href={`mailto:${product.email}?subject=${encodeURIComponent(`Seal ${sequence}, ${event.slug}`)}`}
          >
            {product.email}
          </a>
        </p>
      )}
      <Link to="/how-it-works" hash="seals" className={linkStyle}>
        What sealing does
      </Link>
    </>
  );
}
