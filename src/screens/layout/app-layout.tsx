import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouterState, useSearch } from "@tanstack/react-router";
import { NetworkError } from "#src/api/api-error.ts";
import { unlockedQueries } from "#src/queries/unlocked-queries.ts";
import { useSession } from "#src/queries/use-session.ts";
import { useLeaveAuth } from "#src/screens/auth/leave-auth.ts";
import { BottomBar } from "#src/screens/layout/bottom-bar.tsx";
import { Crumbs } from "#src/screens/layout/crumbs.tsx";
import { Footer } from "#src/screens/layout/footer.tsx";
import { LateInstallHint } from "#src/screens/layout/late-install-hint.tsx";
import { LateTestimonials } from "#src/screens/layout/late-testimonials.tsx";
import { LogoutDialog } from "#src/screens/layout/logout-dialog.tsx";
import { SealAlarm } from "#src/screens/layout/seal-alarm.tsx";
import { TopBar } from "#src/screens/layout/top-bar.tsx";
import { UpdatePrompt } from "#src/screens/layout/update-prompt.tsx";
import { AfterFirstFrame } from "#src/ui/after-first-frame.tsx";
import { showFailure } from "#src/ui/failure-toast.ts";
import { LatePart } from "#src/ui/late-part.tsx";
import { Toaster } from "#src/ui/toaster.tsx";
import { css } from "#styled/css/index.js";

const loadAuthModal = async () => (await import("#src/screens/auth/auth-modal.tsx")).AuthModal;

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

/** What surrounds every page. */
export function AppLayout() {
  const { tab, login } = useSearch({ from: "__root__" });
  const atHome = useRouterState({ select: (state) => state.location.pathname === "/" });
  const { sessionId, signedIn } = useSession();
  useQuery(unlockedQueries.sync(sessionId));
  const leaveAuth = useLeaveAuth();
  const wantsAuth = tab !== undefined || login === 1;

  function giveUpAuth() {
    leaveAuth.close();
    showFailure(new NetworkError());
  }

  return (
    <>
      <a href="#content" className={skipStyle}>
        Skip to content
      </a>
      <TopBar />
      <SealAlarm />
      {atHome ? null : <Crumbs />}
      <main tabIndex={-1} id="content" className={css({ flex: "1" })}>
        <Outlet />
      </main>
      <LateTestimonials />
      <AfterFirstFrame>
        <Footer />
      </AfterFirstFrame>
      <BottomBar />
      {wantsAuth && !signedIn ? (
        <LatePart load={loadAuthModal} onMissing={giveUpAuth}>
          {(AuthModal) => <AuthModal />}
        </LatePart>
      ) : null}
      <LogoutDialog />
      <UpdatePrompt />
      <LateInstallHint />
      <Toaster />
    </>
  );
}
