import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearUserData } from '#src/offline/clear-user-data.ts';
import { readToken } from '#src/offline/session.ts';
import { logout } from '#src/queries/user-queries.ts';
import { closeLogout } from '#src/screens/layout/logout-request.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { showToast } from '#src/ui/toast.ts';
import { css } from '#styled/css/index.js';
import { button } from '#styled/recipes/index.js';

export function LogoutQuestion() {
  const queryClient = useQueryClient();
  const leaving = useMutation({
    mutationFn: async () => {
      const token = readToken();
      // However slow the line is, nothing private waits for it; the device forgets even what the server cannot be told.
      if (token !== null) void logout(token).catch(() => undefined);
      await clearUserData(queryClient);
    },
    onSettled: () => {
      closeLogout();
      showToast('You have been logged out successfully', { tone: 'good' });
    },
  });
  return (
    <Dialog title="Are you sure you want to logout?" onClose={closeLogout}>
      <p className={css({ color: 'ink.2', marginBottom: '5' })}>
        Predictions saved on this device are removed. They come back when you log in again.
      </p>
      <div className={css({ display: 'flex', gap: '3', justifyContent: 'flex-end' })}>
        <button type="button" className={button({ tone: 'quiet' })} onClick={closeLogout} disabled={leaving.isPending}>
          Cancel
        </button>
        <button type="button" className={button()} onClick={() => leaving.mutate()} disabled={leaving.isPending}>
          {leaving.isPending ? 'Logging out...' : 'Logout'}
        </button>
      </div>
    </Dialog>
  );
}
