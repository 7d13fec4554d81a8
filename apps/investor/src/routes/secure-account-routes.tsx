import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { safeNext } from '@parcela/domain';
import { needPhrases } from '@parcela/web';
import { additionalInfoSearch } from '../features/additional-info/additional-info-search.ts';
import { bankIdSearch } from '../features/verification/bank-id/bank-id-search.ts';
import { verificationSearch } from '../features/verification/screens/verification-search.ts';
import { loadMe } from '../shared/session/me-options.ts';
import { paths } from '../shared/navigation/paths.ts';
import { requireSession } from './guards.ts';
import { rootRoute } from './root-route.tsx';
import { secureRoute } from './secure-route.ts';

const AdditionalInfoScreen = lazyRouteComponent(
  () => import('../features/additional-info/additional-info-screen.tsx'),
  'AdditionalInfoScreen',
);

// The route needs a session, but is outside the frame of the signed-in screens, because that frame's links would not
// work yet.
export const additionalInfoRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.additionalInfo,
  validateSearch: additionalInfoSearch,
  beforeLoad: async (context) => {
    await requireSession(context);
    const me = await loadMe();
    if (me.userProfile.termsAndPrivacyAccepted)
      throw redirect({ href: safeNext(context.search.next), replace: true });
  },
  loader: async () => {
    void import('../shared/content/legal-documents.tsx').then((documents) =>
      documents.prefetchLegalDocuments(),
    );
    await Promise.all([AdditionalInfoScreen.preload?.(), needPhrases('auth')]);
  },
  component: () => <AdditionalInfoScreen next={additionalInfoRoute.useSearch().next} />,
});

const verificationRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: `${paths.verification}/{-$verificationType}/{-$verificationSubType}`,
  validateSearch: verificationSearch,
  loader: () => needPhrases('verification', 'aml'),
  component: lazyRouteComponent(
    () => import('../features/verification/screens/verification-screen.tsx'),
    'VerificationScreen',
  ),
});

/** Bank iD returns signed-in users here; users without a session sign in and come back. */
const bankIdCallbackRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: paths.callback('bankid'),
  validateSearch: bankIdSearch,
  loader: () => needPhrases('verification'),
  component: lazyRouteComponent(
    () => import('../features/verification/bank-id/bank-id-callback-screen.tsx'),
    'BankIdCallbackScreen',
  ),
});

const settingsRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: paths.settings,
  loader: () => needPhrases('settings', 'step-up', 'wallet', 'aml'),
  component: lazyRouteComponent(
    () => import('../features/settings/screens/settings-screen.tsx'),
    'SettingsScreen',
  ),
});

/** Verification and settings of the user. */
export const secureAccountRoutes = [verificationRoute, bankIdCallbackRoute, settingsRoute];
