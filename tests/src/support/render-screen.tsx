import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach } from "vitest";
import { readSharedSearch } from "#src/display/search-params.ts";
import { dismissToast, toasts } from "#src/ui/toast.ts";

/** Shows a part of the page alone. `keep` puts what the app already knows into its query cache. */
export async function renderScreen(
  part: ReactNode,
  { keep = () => {}, path = "/" }: { keep?: (client: QueryClient) => void; path?: string } = {},
): Promise<void> {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always", staleTime: Infinity } },
  });
  keep(client);
  const router = createRouter({
    routeTree: createRootRoute({ validateSearch: readSharedSearch, component: () => part }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Types into a field and leaves it. */
export function leave(field: HTMLElement, text: string): void {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
}

/** What a screen reader says of a field after its name. */
export function descriptionOf(field: HTMLElement): string {
  const id = field.getAttribute("aria-describedby") ?? "";
  return document.getElementById(id)?.textContent ?? "";
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole("button", { name }));
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const { id } of toasts.read()) dismissToast(id);
});
