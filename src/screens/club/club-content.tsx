import type { Club } from "#src/queries/club-queries.ts";
import { AnswersCard } from "#src/screens/club/answers-card.tsx";
import { LastFive } from "#src/screens/club/last-five.tsx";
import { NextMatches } from "#src/screens/club/next-matches.tsx";
import { TableExcerpt } from "#src/screens/club/table-excerpt.tsx";
import { useHiddenScores } from "#src/state/hidden-scores.ts";
import { css } from "#styled/css/index.js";

const goalsStyle = css({ paddingInline: "1", paddingTop: "2", fontSize: "sm", color: "ink.2" });

// Goals and a table give results away. Offline, a club that was never opened
// shows its saved matches, but no record and no goals.
export function ClubContent({ club }: { club: Club }) {
  const { goals } = club;
  const { isOn: isHiding } = useHiddenScores();
  return (
    <div className={css({ paddingTop: "4" })}>
      <AnswersCard club={club} />
      <LastFive club={club} />
      {goals === undefined || goals.matches === 0 || isHiding ? null : (
        <p className={goalsStyle}>{goalsText(goals)}</p>
      )}
      <NextMatches club={club} />
      {isHiding ? null : <TableExcerpt club={club} />}
    </div>
  );
}

function goalsText({ matches, scored, conceded }: NonNullable<Club["goals"]>): string {
  const count = matches === 1 ? "1 match" : `${matches} matches`;
  return `All competitions this season: ${scored} goals scored, ${conceded} conceded in ${count}.`;
}
