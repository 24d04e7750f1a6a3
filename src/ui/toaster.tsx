import { useEffect, useRef } from "react";
import { useObservable } from "#src/state/use-observable.ts";
import { focusMain } from "#src/ui/focus-main.ts";
import { dismissToast, toasts } from "#src/ui/toast.ts";
import { css, cva } from "#styled/css/index.js";

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

const toastStyle = cva({
  base: {
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
  },
  variants: {
    tone: {
      good: { borderInlineStartColor: "pitch" },
      bad: { borderInlineStartColor: "error" },
      plain: {},
    },
  },
});

/** A modal dialog covers the page, so the stack is a popover, shown anew above whatever came to the top since. */
export function Toaster() {
  const shown = useObservable(toasts);
  const stack = useRef<HTMLDivElement>(null);
  const lastId = shown.at(-1)?.id;
  // The top layer has no declarative side: which element is above is decided by the order of these calls.
  useEffect(() => {
    if (stack.current?.matches(":popover-open") === true) stack.current.hidePopover();
    if (lastId !== undefined) stack.current?.showPopover();
  }, [lastId]);
  return (
    <div ref={stack} popover="manual" className={stackStyle} role="status" aria-live="polite">
      {shown.map((toast) => (
        <div key={toast.id} className={toastStyle({ tone: toast.tone })}>
          <span className={css({ flex: "1", paddingBlock: "2" })}>{toast.text}</span>
          <button
            type="button"
            aria-label="Dismiss"
            className={css({ width: "target", minHeight: "target", color: "ink.3" })}
            onClick={() => dismiss(toast.id)}
          >
            ✕
          </button>
        </div>
      ))}
    </div>
  );
}

function dismiss(id: number): void {
  dismissToast(id);
  focusMain();
}
