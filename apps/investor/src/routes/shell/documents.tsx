import { shellLead } from '@parcela/domain';
import type { PhraseId, ScreenScope } from '@parcela/phrases';
import { CardSkeleton, PageHeader } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { articleLists } from '../../features/articles/screens/article-lists.ts';
import { DashboardShell } from '../../features/dashboard/home/worth-shell.tsx';
import { ProjectSkeleton } from '../../features/projects/screens/project-skeleton.tsx';
import { ProjectsSkeleton } from '../../features/projects/screens/projects-skeleton.tsx';
import { paths } from '../../shared/navigation/paths.ts';
import { ScreenSkeleton } from '../frame/frame-skeletons.tsx';
import { SecureShell } from './secure-shell.tsx';
import { SignInShell, SignUpShell, VisitorShell } from './visitor-shells.tsx';

/** Tells whether the page's reader has a session when the page opens. */
export const readers = ['person', 'visitor'] as const;

/**
 * A page as the server delivers it: it requests the files of its screen immediately, and its shell appears
 * first.
 */
export interface AppDocument {
  /** The page's addresses; a star matches any single segment. */
  readonly addresses: readonly string[];
  /** Modules that load before the others, because they send the first requests. */
  readonly firstModules: readonly string[];
  /** Modules that its screen needs. */
  readonly modules: readonly string[];
  /** The texts of its screen, as declared by its route. */
  readonly scopes: readonly ScreenScope[];
  /**
   * The shell that appears before any code has loaded. A reader who is redirected immediately sees no shell.
   */
  readonly looks: Readonly<Partial<Record<(typeof readers)[number], ReactNode>>>;
}

const app = 'src/app.tsx';

/** A page for signed-in users; a visitor is led to sign-in. */
const page = (
  address: string | readonly [string, ...string[]],
  screen: string,
  scopes: readonly ScreenScope[],
  content: ReactNode,
): AppDocument => {
  const addresses = typeof address === 'string' ? ([address] as const) : address;
  return {
    addresses,
    firstModules: ['src/routes/first-answers.ts'],
    modules: [app, 'src/routes/secure-routes.ts', `src/features/${screen}.tsx`],
    scopes: ['errors', 'bell', ...scopes],
    looks: {
      person: <SecureShell pathname={`/${addresses[0].split('/')[1]}`}>{content}</SecureShell>,
      visitor: <SignInShell />,
    },
  };
};

/** A page that needs no session. */
const openPage = (address: string, screen: string | null, looks: AppDocument['looks']): AppDocument => ({
  addresses: [address],
  firstModules: [],
  // The code of sign-in is part of every page.
  modules: screen === null ? [app] : [app, `src/features/auth/screens/${screen}.tsx`],
  scopes: ['auth'],
  looks,
});

const cards = <CardSkeleton count={3} />;

interface TitledProps {
  readonly title: PhraseId;
  readonly description?: PhraseId;
  readonly children?: ReactNode;
}

const Titled = ({ title, description, children = cards }: TitledProps): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <PageHeader title={t(title)} {...(description !== undefined && { description: t(description) })} />
      {children}
    </>
  );
};

/** Only the page's data contain its title. */
const unnamed = <ScreenSkeleton />;

const articlePages = Object.values(articleLists).map(({ path, title, description }) =>
  page(
    path,
    'articles/screens/articles-screen',
    ['articles'],
    <Titled title={title} description={description}>
      <CardSkeleton count={6} hasPicture />
    </Titled>,
  ),
);

const securePages: readonly AppDocument[] = [
  // The address of the site shows the projects.
  page([paths.projects, '/'], 'projects/screens/projects-screen', ['projects'], <ProjectsSkeleton />),
  page(
    paths.project('*'),
    'projects/screens/project-screen',
    ['projects'],
    <ProjectSkeleton picture={shellLead} />,
  ),
  page(
    paths.projectOrder('*'),
    'place-order/screens/order-screen',
    ['projects', 'orders'],
    <Titled title="order.title" />,
  ),
  page(paths.dashboard, 'dashboard/dashboard-screen', ['dashboard', 'earnings'], <DashboardShell />),
  page(paths.earnings, 'earnings/screens/earnings-screen', ['earnings'], <Titled title="earnings.title" />),
  page(paths.orders, 'orders/screens/orders-screen', ['orders'], <Titled title="orders.title" />),
  page(paths.order('*'), 'orders/screens/order-detail-screen', ['projects', 'orders'], unnamed),
  page(paths.orderPayment('*'), 'payment/screens/payment-screen', ['projects', 'orders'], unnamed),
  page(paths.walletAuthorize('*', '*'), 'payment/screens/wallet-authorize-screen', ['orders'], unnamed),
  page(
    paths.wallet,
    'wallet/wallet-screen',
    ['wallet', 'step-up'],
    <Titled title="wallet.title" description="wallet.text" />,
  ),
  page(
    paths.documents,
    'documents/documents-screen',
    ['documents', 'orders'],
    <Titled title="documents.title" description="documents.text" />,
  ),
  page(
    paths.shareBoard,
    'share-board/share-board-screen',
    ['share-board'],
    <Titled title="shareBoard.title" description="shareBoard.text" />,
  ),
  page(
    paths.ownShareDeals,
    'share-board/own-deals-screen',
    ['share-board'],
    <Titled title="shareBoard.own" />,
  ),
  page(paths.shareAdvert('*'), 'share-board/share-advert-screen', ['share-board'], unnamed),
  page(paths.shareInterest('*'), 'share-board/share-interest-screen', ['share-board', 'step-up'], unnamed),
  page(
    paths.voting,
    'voting/voting-screen',
    ['voting'],
    <Titled title="voting.title" description="voting.text" />,
  ),
  ...articlePages,
  page(paths.article('*'), 'articles/screens/article-screen', ['articles'], unnamed),
  page(
    paths.settings,
    'settings/screens/settings-screen',
    ['settings', 'step-up', 'wallet', 'aml'],
    <Titled title="settings.title" description="settings.text" />,
  ),
  page(
    [paths.verification, paths.verificationStep('*'), paths.verificationStep('*', '*')],
    'verification/screens/verification-screen',
    ['verification', 'aml'],
    unnamed,
  ),
];

const forEverybody = { person: <VisitorShell />, visitor: <VisitorShell /> };

const openPages: readonly AppDocument[] = [
  // These two pages redirect a signed-in user.
  openPage(paths.signIn, null, { visitor: <SignInShell /> }),
  openPage(paths.signUp, 'sign-up-screen', { visitor: <SignUpShell /> }),
  openPage(paths.forgotPassword, 'forgot-password-screen', forEverybody),
  openPage(paths.newPassword, 'new-password-screen', forEverybody),
  openPage(paths.verifyEmail, 'verify-email-screen', forEverybody),
  openPage(paths.emailVerified, 'email-verified-screen', forEverybody),
  openPage(paths.notMe, 'not-me-screen', forEverybody),
  openPage(paths.interestOptOut, 'interest-opt-out-screen', forEverybody),
  openPage(paths.noticeOptOut, 'notice-opt-out-screen', forEverybody),
];

/** Pages on which users arrive; any other address gets the bare page. */
export const documents: readonly AppDocument[] = [...securePages, ...openPages];
