import { useQuery } from "@tanstack/react-query";
import { useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { NetworkError } from "#src/api/api-error.ts";
import { sealAlarm } from "#src/pwa/seal-alarm.ts";
import { firstLoadDone } from "#src/pwa/first-load.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useLeaveAuth } from "#src/screens/auth/leave-auth.ts";
import { BottomBar } from "#src/screens/layout/bottom-bar.tsx";
import { Crumbs } from "#src/screens/layout/crumbs.tsx";
import { LateFooter } from "#src/screens/layout/late-footer.tsx";
import { LateTestimonials } from "#src/screens/layout/late-testimonials.tsx";
import { LateInstallHint } from "#src/screens/layout/late-install-hint.tsx";
import { LogoutDialog } from "#src/screens/layout/account/logout-dialog.tsx";
import { PageTitle } from "#src/screens/layout/page-title.tsx";
import { RoutedView } from "#src/screens/layout/routed-view.tsx";
import { TopBar } from "#src/screens/layout/top-bar/top-bar.tsx";
import { UpdatePrompt } from "#src/screens/layout/update-prompt.tsx";
import { isLoginOpen } from "#src/display/search-params.ts";
import { following } from "#src/storage/followed.ts";
import { stored } from "#src/storage/entries.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { showFailure, toasts } from "#src/ui/toast.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { hasPanes } from "#src/ui/use-is-wide.ts";
import { closeFundDialog, fundRequest } from "#src/screens/payment/funds.ts";
import { css } from "#styled/css/index.js";

const loadAuthModal = async () => (await import("#src/screens/auth/auth-modal.tsx")).AuthModal;
const loadGoals = async () =>
  (await import("#src/screens/layout/goal-announcer.tsx")).GoalAnnouncer;
const loadInvitation = async () =>
  (await import("#src/screens/layout/account/invitation.tsx")).Invitation;
const loadNotice = async () =>
  (await import("#src/screens/layout/seal-alarm-notice.tsx")).SealAlarmNotice;

const loadToaster = async () => {
  await Promise.race([firstLoadDone(), firstToast()]);
  return (await import("#src/ui/toaster.tsx")).Toaster;
};

const skipStyle = css({
  position: "absolute",
  left: "4",
  top: "-4rem",
  zIndex: "toast",
  bg: "card",
  paddingInline: "4",
  paddingBlock: "3",
  borderRadius: "md",
  _focus: { top: "2" },
});

export function AppLayout() {
  const search = useSearch({ from: "__root__" });
  const isAtHome = useRouterState({ select: (state) => state.location.pathname === "/" });
  const hasMatchPane = useHasMatchPane();
  const { sessionId, signedIn } = useSession();
  useQuery(unlockedQueries.sync(sessionId));
  const leaveAuth = useLeaveAuth();

  function closeAuthWithFailure() {
    leaveAuth.close();
    showFailure(new NetworkError());
  }

  return (
    <>
      <PageTitle />
      {isAtHome && !hasMatchPane ? null : (
        <a href="#content" className={skipStyle}>
          Skip to content
        </a>
      )}
      {isAtHome || hasMatchPane ? (
        <a href="#matches" className={skipStyle}>
          Skip to matches
        </a>
      ) : null}
      {hasMatchPane ? (
        <a href="#match" className={skipStyle}>
          Skip to the match
        </a>
      ) : null}
      <TopBar />
      <SealAlarm />
      {signedIn || stored.referral.read() === null ? null : (
        <LatePart load={loadInvitation}>{(Invitation) => <Invitation />}</LatePart>
      )}
      {isAtHome || hasMatchPane ? null : <Crumbs />}
      {/* As high as the screen, so the footer does not appear first and move down later. */}
      <main
        tabIndex={-1}
        id="content"
        className={css({ flex: "1", minHeight: "100svh", "@media print": { minHeight: "0" } })}
      >
        <RoutedView />
      </main>
      {hasMatchPane ? null : (
        <>
          <LateTestimonials />
          <LateFooter />
        </>
      )}
      <BottomBar />
      {isLoginOpen(search) && !signedIn ? (
        <LatePart load={loadAuthModal} onMissing={closeAuthWithFailure}>
          {(AuthModal) => <AuthModal />}
        </LatePart>
      ) : null}
      <Goals />
      <LogoutDialog />
      <LateFundDialog />
      <UpdatePrompt />
      <LateInstallHint />
      <LatePart load={loadToaster}>{(Toaster) => <Toaster />}</LatePart>
    </>
  );
}

function firstToast(): Promise<void> {
  return new Promise((resolve) => {
    const stop = toasts.subscribe(() => {
      stop();
      resolve();
    });
  });
}

function useHasMatchPane(): boolean {
  const isAtMatches = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === "/_matches"),
  });
  return useObservable(hasPanes) && isAtMatches;
}

function Goals() {
  return useObservable(following).length === 0 ? null : (
    <LatePart load={loadGoals}>{(GoalAnnouncer) => <GoalAnnouncer />}</LatePart>
  );
}

/** Almost never shown, so it has its own chunk. */
function SealAlarm() {
  const isAlarmed = useObservable(sealAlarm);
  return (
    <div role="alert">
      {isAlarmed ? <LatePart load={loadNotice}>{(Notice) => <Notice />}</LatePart> : null}
    </div>
  );
}

const loadFundDialog = async () =>
  (await import("#src/screens/payment/fund-dialog.tsx")).FundDialog;

function LateFundDialog() {
  const request = useObservable(fundRequest);
  const { signedIn } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => {
    if (request !== null && request.path !== path) closeFundDialog();
  }, [request, path]);
  return request?.path !== path || !signedIn ? null : (
    <LatePart load={loadFundDialog} onMissing={closeFundsWithFailure}>
      {(FundDialog) => <FundDialog request={request} onClose={closeFundDialog} />}
    </LatePart>
  );
}

function closeFundsWithFailure(): void {
  closeFundDialog();
  showFailure(new NetworkError());
}
