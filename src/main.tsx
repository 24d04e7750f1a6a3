import '#src/theme/theme.css';
import '#src/theme/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { connectSession } from '#src/api/client.ts';
import { noteVisit } from '#src/first-visit.ts';
import { restorePersisted } from '#src/offline/persister.ts';
import { readToken } from '#src/offline/session.ts';
import { watchMissingChunks } from '#src/pwa/missing-chunk.ts';
import { startPwa } from '#src/pwa/start.ts';
import { watchForeground } from '#src/queries/foreground.ts';
import { queryClient } from '#src/queries/query-client.ts';
import { keepReferral } from '#src/referral.ts';
import { router } from '#src/router.tsx';
import { endSession, watchSession } from '#src/session-end.ts';

async function boot(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root.');
  connectSession({ readToken, onRefused: endSession });
  watchMissingChunks();
  keepReferral();
  noteVisit(readToken() !== null);
  await restorePersisted(queryClient);
  watchForeground(queryClient);
  watchSession();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  startPwa();
}

void boot();
