import { type ReactNode, useDeferredValue } from "react";
import { type FixtureSection, firstRows, keyOf } from "#src/display/group-events.ts";
import { useMarks } from "#src/queries/use-marks.ts";
import { FixtureRow } from "#src/screens/home/fixture-row.tsx";
import { SectionHead } from "#src/screens/home/section-head.tsx";
import { collapsedSections, toggleSection } from "#src/storage/collapsed-sections.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { restoredScrollTop } from "#src/ui/scroll-restoration.ts";
import { css } from "#styled/css/index.js";

const ROW_PX = 52;
const MIN_ABOVE_PX = 180;

const sectionStyle = css({
  bg: "card",
  borderBottomWidth: "hair",
  borderColor: "line",
  "& > ul": { containerType: "inline-size" },
});
const demoStyle = css({
  flex: "none",
  height: "1.25rem",
  lineHeight: "1.25rem",
  paddingInline: "2",
  borderRadius: "full",
  bg: "line",
  color: "ink.2",
  fontSize: "xs",
  fontWeight: "semibold",
});

/** The first frame renders only the visible rows. */
export function FixtureSections({
  sections,
  sport,
  isOld,
  notice,
  idleClubs,
  strip,
}: {
  sections: readonly FixtureSection[];
  sport: string;
  isOld: boolean;
  notice: string | null;
  /** Stands after the fan's own matches, or first. */
  idleClubs: ReactNode;
  strip: ReactNode;
}) {
  const rows = useDeferredValue(Infinity, visibleRowCount());
  const marks = useMarks();
  const collapsed = useObservable(collapsedSections);
  const lastOwn = sections.findLastIndex(({ kind }) => kind !== "tournament");
  const shown = firstRows(sections, rows).map((section, index) => {
    const key = keyOf(section);
    const isOpen = !collapsed.includes(key);
    const isLive = section.kind === "live";
    return (
      <section key={key} className={sectionStyle}>
        <SectionHead
          name={nameOf(section, isOld)}
          note={section.kind === "tournament" ? section.round : null}
          count={sections[index]?.events.length ?? section.events.length}
          isLive={isLive && !isOld}
          isOpen={isOpen}
          aside={index === 0 && notice !== null ? <DemoPill notice={notice} /> : null}
          onToggle={() => toggleSection(key)}
        />
        {isOpen ? (
          <ul>
            {section.events.map((event) => (
              <FixtureRow
                key={event.id}
                event={event}
                mark={marks.get(event.id)}
                sport={sport}
                isOld={isOld}
              />
            ))}
          </ul>
        ) : null}
        {index === 0 ? strip : null}
        {index === lastOwn ? idleClubs : null}
        {/* open-card.tsx renders into one of these. */}
        <div data-card-place="" />
      </section>
    );
  });
  return (
    <>
      {lastOwn === -1 ? idleClubs : null}
      {shown}
    </>
  );
}

/** Old data cannot claim that a match is live. */
function nameOf(section: FixtureSection, isOld: boolean): string {
  if (section.kind === "tournament") return section.tournament.name;
  if (section.kind === "following") return "Following";
  return isOld ? "Live when saved" : "Live";
}

function DemoPill({ notice }: { notice: string }) {
  return (
    <span title={notice} className={demoStyle}>
      {notice.startsWith("Demo") ? "Demo" : "Replay"}
    </span>
  );
}

function visibleRowCount(): number {
  return Math.ceil((restoredScrollTop() + innerHeight - MIN_ABOVE_PX) / ROW_PX);
}
