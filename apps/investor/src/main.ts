import { isSignedOutRoute } from '@parcela/domain';
import type { ScreenScope } from '@parcela/phrases';
import { needPhrases, previewPath } from '@parcela/web';
import { startOfflineIfStored } from './routes/offline/follow-connection.ts';
import { rememberArrival } from './shared/session/arrival.ts';
import { session } from './shared/session/session.ts';

/** The document's list of its screen's texts (packages/web/build/documents.ts). */
const scopesOfDocument = (): ScreenScope[] => {
  const scopes = document.getElementById('root')?.dataset['scopes'] ?? '';
  return scopes.split(' ').filter((scope): scope is ScreenScope => scope !== '');
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
  if (isBeyondDoor && session.isSignedIn())
    void import('./routes/first-answers.ts').then(({ requestFirstAnswers }) => requestFirstAnswers(pathname));
  void needPhrases(...scopesOfDocument());
  const [{ showApp }] = await Promise.all([import('./app.tsx'), needPhrases('common')]);
  await showApp(isBeyondDoor);
};

void start();
