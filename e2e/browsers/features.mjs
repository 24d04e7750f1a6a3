/** The rows of the table in docs/offline.md that the journey shows, in its order. */
export const FEATURES = {
  start: "Opens the app and lists today's matches",
  logIn: "Logs in",
  unlock: "Unlocks a match",
  offline: "Shows the unlocked match without a connection, with its age",
  restart: "Opens the app without a connection after a restart",
  update: "Moves to a new version after consent",
  logOut: "Logs out and leaves nothing private on the device",
};

/** The body of a function that says which browser interfaces exist. The app uses them only where they do. */
export const PROBE = `return {
  "Trusted Types": "trustedTypes" in window,
  "persistent storage": "persist" in (navigator.storage ?? {}),
  "install prompt in the app": "onbeforeinstallprompt" in window,
  "sharing": "share" in navigator,
  "push messages": "PushManager" in window,
  "badges": "setAppBadge" in navigator,
}`;
