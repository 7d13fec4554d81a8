import '@parcela/ui/styles.css';
import { needPhrases } from '@parcela/web';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSession } from './routes/follow-session.ts';
import { followConnection } from './routes/offline/follow-connection.ts';
import { createAppRouter, loadSecureRoutes } from './routes/router.tsx';

/** The shell in the document stands for the first screen at most so long; then the screen shows its own. */
const shellMaxMs = 1500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Puts the app in the place of the shell, with its first screen if that is soon ready. */
export const showApp = async (isBeyondDoor: boolean): Promise<void> => {
  if (isBeyondDoor) await loadSecureRoutes();
  const router = createAppRouter();
  followSession(router);
  followConnection(router);
  const root = document.getElementById('root');
  if (!root) throw new Error('there is no #root');
  await Promise.race([router.load(), pause(shellMaxMs)]);
  // In slices: a press is answered in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  // A visitor meets no refusal before the first screen; other screens name reasons with these words.
  await needPhrases('errors');
};
