import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { type Crest as CrestDesign, crestsOf } from "#domain/crest.ts";
import { formatShortDay } from "#src/display/formatters.ts";
import { decidedText, legText, tieScore } from "#src/display/knock-out-tie.ts";
import { Crest } from "#src/ui/crest.tsx";
import { Section } from "#src/ui/page.tsx";
import { css, cx } from "#styled/css/index.js";

type Schemas = components["schemas"];
type Tie = Schemas["KnockOutTie"];

const tieStyle = css({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: "3",
  rowGap: "1",
  minHeight: "3.5rem",
  paddingInline: "4",
  paddingBlock: "2",
  borderTopWidth: "hair",
  borderColor: "line",
});
const sideStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minWidth: "0",
  "& > :last-child": { overflowWrap: "anywhere" },
});
const winnerStyle = css({ fontWeight: "bold" });
const loserStyle = css({ color: "ink.2" });
const figureStyle = css({ textStyle: "figure", fontSize: "lg", textAlign: "end" });
const noteStyle = css({
  gridColumn: "1 / -1",
  display: "flex",
  flexWrap: "wrap",
  columnGap: "3",
  fontSize: "xs",
  color: "ink.2",
});
/** The row of a single match is one link. */
const wholeStyle = css({
  _after: { content: '""', position: "absolute", inset: "0" },
  _hover: { color: "pitch" },
});
const legStyle = css({
  display: "inline-flex",
  alignItems: "center",
  minHeight: "target",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
  _hover: { color: "pitch" },
});
const LEGS = ["First leg", "Second leg", "Third match"];

export function KnockOutRounds({ rounds }: { rounds: readonly Schemas["KnockOutRound"][] }) {
  return rounds.map(({ name, ties }) => (
    <Section key={name} title={name}>
      <ul>
        {ties.map((tie) => (
          <TieRow key={`${tie.home.id} ${tie.away.id}`} tie={tie} />
        ))}
      </ul>
    </Section>
  ));
}

function TieRow({ tie }: { tie: Tie }) {
  const { home, away, legs } = tie;
  const crests = crestsOf(home, away);
  const score = tieScore(tie);
  const decided = decidedText(tie);
  return (
    <li className={tieStyle}>
      <Side tie={tie} team={home} crest={crests.home} />
      <span className={figureStyle}>{score?.home}</span>
      <Side tie={tie} team={away} crest={crests.away} />
      <span className={figureStyle}>{score?.away}</span>
      <div className={noteStyle}>
        {legs.map((leg, index) => (
          <Link
            key={leg.id}
            to="/prediction/$slug"
            params={{ slug: leg.slug }}
            className={legs.length === 1 ? wholeStyle : legStyle}
          >
            {legs.length === 1 ? (
              <OnlyLeg tie={tie} leg={leg} />
            ) : (
              `${LEGS[index] ?? "Replay"} ${legText(tie, leg)}`
            )}
          </Link>
        ))}
        {decided === null ? null : <span className={css({ alignSelf: "center" })}>{decided}</span>}
      </div>
    </li>
  );
}

function OnlyLeg({ tie, leg }: { tie: Tie; leg: Tie["legs"][number] }) {
  const isKnown = tieScore(tie) !== null;
  return (
    <>
      <span className={css({ srOnly: true })}>
        {`${tie.home.short_name} v ${tie.away.short_name}, `}
      </span>
      <span>{isKnown ? formatShortDay(leg.start_at) : legText(tie, leg)}</span>
    </>
  );
}

function Side({
  tie: { winner_id: winner },
  team,
  crest,
}: {
  tie: Tie;
  team: Tie["home"];
  crest: CrestDesign;
}) {
  return (
    <span
      className={cx(
        sideStyle,
        winner === team.id && winnerStyle,
        winner !== null && winner !== team.id && loserStyle,
      )}
    >
      <Crest crest={crest} size="row" />
      <span>
        <span>{team.name}</span>
        {winner === team.id ? <span className={css({ srOnly: true })}> went through</span> : null}
      </span>
    </span>
  );
}
