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

it("A protected page sends whoever is signed out home to the login, which remembers the page as it was wished for", async () => {
  const { href } = await open("/profile?page=2&tab=register#last");
  expect(href()).toBe("/?login=1&tab=login&next=%2Fprofile%3Fpage%3D2%23last");
});

it("Whoever is signed in on this phone sees it, without asking anybody", async () => {
  storeToken("token-of-ada");
  expect((await open("/profile?page=2")).href()).toBe("/profile?page=2");
});

it("Where the session has expired, the login says so", async () => {
  storeToken("token-of-ada");
  const { router, href } = await open("/profile");
  expireToken();
  await router.load();
  expect(href()).toBe("/?login=1&tab=login&expired=1&next=%2Fprofile");
});

it("Who logs out on it is home, and is not asked to log in again", async () => {
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
])("Signed in, %s leads to %s", async (address, place) => {
  storeToken("token-of-ada");
  expect((await open(address)).href()).toBe(place);
});

it("Signed out, the address keeps the login that it opens", async () => {
  expect((await open("/?login=1&tab=register")).href()).toBe("/?login=1&tab=register");
});
