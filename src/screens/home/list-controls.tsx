import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { type Day, shiftDay } from "#domain/day.ts";
import { dayStrip } from "#src/display/day-strip.ts";
import { watchList } from "#src/screens/home/watch-list.ts";
import { RefreshIcon } from "#src/ui/icons.tsx";
import { css } from "#styled/css/index.js";

const signStyle = css({
  position: "fixed",
  top: "calc(var(--bar-height, 3rem) + var(--bars-height))",
  insetInline: "0",
  zIndex: "bar",
  width: "target",
  height: "target",
  marginInline: "auto",
  display: "grid",
  placeItems: "center",
  borderRadius: "full",
  bg: "card",
  color: "pitch",
  boxShadow: "raised",
  pointerEvents: "none",
});

export function ListControls({
  list,
  today,
  chosen,
  onRefresh,
}: {
  list: RefObject<HTMLElement | null>;
  today: Day;
  chosen: Day;
  onRefresh: () => void;
}) {
  const navigate = useNavigate();
  const [pullPx, setPullPx] = useState(0);
  const refresh = useEffectEvent(onRefresh);
  const stepDay = useEffectEvent((step: -1 | 1) => {
    const day = shiftDay(chosen, step);
    const strip = dayStrip(today);
    if (strip.includes(chosen) && !strip.includes(day)) return;
    const date = day === today ? undefined : day;
    void navigate({ to: ".", search: (before) => ({ ...before, date }) });
  });
  useEffect(
    () =>
      list.current === null
        ? undefined
        : watchList(list.current, { stepDay, refresh, showPull: setPullPx }),
    [list],
  );
  return pullPx === 0 ? null : (
    <div aria-hidden className={signStyle} style={{ transform: `translateY(${pullPx}px)` }}>
      <RefreshIcon />
    </div>
  );
}
