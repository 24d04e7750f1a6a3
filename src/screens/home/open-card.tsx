import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { components } from "#contract";
import { kickOffText } from "#src/display/match-clock.ts";
import { SIDES, chanceText } from "#src/display/row-chance.ts";
import { threeChances } from "#src/display/shown-chance.ts";
import { eventQueries } from "#src/queries/event-queries.ts";
import { ChanceBar } from "#src/screens/home/chance-bar.tsx";
import { observe } from "#src/state/observable.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { stored } from "#src/storage/entries.ts";
import { css } from "#styled/css/index.js";

type Card = components["schemas"]["OpenCard"];

const isDismissed = observe(
  () => stored.claim.read()?.isDismissed === true,
  stored.claim.subscribe,
);

const MIN_ROWS_ABOVE = 5;

const cardStyle = css({
  position: "relative",
  display: "grid",
  gap: "1",
  margin: "3",
  padding: "4",
  borderRadius: "lg",
  bg: "pitch.soft",
  "& svg": { width: "full", height: "0.75rem", marginTop: "2" },
  _hover: { "& strong": { textDecoration: "underline" } },
});
const titleStyle = css({
  display: "flex",
  justifyContent: "space-between",
  gap: "3",
  fontSize: "xs",
  color: "ink.2",
});
const linkStyle = css({
  fontSize: "md",
  fontWeight: "bold",
  _after: { content: '""', position: "absolute", inset: "0" },
});
const answerStyle = css({ display: "flex", alignItems: "baseline", gap: "2", fontSize: "lg" });
const percentStyle = css({ textStyle: "figure", fontSize: "2xl", marginStart: "auto" });

export function OpenCard() {
  const dismissed = useObservable(isDismissed);
  const card = useQuery({ ...eventQueries.openCard(), enabled: !dismissed }).data?.body.data;
  return dismissed || card === undefined || card === null ? null : <PlacedCard card={card} />;
}

function PlacedCard({ card }: { card: Card }) {
  // Measured once, because the card must not move what is on screen.
  const [place] = useState(findPlaceBelowScreen);
  return place === null ? null : createPortal(<CardOfTheDay card={card} />, place);
}

export function CardOfTheDay({ card: { event, prediction } }: { card: Card }) {
  const chances = threeChances(prediction);
  const side = SIDES[prediction.outcomes.findIndex(({ label }) => label === prediction.prediction)];
  if (chances === null || side === undefined) return null;
  const { percent } = chanceText(event, { chances, side, isLive: false });
  return (
    <article aria-label="Open card of the day" className={cardStyle}>
      <p className={titleStyle}>
        <span>Open card of the day, free</span>
        <span>{kickOffText(event)}</span>
      </p>
      <Link to="/prediction/$slug" params={{ slug: event.slug }} className={linkStyle}>
        <strong>{`${event.homeTeam.name} v ${event.awayTeam.name}`}</strong>
      </Link>
      <p className={answerStyle}>
        <span>{`We say ${prediction.prediction}`}</span>
        <span className={percentStyle}>{percent}</span>
      </p>
      <ChanceBar chances={chances} />
    </article>
  );
}

function findPlaceBelowScreen(): Element | null {
  const lastRowAbove = document.querySelectorAll("a[data-row]")[MIN_ROWS_ABOVE - 1];
  const minTop = Math.max(innerHeight, lastRowAbove?.getBoundingClientRect().bottom ?? Infinity);
  const places = [...document.querySelectorAll("[data-card-place]")];
  return places.find((place) => place.getBoundingClientRect().top >= minTop) ?? null;
}
