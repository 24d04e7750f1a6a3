import { normalizePath } from "vite";

/** What paints the first-paint snapshot, before anything else is read. Parts of it are the app's as well. */
const FIRST =
  /^(src\/(start|pwa\/(install|this-install)|first-paint\/(show-snapshot|snapshot|start-failed)|state\/observable|storage\/(first-entries|web-storage|session)|clock\/server-clock|ui\/age-line|display\/(day-strip|formatters))|domain\/(day|device-answer))\.ts/;

const LIBRARIES = /(^|\/)node_modules\//;
const START = /^(src|offline|domain|styled-system)\//;

/** What each first visit loads once the page is idle. */
const REGISTER = /^src\/background\.ts/;

/** What the landing page adds after its first load. */
const LANDING =
  /^src\/(screens\/(layout\/testimonials|home\/(list-controls|watch-list|open-card|empty-day))|display\/list-gesture)\.tsx?/;

/**
 * What several of the screens below ask for. None of them is to load another's for its sake, so it is in a file of its
 * own, with parts that are smaller than a request.
 */
const SHARED =
  /^(src\/(display\/(?!auth-form)|queries\/(?!(auth|account|password)-mutations|impersonation)|ui\/(?!searchable-select|dialog|confirm-dialog)|screens\/match\/result-bar)|styled-system\/recipes\/|domain\/|engine\/whole-percents)/;

/** What dialogs and forms share. A match that is only read needs none of it. */
const FORMS =
  /^(src\/(ui\/(dialog|confirm-dialog)\.tsx|display\/auth-form|queries\/((auth|account|password)-mutations|impersonation))|openapi\/generated\/form-rules)/;

/** What a match and its seal check share, before the store takes it in. */
const ANSWERS = /^engine\/(question-list|answer-of-score|total-goals|match)\.ts/;

/** The match page, for its route and for the pane beside the list: one file for both. */
const MATCH = /^src\/(routes\/_matches\.prediction|screens\/match\/match-screen\.tsx)/;

/** Whoever signs in or out, has forgotten the password, or acts as somebody else. */
const SIGN_IN = /^src\/(routes\/reset-password|screens\/(auth|layout\/account)\/)/;

/** Each screen that is read once in a while; a fan who opens one has them all. */
const PAGES =
  /^src\/(routes\/(about-us|contact-us|403|frequently-asked-questions|how-it-works|pricing|privacy-policy|terms-of-use|verify-email|\$)|screens\/(static|pricing|payment|not-found|verify-email)\/)/;

/** What this phone keeps: its store, what is asked of it, and the screens that tell of it. */
const KEPT =
  /^(offline\/(store|owner|rows|saved-picks|seen-seal)|src\/(storage\/(device-store|store-report)|queries\/check-seal|screens\/match\/seal-check))\.tsx?|(^|\/)node_modules\/dexie\//;
const KEPT_SCREENS =
  /^src\/(routes\/(seals|settings\.connection)|screens\/(seals|connection-lab)\/)/;

/** The pages of an account. */
const PROFILE =
  /^src\/(routes\/(admin|profile[.$\w-]*)\.tsx|screens\/profile\/)|\/@zag-js\/combobox\//;

/**
 * What every start needs comes in two files, libraries and our own, instead of a dozen shared crumbs: on a slow phone a
 * request costs more than its bytes. Libraries stay in the cache when only our code changes. Before them comes a third,
 * small one that paints. What comes later is in a few files by subject, for the same reason: the worker fetches all of it.
 */
export function chunksIn(root = normalizePath(import.meta.dirname)) {
  /** Parts of our own are matched by their path below the root, which may itself lie in a `src`. */
  const match = (paths: RegExp) => (id: string) =>
    paths.test(id.startsWith(`${root}/`) ? id.slice(root.length + 1) : id);
  return {
    groups: [
      { name: "first", test: match(FIRST), priority: 9 },
      { name: "libraries", test: match(LIBRARIES), tags: ["$initial" as const], priority: 8 },
      { name: "start", test: match(START), tags: ["$initial" as const], priority: 7 },
      { name: "answers", test: match(ANSWERS), minShareCount: 2, priority: 7 },
      { name: "store", test: match(KEPT), priority: 6 },
      { name: "landing", test: match(LANDING), priority: 2 },
      { name: "register", test: match(REGISTER), priority: 5 },
      { name: "shared", test: match(SHARED), minShareCount: 2, priority: 4 },
      { name: "forms", test: match(FORMS), minShareCount: 2, priority: 3 },
      { name: "sign-in", test: match(SIGN_IN), priority: 3 },
      { name: "match", test: match(MATCH), priority: 3 },
      { name: "pages", test: match(PAGES), priority: 2 },
      { name: "kept", test: match(KEPT_SCREENS), priority: 1 },
      { name: "profile", test: match(PROFILE), priority: 1 },
    ],
  };
}
