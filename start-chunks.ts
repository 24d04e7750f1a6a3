/** What paints the last frame, before anything else is read. Parts of it are the app's as well. */
const FIRST = /\/src\/(start|first-visit|pwa\/(install|show-last-frame|start-failed)|offline\/(last-frame|session|server-clock)|ui\/age-line|domain\/(day-strip|formatters))\.ts/;

/**
 * What every start needs comes in two files, libraries and our own, instead of a dozen shared crumbs: on a slow phone a
 * request costs more than its bytes. Libraries stay in the cache when only our code changes. Before them comes a third,
 * small one that paints.
 */
export const startChunks = {
  groups: [
    { name: 'first', test: FIRST, priority: 3 },
    { name: 'libraries', test: /node_modules/, tags: ['$initial' as const], priority: 2 },
    { name: 'start', test: /\/(src|styled-system)\//, tags: ['$initial' as const], priority: 1 },
  ],
};
