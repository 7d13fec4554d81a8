import '@parcela/ui/styles.css';
import { needPhrases } from '@parcela/web';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSession } from './routes/follow-session.ts';
import { followConnection } from './routes/offline/follow-connection.ts';
import { logCaught } from './routes/offline/log-caught.ts';
import { createAppRouter, loadSecureRoutes } from './routes/router.tsx';

/** The shell in the document replaces the first screen for at most this long; then the screen shows its own shell. */
const shellMaxMs = 1500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Replaces the shell with the app, including its first screen if that is ready soon. */
export const showApp = async (isBeyondDoor: boolean): Promise<void> => {
  if (isBeyondDoor) await loadSecureRoutes();
  const router = createAppRouter();
  followSession(router);
  followConnection(router);
  const root = document.getElementById('root');
  if (!root) throw new Error('there is no #root');
  await Promise.race([router.load(), pause(shellMaxMs)]);
  // Renders in slices, so that the browser can respond to a press between them.
  startTransition(() =>
    createRoot(root, { onCaughtError: logCaught }).render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
  // A visitor sees no refusal before the first screen; other screens use these phrases for reasons.
  await needPhrases('errors');
};
