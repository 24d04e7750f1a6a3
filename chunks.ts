/** What paints the first-paint snapshot, before anything else is read. Parts of it are the app's as well. */
const FIRST =
  /\/src\/(start|pwa\/install|first-paint\/(show-snapshot|snapshot|start-failed)|state\/observable|storage\/(first-entries|web-storage|session)|clock\/server-clock|ui\/age-line|display\/(day-strip|formatters))\.ts|\/domain\/(day|device-answer)\.ts/;

/** What each first visit loads once the page is idle, and what the page may show from then on. */
const REGISTER =
  /\/src\/(background|screens\/layout\/(install-hint|seal-alarm-notice|testimonials))\.tsx?/;

/**
 * What several of the screens below ask for. None of them is to load another's for its sake, so it is in a file of its
 * own, with parts that are smaller than a request.
 */
const SHARED =
  /\/src\/(display|queries|ui\/(?!searchable-select))|\/src\/screens\/match\/(seal-line|result-bar)|\/openapi\/generated\/form-rules|\/domain\/|\/engine\/whole-percents/;

/** Whoever signs in or out, has forgotten the password, or acts as somebody else. */
const SIGN_IN = /\/src\/(routes\/reset-password|screens\/(auth|layout\/account)\/)/;

/** Each screen that is read once in a while; a fan who opens one has them all. */
const PAGES =
  /\/src\/(routes\/(about-us|contact-us|403|frequently-asked-questions|how-it-works|pricing|privacy-policy|terms-of-use|verify-email|\$)|screens\/(static|pricing|payment|not-found|verify-email)\/)/;

/** What this phone keeps: its store, what is asked of it, and the screens that tell of it. */
const KEPT =
  /\/offline\/(store|owner|rows|saved-picks|seen-seal)\.ts|\/src\/storage\/(device-store|store-report)\.ts|\/src\/queries\/check-seal\.ts|\/src\/screens\/match\/seal-check\.tsx|\/node_modules\/dexie\//;
const KEPT_SCREENS =
  /\/src\/(routes\/(seals|settings\.connection)|screens\/(seals|connection-lab)\/)/;

/** The pages of an account. */
const PROFILE =
  /\/src\/(routes\/(admin|profile[.$\w-]*)\.tsx|screens\/profile\/)|\/@zag-js\/combobox\//;

/**
 * What every start needs comes in two files, libraries and our own, instead of a dozen shared crumbs: on a slow phone a
 * request costs more than its bytes. Libraries stay in the cache when only our code changes. Before them comes a third,
 * small one that paints. What comes later is in a few files by subject, for the same reason: the worker fetches all of it.
 */
export const chunks = {
  groups: [
    { name: "first", test: FIRST, priority: 9 },
    { name: "libraries", test: /node_modules/, tags: ["$initial" as const], priority: 8 },
    {
      name: "start",
      test: /\/(src|offline|domain|styled-system)\//,
      tags: ["$initial" as const],
      priority: 7,
    },
    { name: "store", test: KEPT, priority: 6 },
    { name: "register", test: REGISTER, priority: 5 },
    { name: "shared", test: SHARED, minShareCount: 2, priority: 4 },
    { name: "sign-in", test: SIGN_IN, priority: 3 },
    { name: "pages", test: PAGES, priority: 2 },
    { name: "kept", test: KEPT_SCREENS, priority: 1 },
    { name: "profile", test: PROFILE, priority: 1 },
  ],
};
