// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { MatchHero } from "#src/screens/match/match-hero.tsx";
import { MATCH } from "../support/fan-and-match.ts";
import { renderScreen } from "../support/render-screen.tsx";

it("Before a match a fan reads when to check back and where to watch", async () => {
  await renderScreen(
    <MatchHero
      detail={MATCH}
      isOld={false}
      query={{ isFetching: false, refetch: () => Promise.resolve() }}
    >
      {null}
    </MatchHero>,
  );
  expect(screen.getByText("Check back 30 minutes before kick-off.")).toBeDefined();
  const watch = screen.getByRole("link", { name: "Watch ↗ Leafs v Leafs, opens another site" });
  expect(watch.getAttribute("rel")).toBe("sponsored noopener");
});
