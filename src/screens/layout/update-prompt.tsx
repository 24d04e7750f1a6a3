import { useSyncExternalStore } from 'react';
import { acceptUpdate, declineUpdate, isUpdateOffered, subscribeUpdate } from '#src/pwa/update.ts';
import { showToast } from '#src/ui/toast.ts';
import { css } from '#styled/css/index.js';
import { button } from '#styled/recipes/index.js';

const promptStyle = css({
  position: 'fixed',
  insetInline: '3',
  bottom: 'calc(env(safe-area-inset-bottom) + 4.25rem)',
  marginInline: 'auto',
  maxWidth: 'dialog',
  zIndex: 'panel',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  flexWrap: 'wrap',
  paddingInlineStart: '4',
  paddingInlineEnd: '2',
  paddingBlock: '2',
  bg: 'card',
  borderRadius: 'lg',
  borderWidth: 'hair',
  borderColor: 'line.strong',
  boxShadow: 'raised',
  md: { bottom: '4' },
});

/** Quiet, and only when asked does this tab move to the new version. */
export function UpdatePrompt() {
  const offered = useSyncExternalStore(subscribeUpdate, isUpdateOffered);
  return (
    <div role="status">
      {offered ? (
        <div className={promptStyle}>
          <span className={css({ flex: '1', minWidth: '10rem' })}>A new version is ready.</span>
          <button type="button" className={button({ tone: 'text' })} onClick={declineUpdate}>
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

function accept(): void {
  if (!acceptUpdate()) showToast('An unlock is running. Update when it has finished.');
}
