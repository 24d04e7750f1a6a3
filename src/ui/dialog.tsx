import { type ReactNode, useLayoutEffect, useId, useRef, useEffect, useEffectEvent } from "react";
import { useRouter } from "@tanstack/react-router";
import { currentReader } from "#src/storage/session.ts";
import { addOpenDialog } from "#src/ui/open-dialogs.ts";
import { css, cx } from "#styled/css/index.js";

const dialogStyle = css({
  margin: "auto",
  width: "full",
  maxWidth: "min(token(sizes.dialog), 100vw - 1.5rem)",
  maxHeight: "calc(100dvh - 1.5rem)",
  overflowY: "auto",
  overscrollBehavior: "contain",
  padding: "5",
  bg: "card",
  color: "ink",
  borderRadius: "lg",
  borderWidth: "hair",
  borderColor: "line",
  boxShadow: "raised",
  "&::backdrop": { bg: "shade" },
  _phone: {
    maxWidth: "min(100vw, 32rem)",
    marginBottom: "0",
    borderBottomRadius: "0",
    borderWidth: "0",
    paddingBottom: "max(token(spacing.5), env(safe-area-inset-bottom))",
  },
});
const sheetStyle = css({
  bg: "paper",
  _phone: { maxWidth: "100vw", borderTopRadius: "1.25rem", paddingTop: "2" },
});
const handleStyle = css({
  display: "none",
  width: "2.25rem",
  height: "0.25rem",
  marginInline: "auto",
  marginBottom: "2",
  borderRadius: "full",
  bg: "line",
  _phone: { display: "block" },
});
const headStyle = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "3",
  marginBottom: "3",
});
const closeStyle = css({
  width: "target",
  height: "target",
  marginEnd: "-3",
  color: "ink.2",
  fontSize: "lg",
  borderRadius: "md",
});

/**
 * `isInAddress`: the address opens it, and Back closes it without an entry of its own.
 * `head`: shown instead of the title, on a sheet.
 */
export function Dialog({
  title,
  head,
  isInAddress = false,
  onClose,
  children,
}: {
  title: string;
  head?: ReactNode;
  isInAddress?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOwnEntry(!isInAddress, onClose);
  // `showModal` has no declarative form. Only a closed dialog restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    element.addEventListener("mousedown", cancelFromBackdrop);
    const removeOpenDialog = addOpenDialog(element);
    return () => {
      removeOpenDialog();
      element.removeEventListener("mousedown", cancelFromBackdrop);
      element.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      // Receives the focus when a focused part inside it disappears.
      tabIndex={-1}
      className={cx(dialogStyle, head !== undefined && sheetStyle)}
      aria-labelledby={head === undefined ? titleId : undefined}
      aria-label={head === undefined ? undefined : title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {head === undefined ? null : <span className={handleStyle} />}
      <div className={cx(headStyle, head !== undefined && css({ alignItems: "flex-start" }))}>
        {head === undefined ? (
          <h2 id={titleId} className={css({ fontSize: "lg", fontWeight: "bold" })}>
            {title}
          </h2>
        ) : (
          <div className={css({ flex: "1", minWidth: "0" })}>{head}</div>
        )}
        <button type="button" aria-label="Close" className={closeStyle} onClick={onClose}>
          ✕
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** The backdrop is part of the dialog element. */
function cancelFromBackdrop(this: HTMLDialogElement, event: MouseEvent): void {
  if (event.target === this && isOutside(this, event))
    this.dispatchEvent(new Event("cancel", { cancelable: true }));
}

function isOutside(element: Element, point: { clientX: number; clientY: number }): boolean {
  const rect = element.getBoundingClientRect();
  return (
    point.clientX < rect.left ||
    point.clientX > rect.right ||
    point.clientY < rect.top ||
    point.clientY > rect.bottom
  );
}

declare module "@tanstack/react-router" {
  interface HistoryState {
    dialog?: string | undefined;
  }
}

/** With its own history entry, Back closes the dialog instead of leaving the page. */
function useOwnEntry(isEnabled: boolean, onBack: () => void): void {
  const { history } = useRouter();
  const id = useId();
  const isOpen = useRef(false);
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isEnabled) return undefined;
    isOpen.current = true;
    const reader = currentReader.read();
    const isOnTop = () => history.location.state.dialog === id;
    // StrictMode runs effects twice.
    if (!isOnTop()) history.push(history.location.href, { ...history.location.state, dialog: id });
    const index = history.location.state.__TSR_index;
    const unsubscribe = history.subscribe(({ location }) => {
      if (location.state.__TSR_index < index) close();
    });
    return () => {
      unsubscribe();
      isOpen.current = false;
      queueMicrotask(() => {
        // An ended session has already navigated away.
        if (!isOpen.current && isOnTop() && currentReader.read() === reader) history.back();
      });
    };
  }, [history, id, isEnabled]);
}
