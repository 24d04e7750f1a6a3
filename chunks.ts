import { normalizePath } from "vite";

/** Paints the first-paint snapshot before anything else loads. */
const FIRST =
  /^(src\/(start|pwa\/(install|this-install)|first-paint\/(early-tap|show-snapshot|snapshot|start-failed)|state\/observable|storage\/(first-entries|web-storage|session)|clock\/server-clock|ui\/age-line|display\/(day-strip|formatters))|domain\/(day|device-answer))\.ts/;

const LIBRARIES = /(^|\/)node_modules\//;
const START = /^(src|offline|domain|styled-system)\//;

/** Each first visit loads it once the page is idle. */
const REGISTER = /^src\/background\.ts/;

/** The landing page adds it after its first load. */
const LANDING =
  /^src\/(screens\/(layout\/testimonials|home\/(below-list|list-controls|watch-list|open-card|empty-day))|display\/list-gesture)\.tsx?/;

/** Every page loads it right after its first load. */
const LATE =
  /^src\/(late-start|logout\/logout-queue|screens\/layout\/footer|ui\/toaster|first-paint\/take-snapshot|pwa\/navigate-on-launch)\.tsx?/;

/** Several screens below share it, and none should load another's chunk for it. */
const SHARED =
  /^(src\/(display\/(?!auth-form|club)|queries\/(?!(auth|account|password)-mutations|impersonation|club|push|calendar)|ui\/(?!searchable-select|dialog|confirm-dialog)|screens\/match\/result-bar)|styled-system\/recipes\/|domain\/|engine\/whole-percents|src\/storage\/chosen-questions)|\/(mutationObserver|useMutation)\.js$/;

/** Pricing, the account and the fund dialog share it. */
const PAYMENT =
  /^src\/(queries\/(order-mutation|payment-queries|pricing-queries|use-(currency|top-plan))|display\/(subscription|payment-|checkout-address|local-price|points-pack))/;

/** Dialogs and forms share it. Reading a match does not need it. */
const FORMS =
  /^(src\/(ui\/(dialog|confirm-dialog)\.tsx|display\/auth-form|queries\/((auth|account|password)-mutations|impersonation))|openapi\/generated\/form-rules)/;

/** A match and its seal check share it. */
const ANSWERS = /^engine\/(question-list|answer-of-score|total-goals|match)\.ts/;

/** For the match page and for the pane beside the list. */
const MATCH = /^src\/(routes\/_matches\.prediction|screens\/match\/match-screen\.tsx)/;

const SIGN_IN = /^src\/(routes\/reset-password|screens\/(auth|layout\/account)\/)/;

/** The search and the home page know clubs too, and the sheet should not load the search. */
const CLUB = /^src\/(routes\/club|screens\/(club\/|home\/idle-clubs)|queries\/club|display\/club)/;

const COMPETITION =
  /^src\/(routes\/competition|screens\/competition\/|queries\/(table|season)|display\/(competition-table|knock-out))/;

/** Rarely opened screens, in one chunk. */
const PAGES =
  /^src\/(routes\/(about-us|contact-us|403|frequently-asked-questions|how-it-works|pricing|privacy-policy|terms-of-use|verify-email|\$)|screens\/(static|pricing|payment|not-found|verify-email)\/)/;

/** The bell of a match, without its sheet. */
const BELL = /^src\/(screens\/push\/bell\.tsx|pwa\/push\.ts|storage\/push-settings\.ts)/;

/** Settings of notifications. Also loads at the start of a device that has them. */
const PUSH =
  /^src\/(routes\/settings\.notifications|screens\/(push|calendar)\/|queries\/(push|follow-names|calendar)|state\/send-latest)/;

/** Writes calendar files. */
const CALENDAR =
  /^(src\/screens\/calendar\/save-calendar|domain\/calendar-file)\.ts|(^|\/)node_modules\/ical-generator\//;

const STORE =
  /^(offline\/(store|owner|rows|saved-picks|seen-seal)|src\/(storage\/(device-store|store-report)|queries\/check-seal|screens\/match\/seal-check))\.tsx?|(^|\/)node_modules\/dexie\//;
const STORE_SCREENS =
  /^src\/(routes\/(seals|settings\.connection)|screens\/(seals|connection-lab)\/)/;

const PROFILE =
  /^src\/(routes\/(admin|profile[.$\w-]*)\.tsx|screens\/profile\/)|\/@zag-js\/combobox\//;

/**
 * Few chunks, because a request costs a slow phone more than its bytes. Libraries have their own,
 * so that they stay cached when only our code changes.
 */
export function chunksIn(root = normalizePath(import.meta.dirname)) {
  // The root may itself be inside a folder `src`, so match the path below it.
  const match = (paths: RegExp) => (id: string) =>
    paths.test(id.startsWith(`${root}/`) ? id.slice(root.length + 1) : id);
  const isShared = (id: string) => match(SHARED)(id) && !match(PAYMENT)(id);
  return {
    groups: [
      { name: "first", test: match(FIRST), priority: 9 },
      { name: "libraries", test: match(LIBRARIES), tags: ["$initial" as const], priority: 8 },
      { name: "start", test: match(START), tags: ["$initial" as const], priority: 7 },
      { name: "answers", test: match(ANSWERS), minShareCount: 2, priority: 7 },
      { name: "store", test: match(STORE), priority: 6 },
      { name: "late", test: match(LATE), priority: 5 },
      { name: "calendar", test: match(CALENDAR), priority: 3 },
      { name: "bell", test: match(BELL), priority: 6 },
      { name: "push", test: match(PUSH), priority: 2 },
      { name: "landing", test: match(LANDING), priority: 2 },
      { name: "register", test: match(REGISTER), priority: 5 },
      { name: "shared", test: isShared, minShareCount: 2, priority: 4 },
      { name: "payment", test: match(PAYMENT), minShareCount: 2, priority: 3 },
      { name: "forms", test: match(FORMS), minShareCount: 2, priority: 3 },
      { name: "sign-in", test: match(SIGN_IN), priority: 3 },
      { name: "match", test: match(MATCH), priority: 3 },
      { name: "club", test: match(CLUB), priority: 3 },
      { name: "competition", test: match(COMPETITION), priority: 2 },
      { name: "pages", test: match(PAGES), priority: 2 },
      { name: "kept", test: match(STORE_SCREENS), priority: 1 },
      { name: "profile", test: match(PROFILE), priority: 1 },
    ],
  };
}
