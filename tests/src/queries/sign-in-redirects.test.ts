import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { parseSearch, readSharedSearch, stringifySearch } from "#src/display/search-params.ts";
import { leaveLogin, requireSignIn } from "#src/queries/sign-in-redirects.ts";
import { expireToken, removeToken, storeToken } from "#src/storage/session.ts";
import { stubOtherTab, stubStorage } from "../support/browser-storage.ts";

beforeEach(() => {
  stubStorage();
  stubOtherTab();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("self", window);
});

afterEach(() => vi.unstubAllGlobals());

async function open(address: string) {
  const root = createRootRoute({ validateSearch: readSharedSearch, beforeLoad: leaveLogin });
  const pages = [
    createRoute({ getParentRoute: () => root, path: "/" }),
    createRoute({ getParentRoute: () => root, path: "/profile", beforeLoad: requireSignIn }),
  ];
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  return { router, href: () => router.state.location.href };
}

it("A visitor of a protected page lands at the login, which remembers the page", async () => {
  const { href } = await open("/profile?page=2&tab=register#last");
  expect(href()).toBe("/?login=1&tab=login&next=%2Fprofile%3Fpage%3D2%23last");
});

it("A signed-in fan sees the page without any request", async () => {
  storeToken("token-of-ada");
  expect((await open("/profile?page=2")).href()).toBe("/profile?page=2");
});

it("A fan with an expired session reads that at the login", async () => {
  storeToken("token-of-ada");
  const { router, href } = await open("/profile");
  expireToken();
  await router.load();
  expect(href()).toBe("/?login=1&tab=login&expired=1&next=%2Fprofile");
});

it("A fan who logs out on the page is home and sees no login", async () => {
  storeToken("token-of-ada");
  const { router, href } = await open("/profile?page=2");
  removeToken();
  await router.load();
  expect(href()).toBe("/");
});

it.each([
  ["/?login=1", "/"],
  ["/?date=2026-11-21&tab=register&expired=1#top", "/?date=2026-11-21#top"],
  ["/?login=1&tab=login&next=%2Fprofile%3Fpage%3D2", "/profile?page=2"],
  ["/?login=1&next=%2F%2Fevil.example", "/"],
  ["/?tab=reset&email=ada%40example.com&token=1f0c&date=2026-11-21", "/?date=2026-11-21"],
  ["/?login=1&next=%2F%3Flogin%3D1%26next%3D%252Fprofile", "/profile"],
])("A signed-in fan goes from %s to %s", async (address, place) => {
  storeToken("token-of-ada");
  expect((await open(address)).href()).toBe(place);
});

it("A visitor keeps the address that opens the login", async () => {
  expect((await open("/?login=1&tab=register")).href()).toBe("/?login=1&tab=register");
});
