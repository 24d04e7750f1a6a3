const TOKENS: readonly (readonly [RegExp, string])[] = [
  // Named play-offs: "UEFA Path A winner".
  [
    /\b(?:uefa|fifa|afc|caf|concacaf|conmebol|ofc|ic|inter ?confederation|intercontinental) (?=path\b|po\b|play ?off)/g,
    "",
  ],
  [/\b(?:winners?|losers?|runners? ?ups?)\b/g, "OUTCOME"],
  [/\b(?:group|grp|gr|pool|gruppe|groupe|grupo|gruppo|groep|poule|girone|conference)\b/g, "GROUP"],
  [/\b(?:round of \d+|last \d+|r(?:16|32|64|128)|qf|sf|po(?=\d))(?=\b|\d)/g, "STAGE"],
  [
    /\b(?:semi ?finals?|semis?|quarter ?finals?|quarters?|final|round|league|cup|trophy|(?:pre ?)?qualif\w*|prelim\w*|eliminator)\b/g,
    "STAGE",
  ],
  [
    /\b(?:match|game|tie|leg|fixture|path|po|play ?offs?|knock ?outs?|ko|bracket|pot|wild ?card)\b/g,
    "STAGE",
  ],
  [
    /\b(?:[1-9]?1st|[1-9]?2nd|[1-9]?3rd|\d?\dth|first|second|third|fourth)(?: ranked)?(?: placed?)?\b/g,
    "PLACE",
  ],
];

/** Real names match none of these, for example "Winners FC", "Third Lanark" or "1. FC Köln". */
const FORMS: readonly RegExp[] = [
  // TBD, TBA 2, TBC (Group A), Team TBD, To be announced
  /(?:^| )tb[acd]\d*(?: |$)/,
  /^t b [acd]$/,
  /^(?:team )?to be (?:determined|announced|confirmed|decided|drawn|advised|known|played)\b/,
  /^(?:not (?:yet )?(?:known|decided|determined|confirmed|STAGE)|undecided|undetermined|pending|awaiting|placeholder)\b/,
  /^(?:unknown|opponent)(?: (?:team|club|side|opponent))?(?: \d+)?$/,
  /^(?:n ?\/? ?[na]|null|undefined|none|bye|vacant|x{2,}|a n other|\d{1,3})$/,
  /^(?:home|away|hosts?)(?: (?:team|side|nation|country))?$/,
  // 1A, 2B/3C, 3A-3B-3C, 3A/B/C/D/F, 3ABCDF, A1, B-2, 3rd A/B/C
  /^[1-4] ?[a-l](?:[/ ]?[1-4]?[a-l])*$/,
  /^[a-l] ?[1-4](?:\/[a-l][1-4])*$/,
  /^PLACE (?:[a-l]|[a-l](?:\/[a-l])+|[a-l]{3,6})$/,
  // W74, L101, RU101, W-M74, WQF1, QF1, SF 2, R16-3
  /^(?:w|l|ru|wm|lm|w m|l m|m|q) ?\d{1,3}$/,
  /^[wl](?:qf|sf)\d{1,2}$/,
  /^[wl]? ?STAGE ?(?:\d{1,2}|[a-h])$/,
  /^(?:win|ru) [a-l]$/,
  // Winner, Winner Group A, Winner of Match 74, Loser SF1, Winner UEFA PO D (DEN/CZE)
  /^OUTCOME(?:$| (?:of|from|in|the|[mq] ?\d+|\d+|[a-l]\d?(?:\/|$)|PLACE|north|south|east|west)| .*(?:\/| vs? |GROUP|STAGE))/,
  // Group A Winner, Group Winner A, SF1 loser, Champions Path winner, Group C runners-up
  /(?:GROUP|STAGE) ?\w{0,2}(?: .*)? OUTCOME(?: \d+| [a-p])?$/,
  // Group A, Pool A1, Group A 2nd Place
  /^GROUP (?:[a-p]\d?|\d{1,2})(?: PLACE| \d)?$/,
  // 3rd Group A/B/C, Second of Group B, 1º Grupo A, best third, lucky loser
  /^(?:PLACE|(?:(?:place|rank|no|nr|nummer) )?[1-4]|\d ?(?:er|eme|o|a|e)) (?:place )?(?:of |in |from |de |del |des |du |do )?GROUP /,
  // 8th place, Third place 1, 1st seed, No. 1 seed, Lowest remaining seed
  /^PLACE(?: (?:seed|team|\d{1,2}))?$|^(?:(?:no )?\d{1,2}|(?:top|highest|lowest)(?: remaining| ranked)*) seed$/,
  // Continental places: CONMEBOL 5
  /^(?:uefa|fifa|afc|caf|concacaf|conmebol|ofc) \d{1,2}$/,
  /^(?:PLACE )?(?:next )?best (?:PLACE|OUTCOME|ranked|placed)|^lucky OUTCOME/,
  // Finalist 1, Semi-final 2, Qualifier 3, Play-off A, Path B, Seed 4, Team 1
  /^(?:STAGE |quarter|semi)?finalists?(?: \w{1,2})?$/,
  /^(?:STAGE|slot|seed|team)(?: STAGE| team)*(?: [a-p]| \d{1,3})?$/,
  // Other languages.
  /^(?:a|por|da|a ser) (?:definir\w*|determin\w*|confirm[ae]r|design\w*)$/,
  /^(?:noch )?(?:offen|nicht bekannt)$|^nog niet |^steht noch nicht fest$|^te bepalen$|^n ?t ?b$/,
  /^(?:unbekannt|onbekend|inconnu|desconocido|desconhecido|nieznany)$/,
  /^(?:sieger|gewinner|verlierer|vainqueur|gagnant|perdant|ganador|perdedor|vencedor|vincente|vincitore|vincitrice|perdente|winnaar|verliezer) /,
  /^gruppen(?:erster|sieger|zweiter|dritter)/,
  /^(?:erster|zweiter|dritter|premier|deuxieme|troisieme|primero?|segundo|tercero?|primeiro|terceiro|prima|seconda|terza|eerste|tweede|derde) (?:de |del |des |du |do |van )?GROUP\b/,
];

/** True for "W74", "Winner Group A", "3A/B/C/D/F", "TBD" or "?". */
export function isPlaceholderSide(name: string): boolean {
  const plain = name
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/]+/gu, " ")
    .trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return true;
  return isUndecided(plain) || plain.split("/").every((part) => isUndecided(part.trim()));
}

function isUndecided(plain: string): boolean {
  const text = TOKENS.reduce((words, [form, token]) => words.replace(form, token), plain);
  return FORMS.some((form) => form.test(text));
}
