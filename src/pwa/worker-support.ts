/** False without HTTPS and in some private windows. */
export const canSaveOffline = "serviceWorker" in navigator;

export const NOTHING_SAVED_HERE = isSecureContext
  ? "This browser does not let the app save anything here, for example in a private window. It works while there is a connection."
  : "This page came without encryption, so the browser saves nothing here. Open it by its https address to read it without a connection.";
