export const FEATURES = {
  start: "Opens the app and lists today's matches",
  logIn: "Logs in",
  unlock: "Unlocks a match",
  offline: "Shows the unlocked match without a connection, with its age",
  restart: "Opens the app without a connection after a restart",
  update: "Moves to a new version after consent",
  logOut: "Logs out and leaves nothing private on the device",
};

export const PROBE = `return {
  "Trusted Types": "trustedTypes" in window,
  "persistent storage": "persist" in (navigator.storage ?? {}),
  "install prompt in the app": "onbeforeinstallprompt" in window,
  "sharing": "share" in navigator,
  "push messages": "PushManager" in window,
  "badges": "setAppBadge" in navigator,
}`;
