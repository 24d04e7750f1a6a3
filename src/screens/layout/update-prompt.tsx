import { useSyncExternalStore } from 'react';
import { acceptUpdate, declineUpdate, isUpdateOffered, subscribeUpdate } from '#src/pwa/update.ts';
import { floatingStyle } from '#src/screens/layout/floating-style.ts';
import { focusMain } from '#src/ui/focus-main.ts';
import { showToast } from '#src/ui/toast.ts';
import { css } from '#styled/css/index.js';
import { button } from '#styled/recipes/index.js';

/** Quiet, and only when asked does this tab move to the new version. */
export function UpdatePrompt() {
  const offered = useSyncExternalStore(subscribeUpdate, isUpdateOffered);
  return (
    <div role="status">
      {offered ? (
        <div className={floatingStyle}>
          <span className={css({ flex: '1', minWidth: '10rem' })}>A new version is ready.</span>
          <button type="button" className={button({ tone: 'text' })} onClick={decline}>
            Later
          </button>
          <button type="button" className={button()} onClick={accept}>
            Update
          </button>
        </div>
      ) : null}
    </div>
  );
}

function decline(): void {
  declineUpdate();
  focusMain();
}

function accept(): void {
  if (!acceptUpdate()) showToast('An unlock is running. Update when it has finished.');
}
