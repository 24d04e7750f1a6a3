import type { components } from "#contract";
import { tooFewText } from "#src/display/track-record.ts";
import { useWide } from "#src/ui/use-wide.ts";
import { FiguresList } from "#src/screens/track-record/figures-list.tsx";
import { FiguresTable } from "#src/screens/track-record/figures-table.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const wordsStyle = css({ display: "grid", gap: "2", fontSize: "sm", color: "ink.2" });

export function QuestionsSection({
  groups,
  least,
}: {
  groups: readonly components["schemas"]["RecordGroup"][];
  least: number;
}) {
  const wide = useWide();
  const rows = groups.map((group) => ({ name: group.question.question, figures: group }));
  return (
    <Section title="By question">
      {wide ? (
        <FiguresTable
          caption="How often we were right, by question"
          heading="Question"
          rows={rows}
          least={least}
        />
      ) : (
        <FiguresList rows={rows} />
      )}
      <SectionBody>
        <div className={wordsStyle}>
          <p>
            {`${tooFewText(least)} Without a model: always giving the answer that came most often in the tournament of the match; where fewer than ${least} are settled there, in its sport, and where there are as few, in all matches here.`}
          </p>
          <p>
            Brier score, log loss and RPS say how far our chances were from what came; 0 is best.
            The Brier score adds up the squared gaps of all answers, so 2 is worst; the log loss is
            of the chance we gave to what came. Of a score, the answers are those we listed and any
            other. RPS, the ranked probability score, is for answers with an order, such as home,
            draw, away: a near miss counts less than a far one.
          </p>
          <p>
            In brackets: the same of how often each answer came there, taken for its chance. That is
            known only afterwards, so it is not easily beaten.
          </p>
        </div>
      </SectionBody>
    </Section>
  );
}
