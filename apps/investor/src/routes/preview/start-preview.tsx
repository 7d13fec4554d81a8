import type { DetailStats, ProjectInfo } from '@parcela/contract/investor';
import '@parcela/ui/styles.css';
import { needPhrases, type Preview, queryClient, receivePreviews, useLocale } from '@parcela/web';
import { onlineManager } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { viewerOptions } from '../../features/projects/queries/get-project-viewer.ts';
import { AppFrame } from '../../shared/frame/app-frame.tsx';
import { PreviewPage } from './preview-page.tsx';

/** Answers the project page's queries about the user as for a user without shares. */
const answerAsStranger = ({ kind, data }: Preview): void => {
  if (kind !== 'project') return;
  const { project } = (data as { readonly info: ProjectInfo; readonly stats: DetailStats }).info;
  queryClient.setQueryData(viewerOptions(project.documentId).queryKey, {
    data: { isHolder: false, showsCalculator: project.isCalculatorEnabled, interestRequest: 'none' },
    meta: {},
  });
};

export const PreviewRoot = (): ReactNode => {
  const [preview, setPreview] = useState<Preview>();
  const { setLocale } = useLocale();
  useEffect(() => {
    return receivePreviews((given) => {
      answerAsStranger(given);
      void setLocale(given.locale).then(() => setPreview(given));
    });
  }, [setLocale]);
  return preview && <PreviewPage key={`${preview.kind}-${preview.locale}`} preview={preview} />;
};

/** Shows the content from the back office, without anything that needs a session or a request. */
export const startPreview = async (): Promise<void> => {
  // No query is sent; the server's policy for this page also blocks every other request.
  onlineManager.setOnline(false);
  await needPhrases('common', 'errors', 'projects', 'articles', 'voting');
  const root = document.getElementById('root');
  if (!root) throw new Error('there is no #root');
  const page = createRootRoute({
    component: () => (
      <AppFrame>
        <PreviewRoot />
      </AppFrame>
    ),
  });
  const router = createRouter({ routeTree: page, history: createMemoryHistory({ initialEntries: ['/'] }) });
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
};
