import { product } from "#src/product/configured-product.ts";
import type { SealAlarmRow } from "#offline/rows.ts";
import { formatMoment } from "#src/display/formatters.ts";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const textStyle = css({ color: "ink.2", marginTop: "3" });
const termsStyle = css({
  marginTop: "3",
  "& dt": { fontSize: "sm", color: "ink.3", marginTop: "3" },
  "& dd": { color: "ink.2" },
});
const hashStyle = css({ display: "block", fontSize: "sm", overflowWrap: "anywhere" });

const ALARM_TEXTS = {
  gone: "This phone saw this seal. It is not on the server any more.",
  changed: "This phone saw this seal. The server now shows another one in its place.",
  unlinked:
    "This phone saw this seal. The seals that the server now shows around it do not lead to it, so other seals were altered.",
} as const satisfies Record<SealAlarmRow["what"], string>;

export function Evidence({ alarm }: { alarm: SealAlarmRow }) {
  const { seen, now, head } = alarm;
  return (
    <Section
      title={`Seal number ${alarm.sequence}`}
      aside={alarm.dismissed === 1 ? "dismissed" : null}
    >
      <SectionBody>
        <p className={css({ fontWeight: "semibold", color: "error" })}>{ALARM_TEXTS[alarm.what]}</p>
        <dl className={termsStyle}>
          <dt>{`Seen ${formatMoment(seen.saved_at)}`}</dt>
          <dd>
            <Seal entry={seen} />
          </dd>
          <dt>{`On the server ${formatMoment(alarm.found_at)}`}</dt>
          <dd>
            {now === null ? (
              <p>
                {head === null
                  ? "No seals at all."
                  : `Nothing with this number. The latest is number ${head.sequence}.`}
              </p>
            ) : (
              <Seal entry={now} />
            )}
          </dd>
        </dl>
        <p className={textStyle}>
          Somebody may have altered predictions after the fact, or the server may have lost its data
          and started again. Either way, the server can no longer prove what was sealed then. Keep a
          picture of this page and ask us:{" "}
          <a
            className={css({ color: "pitch", textDecoration: "underline" })}
            href={`mailto:${product.email}`}
          >
            {product.email}
          </a>
          .
        </p>
        <p className={textStyle}>
          “Dismiss” leaves this here. From then on this phone compares with the seals as they are
          now.
        </p>
      </SectionBody>
    </Section>
  );
}

function Seal({ entry }: { entry: NonNullable<SealAlarmRow["now"]> }) {
  return (
    <>
      <p>{`Number ${entry.sequence}: ${entry.count} predictions, sealed ${formatMoment(entry.sealed_at)}`}</p>
      <code className={hashStyle}>{`Root ${entry.root}`}</code>
      <code className={hashStyle}>{`Chain ${entry.chain}`}</code>
    </>
  );
}
