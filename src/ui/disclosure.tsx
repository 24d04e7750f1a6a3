import { type ReactNode, useId, useState } from 'react';
import { css } from '#styled/css/index.js';

const panelStyle = css({
  position: 'absolute',
  top: 'full',
  right: '0',
  zIndex: 'panel',
  minWidth: '16rem',
  paddingTop: '2',
  '& > div': { bg: 'card', borderRadius: 'lg', borderWidth: 'hair', borderColor: 'line', boxShadow: 'raised', padding: '4' },
});

/** A button with a panel below it: opens on hover and on press, closes on Escape and when focus or pointer leave. */
export function Disclosure({ label, triggerClass, trigger, children }: { label: string; triggerClass: string; trigger: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div
      className={css({ position: 'relative' })}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <button type="button" className={triggerClass} aria-label={label} aria-expanded={open} aria-controls={panelId} onClick={() => setOpen((was) => !was)}>
        {trigger}
      </button>
      <div id={panelId} hidden={!open} className={panelStyle}>
        <div>{children}</div>
      </div>
    </div>
  );
}
