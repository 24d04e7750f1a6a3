import { Suspense, lazy, useSyncExternalStore } from 'react';
import { isLogoutAsked, subscribeLogout } from '#src/screens/layout/logout-request.ts';

const LogoutQuestion = lazy(async () => ({ default: (await import('#src/screens/layout/logout-question.tsx')).LogoutQuestion }));

export function LogoutDialog() {
  const asked = useSyncExternalStore(subscribeLogout, isLogoutAsked);
  return asked ? (
    <Suspense fallback={null}>
      <LogoutQuestion />
    </Suspense>
  ) : null;
}
