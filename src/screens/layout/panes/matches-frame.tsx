import { Outlet, useParams } from "@tanstack/react-router";
import { HomeScreen } from "#src/screens/home/home-screen.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { hasPanes, isDesktop } from "#src/ui/use-wide.ts";
import { css } from "#styled/css/index.js";

const loadCompetitions = async () =>
  (await import("#src/screens/home/competitions-pane.tsx")).CompetitionsPane;
const loadMatch = async () => (await import("#src/screens/layout/panes/match-pane.tsx")).MatchPane;
/** The list stays usable without them. */
const leaveOut = () => {};

const frameStyle = css({
  display: "grid",
  height: "full",
  gridTemplateColumns: { lg: "25rem minmax(0, 1fr)", xl: "14rem 27rem minmax(0, 1fr)" },
  gridTemplateRows: "minmax(0, 1fr)",
  // Each pane scrolls by itself, hence the page is exactly as high as the screen.
  _pageWith: { scrollbarGutter: "auto" },
  _rootWith: { height: "100dvh", "@media print": { height: "auto" } },
  _mainWith: { minHeight: "0" },
  "@media print": { display: "block" },
});
const paneStyle = css({
  // Hidden texts inside are placed from here, not from the page, which they would make longer.
  position: "relative",
  overflowY: "auto",
  overscrollBehavior: "contain",
  scrollbarWidth: "thin",
  scrollPaddingBlock: "2",
  "--bar-height": "0px",
  _focus: { outline: "none" },
  "@media print": { overflow: "visible" },
});
const listStyle = css({
  borderInlineEndWidth: "hair",
  xl: { borderInlineStartWidth: "hair" },
  borderColor: "line",
  // The match beside it has the page's main heading.
  "& h1": { display: "none" },
});
/** Keeps the focused element clear of the score's bar, the unlock bar and the prompts. */
const matchStyle = css({ scrollPaddingTop: "3.5rem", scrollPaddingBottom: "12rem" });
const hiddenInPrint = css({ "@media print": { display: "none" } });

/** One page at a time on a phone; from 1024 px the list with the chosen match beside it. */
export function MatchesFrame() {
  return useObservable(hasPanes) ? <Panes /> : <Outlet />;
}

/** The page has a main heading at any time. */
function LoadingHeading() {
  return <h1 className={css({ srOnly: true })}>Matches</h1>;
}

function Panes() {
  const { slug = null } = useParams({ strict: false });
  return (
    <div className={frameStyle}>
      {useObservable(isDesktop) ? (
        <div className={`${paneStyle} ${hiddenInPrint}`}>
          <LatePart load={loadCompetitions} onMissing={leaveOut}>
            {(CompetitionsPane) => <CompetitionsPane />}
          </LatePart>
        </div>
      ) : null}
      <section
        aria-label="Matches"
        className={`${paneStyle} ${listStyle} ${slug === null ? "" : hiddenInPrint}`}
      >
        <HomeScreen />
      </section>
      {/* An article is not part of the first-paint snapshot, which says no age for a match. */}
      <article
        id="match"
        tabIndex={-1}
        aria-label="Chosen match"
        className={`${paneStyle} ${matchStyle} ${slug === null ? hiddenInPrint : ""}`}
      >
        <LatePart load={loadMatch} onMissing={leaveOut} fallback={<LoadingHeading />}>
          {(MatchPane) => <MatchPane chosen={slug} />}
        </LatePart>
      </article>
    </div>
  );
}
