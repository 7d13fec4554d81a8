import { isSignedOutRoute } from '@parcela/domain';
import type { ScreenScope } from '@parcela/phrases';
import { needPhrases, previewPath } from '@parcela/web';
import { startOfflineIfStored } from './routes/offline/follow-connection.ts';
import { rememberArrival } from './shared/session/arrival.ts';
import { session } from './shared/session/session.ts';

/** The document's list of the texts of its screen (packages/web/build/documents.ts). */
const scopesOfDocument = (): ScreenScope[] => {
  const scopes = document.getElementById('root')?.dataset['scopes'] ?? '';
  return scopes.split(' ').filter((scope): scope is ScreenScope => scope !== '');
};

/** All other code waits at most this long for the figure. */
const figureMaxMs = 1_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Requests the first answers. Resolves when the figure of the screen, if any, is visible in the shell. */
const requestFirst = async (pathname: string): Promise<void> => {
  const { requestFirstAnswers } = await import('./routes/first-answers.ts');
  await Promise.race([requestFirstAnswers(pathname), pause(figureMaxMs)]);
};

/** Loads the files that the document leaves for later (packages/web/build/documents.ts). */
const loadLaterFiles = (): void => {
  const later = document.getElementById('later-files');
  if (later instanceof HTMLTemplateElement) document.head.append(later.content);
};

/** The first answers and texts are on their way while the code of the screens still loads. */
const start = async (): Promise<void> => {
  // Runs within the back office, without a session and without a call.
  if (location.pathname === previewPath)
    return (await import('./routes/preview/start-preview.tsx')).startPreview();
  rememberArrival();
  await startOfflineIfStored();
  const { pathname } = location;
  const isBeyondDoor = !isSignedOutRoute(pathname);
  // The app requests and shows everything itself if this fails.
  if (isBeyondDoor && session.isSignedIn()) await requestFirst(pathname).catch(() => undefined);
  loadLaterFiles();
  void needPhrases(...scopesOfDocument());
  const [{ showApp }] = await Promise.all([import('./app.tsx'), needPhrases('common')]);
  await showApp(isBeyondDoor);
};

void start();
