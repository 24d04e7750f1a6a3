import { useCanGoBack, useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useEffectEvent, useRef } from "react";
import { matchSlugInText } from "#src/screens/search/match-slug-in-text.ts";
import { MatchResults } from "#src/screens/search/match-results.tsx";
import { ClubResults, CompetitionResults } from "#src/screens/search/name-results.tsx";
import { rememberSearch } from "#src/screens/search/recent-searches.ts";
import { SearchField } from "#src/screens/search/search-field.tsx";
import { searchAll, countText } from "#src/screens/search/search-all.ts";
import { stepFocus } from "#src/screens/search/step-focus.ts";
import { Suggestions } from "#src/screens/search/suggestions.tsx";
import { useSearchRows } from "#src/screens/search/use-search-rows.ts";
import { DataAge, LISTS_OLD_AFTER_S } from "#src/ui/data-age.tsx";
import { Page } from "#src/ui/page.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { useLoadFailure } from "#src/ui/use-load-failure.ts";
import { css } from "#styled/css/index.js";

const bodyStyle = css({ paddingInline: "4", md: { paddingInline: "0" } });

export function SearchScreen() {
  const { q = "" } = useSearch({ from: "/search" });
  const navigate = useNavigate({ from: "/search" });
  const canGoBack = useCanGoBack();
  const { history } = useRouter();
  const area = useRef<HTMLDivElement>(null);
  const { clubsQuery, indexes } = useSearchRows();
  const failure = useLoadFailure(clubsQuery);
  const typed = useDeferredValue(q);
  const results = searchAll(indexes, typed);
  const total = results.clubs.length + results.competitions.length + results.matches.length;
  const waitsForResults = useRef(false);
  const isLoading = clubsQuery.isPending && total === 0;

  // A window that a shortcut opened has no earlier entry.
  const leave = () => {
    if (canGoBack) history.back();
    else void navigate({ to: "/", replace: true });
  };
  const setQuery = (text: string) =>
    void navigate({ search: { q: text === "" ? undefined : text }, replace: true });

  const slug = matchSlugInText(q, location.origin);
  useEffect(() => {
    if (slug !== null) void navigate({ to: "/prediction/$slug", params: { slug }, replace: true });
  }, [navigate, slug]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // These keys choose a word of an input method.
    if (event.isComposing) return;
    const isEnterInField = event.key === "Enter" && event.target instanceof HTMLInputElement;
    waitsForResults.current = isEnterInField && typed !== q;
    if (waitsForResults.current) return;
    if (event.key === "Escape") {
      if (q === "") leave();
      else setQuery("");
      area.current?.querySelector("input")?.focus();
    } else if (!stepFocus(event, area.current)) return;
    event.preventDefault();
  });
  // Enter may come before the results of the typed text. Another key cancels it.
  useEffect(() => {
    if (typed !== q || !waitsForResults.current) return;
    waitsForResults.current = false;
    area.current?.querySelector<HTMLElement>("[data-result]")?.click();
  }, [typed, q]);
  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    if (typed !== "" && target instanceof Element && target.closest("a[data-result]") !== null)
      rememberSearch(typed);
  });

  // Listeners on the area itself, because its links and buttons handle their own clicks.
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    element.addEventListener("keydown", onKey, { signal });
    element.addEventListener("click", onClick, { signal });
    const focusField = () => element.querySelector("input")?.focus({ preventScroll: true });
    focusField();
    // The router focuses a new page's main part after this.
    document.querySelector("main")?.addEventListener("focus", focusField, { signal, once: true });
    return () => abort.abort();
  }, []);

  return (
    <Page flush>
      <div ref={area} role="search" className={bodyStyle}>
        <h1 className={css({ srOnly: true })}>Search</h1>
        <SearchField query={q} onChange={setQuery} onCancel={leave} />
        <p role="status" className={css({ srOnly: true })}>
          {typed === "" || isLoading ? null : countText(total)}
        </p>
        <DataAge
          query={clubsQuery}
          label="The list of clubs was saved"
          oldAfter={6 * LISTS_OLD_AFTER_S}
        />
        {typed === "" ? (
          <Suggestions indexes={indexes} onChoose={setQuery} />
        ) : total > 0 ? (
          <>
            <ClubResults clubs={results.clubs} typed={typed} />
            <MatchResults matches={results.matches} typed={typed} />
            <CompetitionResults competitions={results.competitions} typed={typed} />
          </>
        ) : failure === null ? (
          <EmptyState>{isLoading ? "Loading the clubs…" : countText(0)}</EmptyState>
        ) : (
          <ErrorState {...failure} />
        )}
      </div>
    </Page>
  );
}
