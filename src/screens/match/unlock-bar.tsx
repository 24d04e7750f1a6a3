import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useRef } from "react";
import type { components } from "#contract";
import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { lockedQuestions, planUnlock } from "#src/display/unlock.ts";
import { useUnlock } from "#src/queries/unlock-mutation.ts";
import { useUserFailure } from "#src/queries/use-user-failure.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { UNLOCK_FAILURE, UnlockNote, isTooLittle } from "#src/screens/match/unlock-note.tsx";
import { askFunds } from "#src/screens/payment/funds.ts";
import { showFailure, showToast } from "#src/ui/toast.ts";
import { css, cx } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const barStyle = css({
  display: "flex",
  flexDirection: "column",
  gap: "2",
  paddingInline: "4",
  paddingBlock: "3",
  bg: "card",
  borderColor: "line",
  borderBlockWidth: "hair",
  md: {
    flexDirection: "row",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    borderInlineWidth: "hair",
    borderRadius: "lg",
  },
  "@media print": { display: "none" },
});
const stickyStyle = css({
  position: "sticky",
  zIndex: "bar",
  boxShadow: "raised",
  bottom: "calc(token(sizes.row) + 1px + env(safe-area-inset-bottom))",
  md: { bottom: "3" },
  // Keeps the focused element clear of the bar.
  _pageWith: { scrollPaddingBottom: "12rem" },
});

type Props = {
  detail: components["schemas"]["EventDetail"];
  signedIn: boolean;
  user: User | undefined;
  halfMinutes: number;
  selected: ReadonlySet<number>;
  onUnlocked: (questionIds: number[]) => void;
};

export function UnlockBar({ detail, signedIn, user, halfMinutes, selected, onUnlocked }: Props) {
  const { data: event, questions } = detail;
  const navigate = useNavigate();
  const isOnline = useObservable(online);
  const me = useQuery(userQueries.me()).data?.body;
  const userFailure = useUserFailure();
  const noteId = useId();
  const pressed = useRef<HTMLButtonElement>(null);
  const asked = useRef(0);
  const pricePerUnit = me?.price_per_unit ?? PRICE_PER_UNIT;
  const unlocking = useUnlock(event, {
    onSuccess: ({ predictions_unlocked: count, predictions }) => {
      // A fan who has moved the focus stays there.
      if (pressed.current === document.activeElement || document.activeElement === document.body)
        onUnlocked(predictions.map((entry) => entry.prediction.question.id));
      if (count === 0) showToast("0 prediction(s) unlocked. Please try again", { tone: "bad" });
      else showToast(`${count} prediction(s) unlocked`, { tone: "good" });
    },
    onFailure: (error) => {
      showFailure(error, UNLOCK_FAILURE);
      if (isTooLittle(error)) askFunds({ needed: asked.current, matchSlug: event.slug });
    },
  });
  const unlocked = event.unlocked_predictions ?? [];
  const plan = planUnlock({
    event,
    halfMinutes,
    questions,
    unlocked,
    signedIn,
    user,
    userFailed: userFailure !== null,
    impersonated: (me?.impersonator ?? null) !== null,
    selected,
    online: isOnline,
    pricePerUnit,
  });
  const failure = lockedQuestions(questions, unlocked).some((question) =>
    unlocking.asked.includes(question.id),
  )
    ? unlocking.error
    : null;

  const isOff = !plan.canUnlock || unlocking.isRunning;

  function press() {
    if (isOff) return;
    if (plan.missingPoints > 0) askFunds({ needed: plan.points, matchSlug: event.slug });
    else if (signedIn) {
      asked.current = plan.questionIds.length * pricePerUnit;
      unlocking.start(plan.questionIds);
    } else void navigate({ to: ".", search: (search) => ({ ...search, tab: "login" }) });
  }

  return (
    <section
      aria-label="Unlock predictions"
      className={cx(barStyle, !plan.isClosed && stickyStyle)}
    >
      <div id={noteId} className={css({ fontSize: "sm", color: "ink.2" })}>
        <UnlockNote
          plan={plan}
          slug={event.slug}
          failure={failure}
          userFailure={userFailure}
          isChecking={unlocking.isChecking}
        />
      </div>
      {/* Off, it keeps the keyboard's focus: a fan waits at it. */}
      <button
        ref={pressed}
        type="button"
        className={`${button()} ${css({ md: { flex: "none" } })}`}
        aria-describedby={noteId}
        aria-disabled={isOff}
        onClick={press}
      >
        {unlocking.isRunning ? "Unlocking...This might take some seconds..." : plan.label}
      </button>
    </section>
  );
}
