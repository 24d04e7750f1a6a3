import { Outlet, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { Toaster } from '#src/ui/toaster.tsx';
import { css } from '#styled/css/index.js';

const AuthModal = lazy(async () => ({ default: (await import('#src/screens/auth/auth-modal.tsx')).AuthModal }));

export function AppLayout() {
  const { tab, login } = useSearch({ from: '__root__' });
  return (
    <>
      <main tabIndex={-1} id="content" className={css({ flex: '1' })}>
        <Outlet />
      </main>
      {tab !== undefined || login === 1 ? (
        <Suspense fallback={null}>
          <AuthModal />
        </Suspense>
      ) : null}
      <Toaster />
    </>
  );
}
