import { listVerificationOptionsOptions } from '@parcela/client/investor/query';
import { needPhrases, shownLocale, queryClient } from '@parcela/web';
import { createRoute } from '@tanstack/react-router';
import { loadBanners } from '../features/banners/get-banners.ts';
import { messagesOptions } from '../features/banners/get-banner-messages.ts';
import { session } from '../shared/session/session.ts';
import { requireSession } from './guards.ts';
import { requireConnection } from './offline/require-connection.ts';
import { SecureFailure } from './offline/secure-failure.tsx';
import { rootRoute } from './root-route.tsx';
import { SecureLayout, SecurePending } from './secure-layout.tsx';

/** The content above the screen is requested together with the person, not after. */
const askForAbove = (): void => {
  const locale = shownLocale();
  void loadBanners();
  void queryClient.prefetchQuery({ ...messagesOptions(locale), retry: false });
  void queryClient.prefetchQuery({ ...listVerificationOptionsOptions({ query: { locale } }), retry: false });
};

/** Parent of every route that needs a session. The frame is shown while the server answers. */
export const secureRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'secure',
  beforeLoad: async (context) => {
    if (session.isSignedIn()) requireConnection(context);
    const isFirst = queryClient.getQueryData(['me']) === undefined;
    if (isFirst && session.isSignedIn()) askForAbove();
    await requireSession(context);
  },
  loader: () => needPhrases('bell'),
  component: SecureLayout,
  pendingComponent: SecurePending,
  errorComponent: SecureFailure,
});
