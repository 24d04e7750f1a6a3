import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback } from "react";
import { useNow } from "#src/clock/use-now.ts";
import { groupPicks } from "#src/display/picks.ts";
import { hidePicks } from "#src/display/without-result.ts";
import { type HiddenScores, useHiddenScores } from "#src/state/hidden-scores.ts";
import { EXPIRED } from "#src/storage/session.ts";
import { savedQueries } from "#src/queries/saved-queries.ts";
import {
  type PicksAnswer,
  hasMatchUnderWay,
  unlockedQueries,
} from "#src/queries/unlocked-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { PickList } from "#src/screens/my-picks/pick-list.tsx";
import { NoPicks } from "#src/screens/my-picks/no-picks.tsx";
import { PicksSkeleton } from "#src/screens/my-picks/picks-skeleton.tsx";
import { SCORES_OLD_AFTER_S } from "#src/ui/age-line.ts";
import { DataAge } from "#src/ui/data-age.tsx";
import { Page, Section } from "#src/ui/page.tsx";
import { RefreshButton } from "#src/ui/refresh-button.tsx";
import { EmptyState, ErrorState } from "#src/ui/states.tsx";
import { type Loadable, useLoadFailure } from "#src/ui/use-load-failure.ts";
import { useKeepPicks } from "#src/queries/saved-mutations.ts";
import { ActionButton } from "#src/ui/action-button.tsx";
import { moveFocusOnRemoval } from "#src/ui/move-focus-on-removal.ts";
import { showFailure } from "#src/ui/toast.ts";
import { css, cx } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const TITLE = "My picks";
const OLD_AFTER_S = 600;
const quietStyle = css({
  paddingInline: "4",
  paddingBottom: "3",
  fontSize: "sm",
  color: "ink.2",
  md: { paddingInline: "0" },
});

const linkStyle = css({
  color: "pitch",
  textDecoration: "underline",
  textUnderlineOffset: "3px",
});
const savedStyle = css({ paddingInline: "4", paddingBlock: "1", fontSize: "sm", color: "ink.2" });
const savedLinkStyle = cx(
  linkStyle,
  css({ display: "inline-flex", alignItems: "center", minHeight: "target" }),
);

export function MyPicksScreen() {
  const { reader } = useSession();
  return reader === null ? <SignedOut /> : <Picks key={reader} reader={reader} />;
}

function SignedOut() {
  return (
    <Page title={TITLE}>
      <Section>
        <EmptyState
          action={
            <Link to="." search={(search) => ({ ...search, tab: "login" })} className={button()}>
              Log in
            </Link>
          }
        >
          Log in to read the predictions that you have unlocked, here and on your other devices.
        </EmptyState>
      </Section>
    </Page>
  );
}

function toMatches({ body, ...age }: PicksAnswer, { isOn, hide }: HiddenScores) {
  const events = body.events.map(hide);
  const picks = isOn ? hidePicks(body.data, events) : body.data;
  return { ...age, body, matches: groupPicks(picks, events) };
}

function Picks({ reader }: { reader: string }) {
  const hidden = useHiddenScores();
  const query = useQuery({
    ...unlockedQueries.picks(reader),
    select: useCallback((answer: PicksAnswer) => toMatches(answer, hidden), [hidden]),
  });
  const saved = useQuery(
    savedQueries.picks(reader, Math.max(query.dataUpdatedAt, query.errorUpdatedAt)),
  ).data;
  const isSaved = saved?.areKept ?? true;
  const showsScores = hasMatchUnderWay(query.data?.body, useNow());
  return (
    <Page title={TITLE} aside={<RefreshButton label="Refresh picks" query={query} />}>
      {reader === EXPIRED ? <LogInAgain /> : null}
      <div role="status">{isSaved ? null : <NotSaved />}</div>
      <DataAge
        query={query}
        label="Your picks were saved"
        oldAfter={showsScores ? SCORES_OLD_AFTER_S : OLD_AFTER_S}
      />
      <Content query={query} isSaved={isSaved} />
      <p className={savedStyle}>
        {saved !== undefined && saved.areKept && saved.rows > 0 ? (
          <Link to="/profile" hash="saved" className={savedLinkStyle}>
            Saved on this phone
          </Link>
        ) : null}
      </p>
    </Page>
  );
}

type PicksData = ReturnType<typeof toMatches>;
type PicksQuery = Loadable & { data: PicksData | undefined };

function Content({ query, isSaved }: { query: PicksQuery; isSaved: boolean }) {
  const { data } = query;
  const failure = useLoadFailure(query);
  if (data === undefined) {
    if (failure === null) return <PicksSkeleton />;
    return isSaved ? (
      <Section>
        <ErrorState {...failure} />
      </Section>
    ) : null;
  }
  if (!isSaved && data.savedAt !== null) return null;
  return data.matches.length === 0 ? <NoPicks /> : <PickList matches={data.matches} />;
}

function LogInAgain() {
  return (
    <p className={quietStyle}>
      Your sign-in has expired.{" "}
      <Link to="." search={(search) => ({ ...search, tab: "login" })} className={linkStyle}>
        Log in again to refresh
      </Link>
    </p>
  );
}

const boxStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  marginInline: "4",
  marginBottom: "3",
  padding: "3",
  borderRadius: "md",
  bg: "warning.soft",
  color: "warning",
  md: { marginInline: "0" },
});

function NotSaved() {
  const save = useKeepPicks({
    onError: (error) =>
      showFailure(error, "They could not be saved on this phone. Please try again."),
  });
  return (
    <div ref={moveFocusOnRemoval} className={boxStyle}>
      <p className={css({ flex: "1 1 14rem" })}>
        Your picks are not saved on this phone. They need a connection.
      </p>
      <ActionButton
        className={button({ tone: "quiet" })}
        isDisabled={save.isPending}
        onPress={() => save.mutate(true)}
      >
        Save on this phone
      </ActionButton>
    </div>
  );
}
