import '@parcela/ui/styles.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createAppRouter } from './routes/router.tsx';
import { configureApi, whenSessionIsLost } from './shared/api.ts';
import { needPhrases } from './shared/phrases.tsx';
import { queryClient } from './shared/query-client.ts';
import { paths } from './shared/paths.ts';
import { session } from './shared/session.ts';

const start = async (): Promise<void> => {
  configureApi();
  await needPhrases('common', 'errors');
  const router = createAppRouter();
  const goToSignIn = (search: { sessionExpired?: boolean }): void => {
    queryClient.clear();
    const here = router.state.location.href;
    void router.navigate({ to: paths.signIn, search: { next: here, ...search } as never });
  };
  whenSessionIsLost(() => goToSignIn({ sessionExpired: true }));
  // A sign-out in another tab ends this one too.
  session.subscribe(() => {
    if (session.isSignedIn()) void router.invalidate();
    else queryClient.clear();
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('there is no #root');
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};

void start();
