import { Link } from "@tanstack/react-router";
import type { components } from "#contract";
import { decidedText } from "#src/display/result-text.ts";
import { kickOffText, statusText } from "#src/display/match-clock.ts";
import { markOf, outcomeText, voidText } from "#src/display/pick-text.ts";
import type { MatchPicks, PickEntry } from "#src/display/picks.ts";
import { shortQuestion } from "#src/display/short-question.ts";
import { shownOdds } from "#src/display/shown-chance.ts";
import { PickDot } from "#src/screens/my-picks/pick-dot.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { oddsFormat } from "#src/ui/odds-choice.ts";
import { RevealScore } from "#src/ui/reveal-score.tsx";
import { ChevronIcon } from "#src/ui/icons.tsx";
import { css } from "#styled/css/index.js";

const panelStyle = css({
  paddingInline: "4",
  paddingTop: "1",
  borderTopWidth: "hair",
  borderColor: "line",
  bg: "paper",
});
const factsStyle = css({ paddingTop: "2", fontSize: "xs", color: "ink.2" });
const pickStyle = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto 1.125rem",
  alignItems: "center",
  columnGap: "3",
  paddingBlock: "1",
});
const chanceStyle = css({ textStyle: "figure", fontSize: "xl" });
const linkStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: "target",
  marginTop: "2",
  borderTopWidth: "hair",
  borderColor: "line",
  color: "pitch",
  fontWeight: "bold",
  "& svg": { width: "1rem", height: "1rem", transform: "rotate(180deg)" },
});

export function OpenPicks({ match, now }: { match: MatchPicks; now: number }) {
  const { event, entries, slug } = match;
  const notCountedText = event === null ? null : voidText(event);
  return (
    <div className={panelStyle}>
      {event === null ? null : (
        <p className={factsStyle}>
          <span>{`${event.tournament.name} · ${kickOffText(event)}`}</span>
          <DecidedLate event={event} />
          <RevealScore event={event} />
        </p>
      )}
      {notCountedText === null ? null : (
        <p
          className={css({
            paddingTop: "2",
            fontWeight: "semibold",
            color: "warning",
          })}
        >
          {notCountedText}
        </p>
      )}
      <ul className={css({ paddingBlock: "1" })}>
        {entries.map((entry) => (
          <OpenPick
            key={entry.pick.prediction.id}
            entry={entry}
            minute={event === null ? null : statusText(event, now)}
          />
        ))}
      </ul>
      <Link to="/prediction/$slug" params={{ slug }} className={linkStyle}>
        <span>Open match</span>
        <ChevronIcon />
      </Link>
    </div>
  );
}

function DecidedLate({ event }: { event: components["schemas"]["Event"] }) {
  const text = decidedText(event);
  return text === null ? null : <span>{` · ${text}`}</span>;
}

function OpenPick({ entry, minute }: { entry: PickEntry; minute: string | null }) {
  const { prediction } = entry.pick;
  const odds = useObservable(oddsFormat);
  const mark = markOf(entry.outcome);
  const words =
    entry.outcome === "in_play" ? (minute ?? outcomeText("in_play")) : outcomeText(entry.outcome);
  return (
    <li className={pickStyle}>
      <div className={css({ minWidth: "0" })}>
        <p className={css({ fontSize: "xs", color: "ink.2" })}>
          <span>{shortQuestion(prediction.question)}</span>
          <span
            className={mark === "open" || mark === "uncounted" ? undefined : css({ srOnly: true })}
          >
            {` · ${words}`}
          </span>
        </p>
        <p className={css({ fontWeight: "bold", overflowWrap: "anywhere" })}>
          {prediction.prediction}
        </p>
      </div>
      <span className={chanceStyle}>{shownOdds(prediction, odds)}</span>
      <PickDot mark={mark} />
    </li>
  );
}
