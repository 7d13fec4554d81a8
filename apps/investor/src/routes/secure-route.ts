import { needPhrases, queryClient } from '@parcela/web';
import { createRoute } from '@tanstack/react-router';
import { session } from '../shared/session/session.ts';
import { requireSession } from './guards.ts';
import { requireConnection } from './offline/require-connection.ts';
import { SecureFailure } from './offline/secure-failure.tsx';
import { rootRoute } from './root-route.tsx';
import { SecureLayout, SecurePending } from './secure-layout.tsx';

/** Parent of every route that needs a session. The frame is shown while the server answers. */
export const secureRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'secure',
  beforeLoad: async (context) => {
    if (session.isSignedIn()) requireConnection(context);
    // Requests the data after a sign-in; on arrival at the page, the first answers were requested before this code
    // had loaded.
    const isFirst = queryClient.getQueryData(['me']) === undefined;
    if (isFirst && session.isSignedIn()) {
      const { requestFirstAnswers } = await import('./first-answers.ts');
      requestFirstAnswers(context.location.pathname);
    }
    await requireSession(context);
  },
  loader: () => needPhrases('errors', 'bell'),
  component: SecureLayout,
  pendingComponent: SecurePending,
  errorComponent: SecureFailure,
});
