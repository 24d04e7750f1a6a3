import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useObservable } from "#src/state/use-observable.ts";
import { focusMain } from "#src/ui/focus-main.ts";
import { openDialogs } from "#src/ui/open-dialogs.ts";
import { type Toast, dismissToast, toasts } from "#src/ui/toast.ts";
import { css, cx } from "#styled/css/index.js";

const stackStyle = css({
  position: "fixed",
  top: "calc(env(safe-area-inset-top) + 4.25rem)",
  right: "calc(env(safe-area-inset-right) + 0.75rem)",
  left: { base: "calc(env(safe-area-inset-left) + 0.75rem)", sm: "auto" },
  bottom: "auto",
  margin: "0",
  bg: "transparent",
  overflow: "visible",
  width: "auto",
  display: "flex",
  flexDirection: "column",
  gap: "2",
  maxWidth: { sm: "22rem" },
});

const toastStyle = css({
  display: "flex",
  alignItems: "center",
  gap: "3",
  paddingInlineStart: "4",
  bg: "card",
  color: "ink",
  borderRadius: "lg",
  borderWidth: "hair",
  borderColor: "line.strong",
  borderInlineStartWidth: "4px",
  boxShadow: "raised",
});
const toneStyles = {
  good: css({ borderInlineStartColor: "pitch" }),
  bad: css({ borderInlineStartColor: "error" }),
  plain: undefined,
};

const NO_TOASTS: readonly Toast[] = [];

/**
 * A modal dialog makes everything else inert, so the stack moves into it.
 * The page's empty stack stays: a live region must exist before its text.
 */
export function Toaster() {
  const shown = useObservable(toasts);
  const dialog = useObservable(openDialogs).at(-1);
  return (
    <>
      <Stack shown={dialog === undefined ? shown : NO_TOASTS} moveFocus={focusMain} />
      {dialog === undefined
        ? null
        : createPortal(
            <Stack shown={shown} moveFocus={() => dialog.focus({ preventScroll: true })} />,
            dialog,
          )}
    </>
  );
}

function Stack({ shown, moveFocus }: { shown: readonly Toast[]; moveFocus: () => void }) {
  const stack = useRef<HTMLDivElement>(null);
  const lastId = shown.at(-1)?.id;
  // Showing a popover again moves it to the top, so the order of these calls matters.
  useEffect(() => {
    if (stack.current?.isConnected !== true) return;
    if (stack.current.matches(":popover-open")) stack.current.hidePopover();
    if (lastId !== undefined) stack.current.showPopover();
  }, [lastId]);
  return (
    <div ref={stack} popover="manual" className={stackStyle} role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className={cx(toastStyle, toneStyles[toast.tone])}>
          <span className={css({ flex: "1", paddingBlock: "2" })}>{toast.text}</span>
          <button
            type="button"
            aria-label="Dismiss"
            className={css({ width: "target", minHeight: "target", color: "ink.3" })}
            onClick={() => {
              dismissToast(toast.id);
              moveFocus();
            }}
          >
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}
