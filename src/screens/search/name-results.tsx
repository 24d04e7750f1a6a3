import { Link } from "@tanstack/react-router";
import { crestOf } from "#domain/crest.ts";
import { idSlug } from "#domain/id-slug.ts";
import { FollowStar } from "#src/screens/home/follow-star.tsx";
import { Marked } from "#src/screens/search/marked.tsx";
import { Group } from "#src/screens/search/group.tsx";
import type { ClubRow, CompetitionRow } from "#src/screens/search/search-rows.ts";
import { linkStyle, nameStyle, noteStyle, rowStyle } from "#src/screens/search/search-style.ts";
import { CompetitionLink } from "#src/ui/competition-link.tsx";
import { Crest } from "#src/ui/crest.tsx";
import { Icon } from "#src/ui/icons.tsx";
import { css } from "#styled/css/index.js";

const cupStyle = css({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "1.5rem",
  height: "1.5rem",
  borderRadius: "sm",
  bg: "line",
  color: "ink.2",
});

export function ClubResults({
  title = "Clubs",
  clubs,
  typed,
}: {
  title?: string;
  clubs: readonly ClubRow[];
  typed: string;
}) {
  return (
    <Group title={title} count={clubs.length}>
      {clubs.map((row) => (
        <ClubResult key={row.team.id} row={row} typed={typed} />
      ))}
    </Group>
  );
}

export function CompetitionResults({
  competitions,
  typed,
}: {
  competitions: readonly CompetitionRow[];
  typed: string;
}) {
  return (
    <Group title="Competitions" count={competitions.length}>
      {competitions.map((row) => (
        <CompetitionResult key={row.id} row={row} typed={typed} />
      ))}
    </Group>
  );
}

function ClubResult({ row: { team, note }, typed }: { row: ClubRow; typed: string }) {
  return (
    <li className={rowStyle}>
      <Link to="/club/$slug" params={{ slug: idSlug(team) }} className={linkStyle} data-result="">
        <Crest crest={crestOf(team)} size="list" />
        <span>
          <span className={nameStyle}>
            <Marked name={team.name} typed={typed} />
          </span>
          {note === "" ? null : (
            <span className={css({ display: "block" })}>
              <span className={noteStyle}>{note}</span>
            </span>
          )}
        </span>
      </Link>
      <FollowStar kind="team" id={team.id} name={team.name} />
    </li>
  );
}

function CompetitionResult({
  row: { id, names, note },
  typed,
}: {
  row: CompetitionRow;
  typed: string;
}) {
  const [name = ""] = names;
  return (
    <li className={rowStyle}>
      <CompetitionLink tournament={{ id, name }} className={linkStyle}>
        <span className={cupStyle}>
          <Icon size={16}>
            <path d="M8 4h8v5a4 4 0 0 1-8 0zM8 5H5c0 3 1 4 3 4m8-4h3c0 3-1 4-3 4m-4 4v4m-3 3h6" />
          </Icon>
        </span>
        <span>
          <span className={nameStyle}>
            <Marked name={name} typed={typed} />
          </span>
          {note === "" ? null : (
            <span className={css({ display: "block" })}>
              <span className={noteStyle}>{note}</span>
            </span>
          )}
        </span>
      </CompetitionLink>
      <FollowStar kind="tournament" id={id} name={name} />
    </li>
  );
}
