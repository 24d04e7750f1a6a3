import type { components } from "#contract";
import { useIsWide } from "#src/ui/use-is-wide.ts";
import { FiguresList } from "#src/screens/track-record/figures-list.tsx";
import { FiguresTable } from "#src/screens/track-record/figures-table.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

export function TournamentsSection({
  tournaments,
  minSettled,
}: {
  tournaments: readonly components["schemas"]["TournamentRecord"][];
  minSettled: number;
}) {
  const wide = useIsWide();
  if (tournaments.length < 2) return null;
  const rows = tournaments.map(({ tournament, ...figures }) => ({
    name: tournament.name,
    tournament: tournament.id,
    figures,
  }));
  return (
    <Section title="By tournament">
      {wide ? (
        <FiguresTable
          caption="How often we were right, by tournament"
          heading="Tournament"
          rows={rows}
          minSettled={minSettled}
        />
      ) : (
        <FiguresList rows={rows} minSettled={minSettled} />
      )}
      <SectionBody>
        <p className={css({ fontSize: "sm", color: "ink.2" })}>
          {`All questions with a named answer together; RPS is of “Who will win?” alone. What could be done without a model is left out where one of the questions has fewer than ${minSettled} settled.`}
        </p>
      </SectionBody>
    </Section>
  );
}
