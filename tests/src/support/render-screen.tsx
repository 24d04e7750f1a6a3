import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { readSharedSearch } from "#src/display/search-params.ts";
import { dismissToast, toasts } from "#src/ui/toast.ts";

/** `fillCache` runs before the first render. `routePath`: the part's own route, for its search. */
export async function renderScreen(
  part: ReactNode,
  {
    fillCache = () => {},
    path = "/",
    routePath,
  }: { fillCache?: (client: QueryClient) => void; path?: string; routePath?: string } = {},
): Promise<void> {
  // A hook of this module would only run in the first test file of a process.
  onTestFinished(() => {
    cleanup();
    localStorage.clear();
    for (const { id } of toasts.read()) dismissToast(id);
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always", staleTime: Infinity } },
  });
  fillCache(client);
  const component = () => <main tabIndex={-1}>{part}</main>;
  const root = createRootRoute({
    validateSearch: readSharedSearch,
    ...(routePath === undefined ? { component } : {}),
  });
  const router = createRouter({
    routeTree:
      routePath === undefined
        ? root
        : root.addChildren([
            createRoute({ getParentRoute: () => root, path: routePath, component }),
          ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

export function typeAndLeave(field: HTMLElement, text: string): void {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

export function descriptionOf(field: HTMLElement): string {
  const id = field.getAttribute("aria-describedby") ?? "";
  return document.getElementById(id)?.textContent ?? "";
}

export function press(name: string | RegExp): void {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
}

export const toastTexts = () => toasts.read().map(({ text }) => text);
