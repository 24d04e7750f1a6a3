import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useRef } from "react";
import type { components } from "#contract";
import { PRICE_PER_UNIT } from "#domain/match-rules.ts";
import { forSale } from "#domain/on-sale.ts";
import { allLabel, lockedQuestions, planUnlock, type UnlockPlan } from "#src/display/unlock.ts";
import { useUnlock } from "#src/queries/unlock-mutation.ts";
import { useUserFailure } from "#src/queries/use-user-failure.ts";
import { type User, userQueries } from "#src/queries/user-queries.ts";
import { online } from "#src/pwa/connection.ts";
import { useObservable } from "#src/state/use-observable.ts";
import { UNLOCK_FAILURE, UnlockNote, isOutOfPoints } from "#src/screens/match/unlock-note.tsx";
import { openFundDialog } from "#src/screens/payment/funds.ts";
import { showFailure, showToast } from "#src/ui/toast.ts";
import { css, cx } from "#styled/css/index.js";
import { button } from "#styled/recipes/index.js";

const barStyle = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: "2",
  minHeight: "target",
  paddingInline: "3",
  bg: "card",
  borderColor: "line",
  borderBlockWidth: "hair",
  "@container match (min-width: 34rem)": { borderInlineWidth: "hair", borderRadius: "lg" },
  "@media print": { display: "none" },
});
const stickyStyle = css({
  position: "sticky",
  zIndex: "bar",
  minHeight: "row",
  paddingBlock: "0.3125rem",
  boxShadow: "raised",
  bottom: "calc(token(sizes.row) + 1px + env(safe-area-inset-bottom))",
  md: { bottom: "3" },
  _pageWith: { scrollPaddingBottom: "8rem" },
});
const noteStyle = css({ flex: "1 1 6rem", fontSize: "xs", lineHeight: "1.3", color: "ink.2" });
const buttonsStyle = css({ display: "flex", flexWrap: "wrap", gap: "2" });
const buttonStyle = css({ paddingInline: "3", fontSize: "sm" });

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
  const pressedElement = useRef<Element>(null);
  const requestedPoints = useRef(0);
  const pricePerUnit = me?.price_per_unit ?? PRICE_PER_UNIT;
  const unlocking = useUnlock(event, {
    onSuccess: ({ predictions_unlocked: count, predictions }) => {
      // A fan who moved the focus keeps it there.
      if (
        pressedElement.current === document.activeElement ||
        document.activeElement === document.body
      )
        onUnlocked(predictions.map((entry) => entry.prediction.question.id));
      if (count === 0) showToast("0 prediction(s) unlocked. Please try again", { tone: "bad" });
      else showToast(`${count} prediction(s) unlocked`, { tone: "good" });
    },
    onFailure: (error) => {
      showFailure(error, UNLOCK_FAILURE);
      if (isOutOfPoints(error))
        openFundDialog({ needed: requestedPoints.current, matchSlug: event.slug });
    },
  });
  const unlocked = event.unlocked_predictions ?? [];
  const locked = lockedQuestions(questions, unlocked);
  const planOf = (chosen: ReadonlySet<number>) =>
    planUnlock({
      event,
      halfMinutes,
      questions,
      unlocked,
      signedIn,
      user,
      userFailed: userFailure !== null,
      impersonated: (me?.impersonator ?? null) !== null,
      selected: chosen,
      online: isOnline,
      pricePerUnit,
    });
  const plan = planOf(selected);
  const planForAll = planOf(new Set(forSale(locked, event, halfMinutes).map(({ id }) => id)));
  // A fan with too few points for either buys points for the selection.
  const hasOneButton = plan.label === allLabel(planForAll);
  const mainPlan = hasOneButton ? plan : planForAll;
  const failure = locked.some((question) => unlocking.asked.includes(question.id))
    ? unlocking.error
    : null;

  function unlockOrGetPoints({ canUnlock, missingPoints, points, questionIds }: UnlockPlan) {
    if (!canUnlock || unlocking.isRunning) return;
    pressedElement.current = document.activeElement;
    if (missingPoints > 0) openFundDialog({ needed: points, matchSlug: event.slug });
    else if (signedIn) {
      requestedPoints.current = questionIds.length * pricePerUnit;
      unlocking.start(questionIds);
    } else void navigate({ to: ".", search: (search) => ({ ...search, tab: "login" }) });
  }

  const attributesOf = (forPlan: UnlockPlan) => ({
    type: "button" as const,
    "aria-describedby": noteId,
    "aria-disabled": !forPlan.canUnlock || unlocking.isRunning,
    onClick: () => unlockOrGetPoints(forPlan),
  });
  return (
    <section
      aria-label="Unlock predictions"
      className={cx(barStyle, !plan.isClosed && stickyStyle)}
    >
      <div id={noteId} className={noteStyle}>
        <UnlockNote
          plan={plan}
          planForAll={planForAll}
          slug={event.slug}
          failure={failure}
          userFailure={userFailure}
          isChecking={unlocking.isChecking}
        />
      </div>
      <div className={buttonsStyle}>
        {unlocking.isRunning || plan.isClosed || hasOneButton ? null : (
          <button {...attributesOf(plan)} className={`${button({ tone: "quiet" })} ${buttonStyle}`}>
            {plan.label}
          </button>
        )}
        <button {...attributesOf(mainPlan)} className={`${button()} ${buttonStyle}`}>
          {unlocking.isRunning
            ? "Unlocking...This might take some seconds..."
            : allLabel(planForAll)}
        </button>
      </div>
    </section>
  );
}
