import { defineKeyframes } from "@pandacss/dev";

export const keyframes = defineKeyframes({
  breathe: { "0%, 100%": { opacity: "1" }, "50%": { opacity: "0.5" } },
  spin: { to: { transform: "rotate(1turn)" } },
  flip: {
    from: { transform: "translateY(-0.35em)", opacity: "0" },
    to: { transform: "none", opacity: "1" },
  },
});
