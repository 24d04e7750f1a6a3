import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { ListControls } from "#src/screens/home/list-controls.tsx";
import { css } from "#styled/css/index.js";
import { card } from "#styled/recipes/index.js";

const bannerStyle = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "3",
  minHeight: "row",
  paddingInline: "4",
  paddingBlock: "3",
  marginTop: "4",
  md: { marginInline: "4" },
  scrollMarginTop: "var(--bars-height)",
  fontWeight: "semibold",
  _hover: { color: "pitch" },
});

export function BelowList(controls: ComponentProps<typeof ListControls>) {
  return (
    <>
      <FaqBanner />
      <ListControls {...controls} />
    </>
  );
}

function FaqBanner() {
  return (
    <Link to="/frequently-asked-questions" className={`${card()} ${bannerStyle}`}>
      <span>How are predictions made, and how often are they right?</span>
      <span aria-hidden>→</span>
    </Link>
  );
}
