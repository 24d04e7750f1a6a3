import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { crestOf } from "#domain/crest.ts";
import { idSlug } from "#domain/id-slug.ts";
import { isInPlay } from "#domain/match-status.ts";
import { offText, opponentOf } from "#src/display/club-form.ts";
import { kickOffText } from "#src/display/match-clock.ts";
import { type Club, clubQueries } from "#src/queries/club-queries.ts";
import { freshFor } from "#src/queries/freshness.ts";
import { Crest } from "#src/ui/crest.tsx";
import { css } from "#styled/css/index.js";

const listStyle = css({
  bg: "card",
  borderBlockWidth: "hair",
  borderColor: "line",
  "& > li + li": { borderTopWidth: "hair", borderColor: "line" },
});
const linkStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "2",
  minHeight: "target",
  paddingInline: "3",
  _hover: { bg: "paper" },
  _focusVisible: { outlineOffset: "-2px" },
  "& > span": { minWidth: "0", truncate: true },
});
const nextStyle = css({ marginInlineStart: "auto", fontSize: "sm", color: "ink.2" });

/** Followed clubs without a match in the shown list, each with its next one. */
export function IdleClubs({ ids }: { ids: readonly number[] }) {
  return (
    <ul aria-label="Followed clubs without a match in this list" className={listStyle}>
      {ids.map((id) => (
        <IdleClub key={id} id={id} />
      ))}
    </ul>
  );
}

function IdleClub({ id }: { id: number }) {
  const { data, isError } = useQuery({
    // The server reads the number alone.
    ...clubQueries.detail(idSlug({ id, name: "club" })),
    staleTime: freshFor.clubs,
    refetchInterval: false,
  });
  if (isError) return null;
  const club = data?.body.data;
  return (
    <li className={css({ minHeight: "target" })}>
      {club === undefined ? null : (
        <Link to="/club/$slug" params={{ slug: idSlug(club) }} className={linkStyle}>
          <Crest crest={crestOf(club)} size="row" />
          <span className={css({ fontWeight: "semibold", flex: "none", maxWidth: "1/2" })}>
            {club.short_name}
          </span>
          <span className={nextStyle}>{nextText(club)}</span>
        </Link>
      )}
    </li>
  );
}

function nextText(club: Club): string {
  const [next] = club.next;
  if (next === undefined) return "No match planned";
  const opponent = opponentOf(next, club.id).short_name;
  if (isInPlay(next)) return `Live v ${opponent}`;
  return `${offText(next) ?? kickOffText(next)} v ${opponent}`;
}
