import '@parcela/ui/styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './routes/router.tsx';
import { rememberArrival } from './shared/arrival.ts';
import { configureApi, whenSessionIsLost } from './shared/api.ts';
import { needPhrases } from './shared/phrases.tsx';
import { queryClient } from './shared/query-client.ts';
import { paths } from './shared/paths.ts';
import { withSearch } from './shared/search.ts';
import { session } from './shared/session.ts';

const start = async (): Promise<void> => {
  rememberArrival();
  configureApi();
  await needPhrases('common', 'errors');
  const router = createAppRouter();
  whenSessionIsLost(() => {
    queryClient.clear();
    const next = router.state.location.href;
    void router.navigate({ href: withSearch(paths.signIn, { next, sessionExpired: true }) });
  });
  // Whoever is signed in now, nothing loaded for somebody else may stay.
  session.whenChangedElsewhere(() => location.reload());
  const root = document.getElementById('root');
  if (!root) throw new Error('there is no #root');
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};

void start();
