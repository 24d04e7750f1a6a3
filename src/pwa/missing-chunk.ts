/**
 * A screen whose code cannot be had is a failure to show, with a way to try again. Left to itself, the router reloads
 * the page at once, and where there is no connection and no worker yet, that ends in the browser's own error page.
 */
export function watchMissingChunks(): void {
  addEventListener("vite:preloadError", (event) => event.preventDefault());
}
