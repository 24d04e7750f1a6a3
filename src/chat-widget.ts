import type { QueryClient } from "@tanstack/react-query";
import { trustScriptUrl } from "#src/pwa/trust-script-url.ts";
import { placeQueries } from "#src/queries/place-queries.ts";

/** Adds the chat that the server configured for the fan's region, if any. */
export function loadChatWidget(queryClient: QueryClient): void {
  const { queryKey } = placeQueries.place();
  const place = queryClient.getQueryData(queryKey);
  if (place !== undefined) {
    addScript(place.chat_widget_url);
    return;
  }
  const stop = queryClient.getQueryCache().subscribe(() => {
    const place = queryClient.getQueryData(queryKey);
    if (place === undefined) return;
    stop();
    addScript(place.chat_widget_url);
  });
}

function addScript(url: string | undefined): void {
  if (url === undefined) return;
  const script = document.createElement("script");
  script.async = true;
  // The DOM types want a string, but Trusted Types accept only their own object.
  script.src = trustScriptUrl("touchline-chat", url) as string;
  document.head.append(script);
}
