import { Link } from "@tanstack/react-router";
import { crestOf } from "#domain/crest.ts";
import { useSession } from "#src/queries/use-session.ts";
import { PickDot } from "#src/screens/my-picks/pick-dot.tsx";
import { Crest } from "#src/ui/crest.tsx";
import { Section, SectionBody } from "#src/ui/page.tsx";
import { css } from "#styled/css/index.js";
import { button, pill } from "#styled/recipes/index.js";

const SAMPLE = {
  team: "Oakmoor",
  question: "Who will win?",
  chance: "62%",
} as const;

const sampleStyle = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto auto",
  alignItems: "center",
  columnGap: "3",
  minHeight: "4rem",
  paddingInline: "4",
  borderBottomWidth: "hair",
  borderColor: "line",
});

export function NoPicks() {
  const { user } = useSession();
  const left = user?.allowance.left;
  const hasFree = user?.activeSubscription === null && typeof left === "number" && left > 0;
  return (
    <Section>
      <figure aria-label="An example of a pick" className={sampleStyle}>
        <Crest crest={crestOf({ name: SAMPLE.team })} size="row" />
        <div>
          <p className={css({ fontSize: "xs", color: "ink.2" })}>{SAMPLE.question}</p>
          <p className={css({ fontWeight: "bold" })}>
            <span>{SAMPLE.team}</span> <span className={pill({ tone: "neutral" })}>Example</span>
          </p>
        </div>
        <span className={css({ textStyle: "figure", fontSize: "xl" })}>{SAMPLE.chance}</span>
        <PickDot mark="right" />
      </figure>
      <SectionBody>
        <p className={css({ color: "ink.2", marginBottom: "3" })}>
          You have not unlocked a prediction yet. Those you unlock stay here, with how each turned
          out.
        </p>
        <Link to="/" className={button()}>
          {hasFree ? "Use your free match" : "See today's matches"}
        </Link>
      </SectionBody>
    </Section>
  );
}
