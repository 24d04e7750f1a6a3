import { type ReactNode, useId, useState } from "react";
import { css } from "#styled/css/index.js";

const panelStyle = css({
  position: "absolute",
  top: "full",
  right: "0",
  zIndex: "panel",
  minWidth: "16rem",
  paddingTop: "2",
  "& > div": {
    bg: "card",
    borderRadius: "lg",
    borderWidth: "hair",
    borderColor: "line",
    boxShadow: "raised",
    padding: "4",
  },
});

/** Hover opens it while the pointer stays. A press keeps it open until a press, Escape or blur. */
export function Disclosure({
  label,
  triggerClass,
  trigger,
  children,
}: {
  label: string;
  triggerClass: string;
  trigger: ReactNode;
  children: ReactNode;
}) {
  const [state, setState] = useState<"closed" | "hover" | "pinned">("closed");
  const isOpen = state !== "closed";
  const panelId = useId();
  return (
    <div
      className={css({ position: "relative" })}
      onPointerMove={(event) =>
        event.pointerType === "mouse" &&
        setState((previous) => (previous === "closed" ? "hover" : previous))
      }
      onPointerLeave={(event) =>
        event.pointerType === "mouse" &&
        setState((previous) => (previous === "hover" ? "closed" : previous))
      }
      onKeyDown={(event) => event.key === "Escape" && setState("closed")}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setState("closed")}
    >
      <button
        type="button"
        className={triggerClass}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setState((previous) => (previous === "pinned" ? "closed" : "pinned"))}
      >
        {trigger}
      </button>
      <div id={panelId} hidden={!isOpen} className={panelStyle}>
        {isOpen ? <div>{children}</div> : null}
      </div>
    </div>
  );
}
