import { Outlet, useRouterState } from "@tanstack/react-router";
import { css } from "#styled/css/index.js";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** For pages that are read once: shown in a fading overlay. */
    overlay?: true;
  }
}

const overlayStyle = css({
  animation: "appear token(durations.quick) ease-out",
  _still: { animation: "none" },
  md: {
    width: "full",
    maxWidth: "calc(token(sizes.content) + 2 * token(spacing.3))",
    marginInline: "auto",
    marginBlock: "4",
    paddingInline: "3",
    paddingTop: "2",
    bg: "card",
    borderWidth: "hair",
    borderColor: "line",
    borderRadius: "lg",
    boxShadow: "raised",
    "& .card": { borderWidth: "0" },
    "& h1": { paddingInline: "4" },
  },
});

export function RoutedView() {
  const overlay = useRouterState({
    select: ({ matches }) => {
      const last = matches.at(-1);
      return last?.staticData.overlay === true ? last.pathname : null;
    },
  });
  if (overlay === null) return <Outlet />;
  return (
    <div key={overlay} className={overlayStyle}>
      <Outlet />
    </div>
  );
}
