import { Outlet, useParams } from "@tanstack/react-router";
import { HomeScreen } from "#src/screens/home/home-screen.tsx";
import { useObservable } from "#src/state/use-observable.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { hasPanes, isDesktop } from "#src/ui/use-is-wide.ts";
import { css } from "#styled/css/index.js";

const loadCompetitions = async () =>
  (await import("#src/screens/home/competitions-pane.tsx")).CompetitionsPane;
const loadMatch = async () => (await import("#src/screens/layout/panes/match-pane.tsx")).MatchPane;

const frameStyle = css({
  display: "grid",
  height: "full",
  gridTemplateColumns: { lg: "25rem minmax(0, 1fr)", xl: "14rem 27rem minmax(0, 1fr)" },
  gridTemplateRows: "minmax(0, 1fr)",
  // Each pane scrolls by itself, so the page is exactly as high as the screen.
  _pageWith: { scrollbarGutter: "auto" },
  _rootWith: { height: "100dvh", "@media print": { height: "auto" } },
  _mainWith: { minHeight: "0" },
  "@media print": { display: "block" },
});
const paneStyle = css({
  // Hidden text is positioned in here. Otherwise it would make the page longer.
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
  // The match pane has the page's main heading.
  "& h1": { display: "none" },
});
const matchStyle = css({ scrollPaddingTop: "3.5rem", scrollPaddingBottom: "12rem" });
const hiddenInPrint = css({ "@media print": { display: "none" } });

export function MatchesFrame() {
  return useObservable(hasPanes) ? <Panes /> : <Outlet />;
}

function LoadingHeading() {
  return <h1 className={css({ srOnly: true })}>Matches</h1>;
}

function Panes() {
  const { slug = null } = useParams({ strict: false });
  return (
    <div className={frameStyle}>
      {useObservable(isDesktop) ? (
        <div className={`${paneStyle} ${hiddenInPrint}`}>
          <LatePart load={loadCompetitions}>{(CompetitionsPane) => <CompetitionsPane />}</LatePart>
        </div>
      ) : null}
      <section
        aria-label="Matches"
        className={`${paneStyle} ${listStyle} ${slug === null ? "" : hiddenInPrint}`}
      >
        <HomeScreen />
      </section>
      {/* The first-paint snapshot skips articles, because it shows no age for a match. */}
      <article
        id="match"
        tabIndex={-1}
        aria-label="Chosen match"
        className={`${paneStyle} ${matchStyle} ${slug === null ? hiddenInPrint : ""}`}
      >
        <LatePart load={loadMatch} fallback={<LoadingHeading />}>
          {(MatchPane) => <MatchPane chosen={slug} />}
        </LatePart>
      </article>
    </div>
  );
}
