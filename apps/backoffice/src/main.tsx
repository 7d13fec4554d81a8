import '@parcela/ui/styles.css';
import './shared/frame/dense.css';
import { needPhrases } from '@parcela/web';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSession } from './routes/follow-session.ts';
import { createAppRouter } from './routes/router.tsx';

const start = async (): Promise<void> => {
  await needPhrases('common', 'errors', 'operator-errors', 'back-office');
  const router = createAppRouter();
  followSession(router);
  const root = document.getElementById('root');
  if (!root) throw new Error('there is no #root');
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};

void start();
