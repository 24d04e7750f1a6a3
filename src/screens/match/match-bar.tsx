import { type RefObject, useEffect, useState } from "react";
import { crestsOf } from "#domain/crest.ts";
import { playedScore } from "#domain/score.ts";
import { useNow } from "#src/clock/use-now.ts";
import { clockFigure, hasLiveDot, kickOffTime, showsScore } from "#src/display/match-clock.ts";
import { scoreText } from "#src/display/result-text.ts";
import type { Event } from "#src/queries/event-queries.ts";
import { Crest } from "#src/ui/crest.tsx";
import { css } from "#styled/css/index.js";

// Overlays the hero, which it replaces when that is scrolled away.
const frameStyle = css({
  position: "sticky",
  top: "var(--match-bar-top, 0px)",
  zIndex: "bar",
  height: "0",
  "@media print": { display: "none" },
});
const barStyle = css({
  position: "absolute",
  insetInline: "0",
  display: "flex",
  alignItems: "center",
  justifyContent: "center",
  gap: "3",
  height: "3rem",
  color: "board.ink",
  bg: "board",
  textStyle: "figure",
  fontSize: "xl",
  animation: "flip 150ms ease-out",
  _still: { animation: "none" },
});
const clockStyle = css({ fontSize: "lg", color: "board.ink2" });
const liveStyle = css({ fontSize: "lg", color: "board.live" });

export function MatchBar({ event, hero }: { event: Event; hero: RefObject<HTMLElement | null> }) {
  const now = useNow();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (hero.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setIsShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(hero.current);
    return () => observer.disconnect();
  }, [hero]);
  if (!isShown) return <div className={frameStyle} />;
  const score = showsScore(event, now) ? playedScore(event) : null;
  const crests = crestsOf(event.homeTeam, event.awayTeam);
  const clock = clockFigure(event);
  return (
    <div className={frameStyle} aria-hidden>
      <div className={barStyle}>
        <Crest crest={crests.home} size="row" />
        <span>{score === null ? kickOffTime(event) : scoreText(score)}</span>
        <Crest crest={crests.away} size="row" />
        {clock === null ? null : (
          <span className={hasLiveDot(event) ? liveStyle : clockStyle}>{clock}</span>
        )}
      </div>
    </div>
  );
}
