import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NetworkError } from '#src/api/api-error.ts';
import { useSession } from '#src/queries/use-session.ts';
import { BallIcon, PersonIcon } from '#src/ui/icons.tsx';
import { showFailure } from '#src/ui/failure-toast.ts';
import { LatePart } from '#src/ui/late-part.tsx';
import { css } from '#styled/css/index.js';

const load = async () => (await import('#src/screens/layout/account-sheet.tsx')).AccountSheet;

const barStyle = css({
  position: 'sticky',
  bottom: '0',
  zIndex: 'bar',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  bg: 'card',
  borderTopWidth: 'hair',
  borderColor: 'line',
  paddingBottom: 'env(safe-area-inset-bottom)',
  paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
  md: { display: 'none' },
});
const itemStyle = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'row',
  fontSize: 'xs',
  color: 'ink.3',
  _current: { color: 'pitch', fontWeight: 'bold' },
});

/** Phones only: the places a thumb reaches. */
export function BottomBar() {
  const { signedIn, user } = useSession();
  const [open, setOpen] = useState(false);

  function giveUp() {
    setOpen(false);
    showFailure(new NetworkError());
  }

  return (
    <>
      <nav aria-label="Places" className={barStyle}>
        <Link to="/" activeOptions={{ includeSearch: false, exact: true }} className={itemStyle}>
          <BallIcon />
          Matches
        </Link>
        {signedIn ? (
          <button type="button" className={itemStyle} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <PersonIcon />
            Account
          </button>
        ) : (
          <Link to="." search={(search) => ({ ...search, tab: 'login' })} className={itemStyle} aria-current={false}>
            <PersonIcon />
            Account
          </Link>
        )}
      </nav>
      {/* Beside the bar, not in it: a phone turned on its side hides the bar, and must not hide a dialog that is open. */}
      {open && signedIn ? (
        <LatePart load={load} onMissing={giveUp}>
          {(AccountSheet) => <AccountSheet user={user} onClose={() => setOpen(false)} />}
        </LatePart>
      ) : null}
    </>
  );
}
