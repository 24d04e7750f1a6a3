import { crestOf } from "#domain/crest.ts";
import { ordinal } from "#src/display/row-name.ts";
import type { Club } from "#src/queries/club-queries.ts";
import { linkStyle } from "#src/screens/club/club-style.ts";
import { Bell } from "#src/screens/push/bell.tsx";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { following, isFollowed, toggleFollow } from "#src/storage/followed.ts";
import { CompetitionLink } from "#src/ui/competition-link.tsx";
import { Crest } from "#src/ui/crest.tsx";
import { StarIcon } from "#src/ui/icons.tsx";
import { css, cx } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const rowStyle = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: "3",
  rowGap: "2",
  // On phones and with larger text the name has the whole line.
  "@container (max-width: 27em)": {
    gridTemplateColumns: "auto minmax(0, 1fr)",
    "& > :last-child": { gridColumn: "2" },
  },
});
const nameStyle = css({ textStyle: "pageTitle", fontSize: "1.375rem", overflowWrap: "anywhere" });
const placeStyle = css({ color: "ink.2", fontSize: "sm" });
const frameStyle = css({ containerType: "inline-size", flex: "1", minWidth: "0" });
const followStyle = css({
  borderRadius: "full",
  paddingInline: "3",
  fontSize: "sm",
  color: "pitch",
  borderColor: "pitch",
  "&[aria-pressed=true] svg": { fill: "currentColor" },
});

const actionsStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "1",
  color: "pitch",
});

export function ClubHead({ club, as: Heading }: { club: Club; as: "h1" | "h2" }) {
  const [first] = club.tournaments;
  const { isOn: hidesScores } = useHiddenScores();
  return (
    <div className={frameStyle}>
      <div className={rowStyle}>
        <Crest crest={crestOf(club)} size="hero" />
        <div>
          <Heading className={nameStyle}>{club.name}</Heading>
          {first === undefined ? null : (
            <p className={placeStyle}>
              {first.position === undefined || hidesScores ? null : (
                <span>{`${ordinal(first.position)} in `}</span>
              )}
              <CompetitionLink tournament={first} className={linkStyle}>
                {first.name}
              </CompetitionLink>
            </p>
          )}
        </div>
        <span className={actionsStyle}>
          <FollowClub club={club} />
          <Bell follow={["team", club.id]} name={club.name} />
        </span>
      </div>
    </div>
  );
}

function FollowClub({ club }: { club: Club }) {
  const followed = isFollowed(useObservable(following), "team", club.id);
  return (
    <button
      type="button"
      className={cx(button({ tone: "quiet" }), followStyle)}
      aria-pressed={followed}
      onClick={() => toggleFollow("team", club.id)}
    >
      <StarIcon size={18} />
      <span>{followed ? "Following" : "Follow"}</span>
      <span className={css({ srOnly: true })}>{` ${club.name}`}</span>
    </button>
  );
}
