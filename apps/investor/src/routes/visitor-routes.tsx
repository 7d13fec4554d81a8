import { defaultRoute, safeNext } from '@parcela/domain';
import { needPhrases } from '@parcela/web';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import {
  callbackSearch,
  emailVerifiedSearch,
  interestOptOutSearch,
  noticeOptOutSearch,
  notMeSearch,
  newPasswordSearch,
  signInSearch,
  signUpSearch,
  verifyEmailSearch,
} from '../features/auth/queries/auth-search.ts';
import { SignInScreen } from '../features/auth/screens/sign-in-screen.tsx';
import { paths } from '../shared/navigation/paths.ts';
import { session } from '../shared/session/session.ts';
import { rootRoute } from './root-route.tsx';

const authTexts = (): Promise<void> => needPhrases('auth');

const CallbackScreen = lazyRouteComponent(
  () => import('../features/auth/screens/social-callback-screen.tsx'),
  'CallbackScreen',
);

/** The longest time that the screen waits for the documents, so that its form appears complete and nothing moves. */
const documentsMaxMs = 500;

const requestDocuments = async (): Promise<void> => {
  const { prefetchLegalDocuments } = await import('../shared/content/legal-documents.tsx');
  await prefetchLegalDocuments();
};

const documentsAndTexts = async (): Promise<void> => {
  const isLate = new Promise((resolve) => void setTimeout(resolve, documentsMaxMs));
  await Promise.all([authTexts(), Promise.race([requestDocuments(), isLate])]);
};

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signIn,
  validateSearch: signInSearch,
  beforeLoad: ({ search }) => {
    if (session.isSignedIn()) throw redirect({ href: safeNext(search.next) });
  },
  loader: authTexts,
  component: SignInScreen,
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.signUp,
  validateSearch: signUpSearch,
  beforeLoad: ({ search }) => {
    if (session.isSignedIn()) throw redirect({ href: safeNext(search.next) });
  },
  loader: documentsAndTexts,
  component: lazyRouteComponent(() => import('../features/auth/screens/sign-up-screen.tsx'), 'SignUpScreen'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.verifyEmail,
  validateSearch: verifyEmailSearch,
  beforeLoad: ({ search }) => {
    if (search.confirmation === undefined || search.confirmation === '')
      throw redirect({ to: paths.signIn, replace: true });
  },
  loader: authTexts,
  component: lazyRouteComponent(
    () => import('../features/auth/screens/verify-email-screen.tsx'),
    'VerifyEmailScreen',
  ),
});

const emailVerifiedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.emailVerified,
  validateSearch: emailVerifiedSearch,
  beforeLoad: ({ search }) => {
    if (session.isSignedIn()) throw redirect({ href: safeNext(search.next), replace: true });
  },
  loader: authTexts,
  component: lazyRouteComponent(
    () => import('../features/auth/screens/email-verified-screen.tsx'),
    'EmailVerifiedScreen',
  ),
});

/** Google and Apple return users here. A signed-in user does not need the returned code. */
const callbackRouteOf = (provider: 'google' | 'apple') =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.callback(provider),
    validateSearch: callbackSearch,
    beforeLoad: () => {
      if (session.isSignedIn()) throw redirect({ href: defaultRoute, replace: true });
    },
    loader: async () => {
      await Promise.all([CallbackScreen.preload?.(), authTexts()]);
    },
    component: () => <CallbackScreen provider={provider} />,
  });

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.forgotPassword,
  loader: authTexts,
  component: lazyRouteComponent(
    () => import('../features/auth/screens/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.newPassword,
  validateSearch: newPasswordSearch,
  loader: authTexts,
  component: lazyRouteComponent(
    () => import('../features/auth/screens/new-password-screen.tsx'),
    'NewPasswordScreen',
  ),
});

const interestOptOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.interestOptOut,
  validateSearch: interestOptOutSearch,
  loader: authTexts,
  component: lazyRouteComponent(
    () => import('../features/auth/screens/interest-opt-out-screen.tsx'),
    'InterestOptOutScreen',
  ),
});

const noticeOptOutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.noticeOptOut,
  validateSearch: noticeOptOutSearch,
  loader: () => needPhrases('auth', 'notices'),
  component: lazyRouteComponent(
    () => import('../features/auth/screens/notice-opt-out-screen.tsx'),
    'NoticeOptOutScreen',
  ),
});

const notMeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.notMe,
  validateSearch: notMeSearch,
  loader: authTexts,
  component: lazyRouteComponent(() => import('../features/auth/screens/not-me-screen.tsx'), 'NotMeScreen'),
});

/** Sign-up, sign-in and the targets of mailed links: for visitors. */
export const visitorRoutes = [
  signInRoute,
  signUpRoute,
  verifyEmailRoute,
  emailVerifiedRoute,
  callbackRouteOf('google'),
  callbackRouteOf('apple'),
  forgotPasswordRoute,
  newPasswordRoute,
  interestOptOutRoute,
  noticeOptOutRoute,
  notMeRoute,
];
