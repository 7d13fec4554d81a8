import '@parcela/ui/styles.css';
import { isSignedOutRoute } from '@parcela/domain';
import { needPhrases, previewPath } from '@parcela/web';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSession } from './routes/follow-session.ts';
import { followConnection, startOfflineIfStored } from './routes/offline/follow-connection.ts';
import { createAppRouter, loadSecureRoutes } from './routes/router.tsx';
import { rememberArrival } from './shared/session/arrival.ts';
import { configureApi } from './shared/api/api.ts';

const start = async (): Promise<void> => {
  // Shown in the back office: without a session and without a call.
  if (location.pathname === previewPath)
    return (await import('./routes/preview/start-preview.tsx')).startPreview();
  rememberArrival();
  configureApi();
  await startOfflineIfStored();
  // Where they are needed they are loaded together with the texts, not after them.
  const isBeyondDoor = !isSignedOutRoute(location.pathname);
  await Promise.all([needPhrases('common', 'errors'), isBeyondDoor && loadSecureRoutes()]);
  const router = createAppRouter();
  followSession(router);
  followConnection(router);
  const root = document.getElementById('root');
  if (!root) throw new Error('there is no #root');
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};

void start();
