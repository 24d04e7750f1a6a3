import type { components } from "#contract";
import { css } from "#styled/css/index.js";

/** Green is ours, red is live, blue is the away side. Lightness and pattern tell zones apart. */
export const zoneStyles = {
  top: css({ bg: "pitch", forcedColorAdjust: "none" }),
  top_play_off: css({
    bgImage: "repeating-linear-gradient(token(colors.pitch) 0 4px, transparent 4px 7px)",
    forcedColorAdjust: "none",
  }),
  relegation_play_off: css({
    bgImage: "repeating-linear-gradient(token(colors.ink.2) 0 4px, transparent 4px 7px)",
    forcedColorAdjust: "none",
  }),
  relegation: css({ bg: "ink.2", forcedColorAdjust: "none" }),
} satisfies Record<components["schemas"]["TableZone"]["kind"], string>;
