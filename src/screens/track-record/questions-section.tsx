import type { components } from "#contract";
import { splitGroups, tooFewText } from "#src/display/track-record.ts";
import { useIsWide } from "#src/ui/use-is-wide.ts";
import { FiguresList } from "#src/screens/track-record/figures-list.tsx";
import { FiguresTable } from "#src/screens/track-record/figures-table.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";

const textStyle = css({ display: "grid", gap: "2", fontSize: "sm", color: "ink.2" });

const formerStyle = css({
  paddingInline: "4",
  paddingTop: "5",
  paddingBottom: "2",
  fontWeight: "semibold",
  color: "ink.2",
});

export function QuestionsSection({
  groups,
  minSettled,
}: {
  groups: readonly components["schemas"]["RecordGroup"][];
  minSettled: number;
}) {
  const wide = useIsWide();
  const { asked, former } = splitGroups(groups);
  const renderFigures = (own: typeof asked, caption: string) => {
    const rows = own.map((group) => ({ name: group.question.question, figures: group }));
    return wide ? (
      <FiguresTable caption={caption} heading="Question" rows={rows} minSettled={minSettled} />
    ) : (
      <FiguresList rows={rows} minSettled={minSettled} />
    );
  };
  return (
    <Section title="By question">
      {asked.length === 0 ? null : renderFigures(asked, "How often we were right, by question")}
      {former.length === 0 ? null : (
        <>
          <h3 className={formerStyle}>No longer asked</h3>
          {renderFigures(former, "How often we were right, by questions no longer asked")}
        </>
      )}
      <SectionBody>
        <div className={textStyle}>
          <p>
            {`${tooFewText(minSettled)} Without a model: always giving the answer that came most often in the tournament of the match; where fewer than ${minSettled} are settled there, in its sport, and where there are as few, in all matches here.`}
          </p>
          <p>
            Brier score, log loss and RPS say how far our chances were from what came; 0 is best.
            The Brier score adds up the squared gaps of all answers, so 2 is worst; the log loss is
            of the chance we gave to what came. Of a score, the answers are those we listed and any
            other. Of the goals of each side, which have no named answer, the Brier score is the
            mean of both sides and the log loss their sum. RPS, the ranked probability score, is for
            answers with an order, such as home, draw, away: a near miss counts less than a far one.
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
