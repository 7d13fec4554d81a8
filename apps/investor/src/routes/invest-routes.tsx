import type { ScreenScope } from '@parcela/phrases';
import { needPhrases } from '@parcela/web';
import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dashboardSearch } from '../features/dashboard/dashboard-search.ts';
import { documentsSearch } from '../features/documents/documents-search.ts';
import { earningsSearch } from '../features/earnings/queries/earnings-search.ts';
import { boardSearch } from '../features/share-board/board-search.ts';
import { ordersSearch } from '../features/orders/queries/orders-search.ts';
import { paymentSearch } from '../features/payment/queries/payment-search.ts';
import { projectSearch } from '../features/projects/queries/project-search.ts';
import { projectsSearch } from '../features/projects/queries/projects-search.ts';
import { walletSearch } from '../features/wallet/wallet-search.ts';
import { MissingPage } from './pages/missing-page.tsx';
import { secureRoute } from './secure-route.ts';

const ProjectsScreen = lazyRouteComponent(
  () => import('../features/projects/screens/projects-screen.tsx'),
  'ProjectsScreen',
);
const ProjectScreen = lazyRouteComponent(
  () => import('../features/projects/screens/project-screen.tsx'),
  'ProjectScreen',
);
const OrderScreen = lazyRouteComponent(
  () => import('../features/place-order/screens/order-screen.tsx'),
  'OrderScreen',
);
const OrdersScreen = lazyRouteComponent(
  () => import('../features/orders/screens/orders-screen.tsx'),
  'OrdersScreen',
);
const OrderDetailScreen = lazyRouteComponent(
  () => import('../features/orders/screens/order-detail-screen.tsx'),
  'OrderDetailScreen',
);
const PaymentScreen = lazyRouteComponent(
  () => import('../features/payment/screens/payment-screen.tsx'),
  'PaymentScreen',
);
const WalletAuthorizeScreen = lazyRouteComponent(
  () => import('../features/payment/screens/wallet-authorize-screen.tsx'),
  'WalletAuthorizeScreen',
);
const WalletScreen = lazyRouteComponent(() => import('../features/wallet/wallet-screen.tsx'), 'WalletScreen');
const DocumentsScreen = lazyRouteComponent(
  () => import('../features/documents/documents-screen.tsx'),
  'DocumentsScreen',
);
const DashboardScreen = lazyRouteComponent(
  () => import('../features/dashboard/dashboard-screen.tsx'),
  'DashboardScreen',
);
const EarningsScreen = lazyRouteComponent(
  () => import('../features/earnings/screens/earnings-screen.tsx'),
  'EarningsScreen',
);

const VotingScreen = lazyRouteComponent(() => import('../features/voting/voting-screen.tsx'), 'VotingScreen');

const ShareBoardScreen = lazyRouteComponent(
  () => import('../features/share-board/share-board-screen.tsx'),
  'ShareBoardScreen',
);
const OwnDealsScreen = lazyRouteComponent(
  () => import('../features/share-board/own-deals-screen.tsx'),
  'OwnDealsScreen',
);
const ShareAdvertScreen = lazyRouteComponent(
  () => import('../features/share-board/share-advert-screen.tsx'),
  'ShareAdvertScreen',
);
const ShareInterestScreen = lazyRouteComponent(
  () => import('../features/share-board/share-interest-screen.tsx'),
  'ShareInterestScreen',
);

interface Screen {
  readonly preload?: () => Promise<unknown> | undefined;
}

/** Loads code and texts of a screen before it appears; its data loads behind its skeleton. */
const ready =
  (screen: Screen, ...scopes: readonly ScreenScope[]) =>
  async (): Promise<void> => {
    await Promise.all([screen.preload?.(), needPhrases(...scopes)]);
  };

const projectsRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/projects',
  validateSearch: projectsSearch,
  loader: ready(ProjectsScreen, 'projects'),
  component: () => {
    const search = projectsRoute.useSearch();
    const navigate = projectsRoute.useNavigate();
    return <ProjectsScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
  },
});

const projectRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/projects/$projectSlug',
  validateSearch: projectSearch,
  loader: ready(ProjectScreen, 'projects'),
  component: () => {
    const { projectSlug } = projectRoute.useParams();
    const search = projectRoute.useSearch();
    const navigate = projectRoute.useNavigate();
    return (
      <ProjectScreen
        slug={projectSlug}
        search={search}
        // The page keeps its scroll position, and the back button leads to the previous page.
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    );
  },
});

const projectOrderRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/projects/$projectSlug/order',
  loader: ready(OrderScreen, 'projects', 'orders'),
  component: () => <OrderScreen slug={projectOrderRoute.useParams().projectSlug} />,
});

const ordersRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/orders',
  validateSearch: ordersSearch,
  loader: ready(OrdersScreen, 'orders'),
  component: () => {
    const search = ordersRoute.useSearch();
    const navigate = ordersRoute.useNavigate();
    return <OrdersScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
  },
});

const orderRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/orders/$orderDocumentId',
  loader: ready(OrderDetailScreen, 'projects', 'orders'),
  component: () => (
    <OrderDetailScreen documentId={orderRoute.useParams().orderDocumentId} missing={<MissingPage />} />
  ),
});

const paymentRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/orders/$orderDocumentId/payment',
  validateSearch: paymentSearch,
  loader: ready(PaymentScreen, 'projects', 'orders'),
  component: () => (
    <PaymentScreen
      documentId={paymentRoute.useParams().orderDocumentId}
      search={paymentRoute.useSearch()}
      missing={<MissingPage />}
    />
  ),
});

const walletAuthorizeRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/orders/$orderDocumentId/wallet-authorize/$walletAuthorizeToken',
  loader: ready(WalletAuthorizeScreen, 'orders'),
  component: () => {
    const { orderDocumentId, walletAuthorizeToken } = walletAuthorizeRoute.useParams();
    return <WalletAuthorizeScreen documentId={orderDocumentId} token={walletAuthorizeToken} />;
  },
});

const walletRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/wallet',
  validateSearch: walletSearch,
  loader: ready(WalletScreen, 'wallet', 'step-up'),
  component: () => {
    const search = walletRoute.useSearch();
    const navigate = walletRoute.useNavigate();
    return <WalletScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
  },
});

const documentsRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/documents',
  validateSearch: documentsSearch,
  loader: ready(DocumentsScreen, 'documents', 'orders'),
  component: () => {
    const search = documentsRoute.useSearch();
    const navigate = documentsRoute.useNavigate();
    return <DocumentsScreen search={search} onSearch={(next) => void navigate({ search: next })} />;
  },
});

const dashboardRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  loader: ready(DashboardScreen, 'dashboard', 'earnings'),
  component: () => <DashboardScreen search={dashboardRoute.useSearch()} />,
});

const earningsRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/earnings',
  validateSearch: earningsSearch,
  loader: ready(EarningsScreen, 'earnings'),
  component: () => {
    const search = earningsRoute.useSearch();
    const navigate = earningsRoute.useNavigate();
    return (
      <EarningsScreen
        search={search}
        // Filters and popup are in the middle of the page, so it does not scroll.
        onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      />
    );
  },
});

const shareBoardRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/share-board',
  validateSearch: boardSearch,
  loader: ready(ShareBoardScreen, 'share-board'),
  component: () => <ShareBoardScreen search={shareBoardRoute.useSearch()} />,
});

const ownDealsRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/share-board/own',
  loader: ready(OwnDealsScreen, 'share-board'),
  component: OwnDealsScreen,
});

const shareAdvertRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/share-board/offers/$advertDocumentId',
  loader: ready(ShareAdvertScreen, 'share-board'),
  component: () => <ShareAdvertScreen documentId={shareAdvertRoute.useParams().advertDocumentId} />,
});

const shareInterestRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/share-board/interests/$interestDocumentId',
  loader: ready(ShareInterestScreen, 'share-board', 'step-up'),
  component: () => <ShareInterestScreen documentId={shareInterestRoute.useParams().interestDocumentId} />,
});

const votingRoute = createRoute({
  getParentRoute: () => secureRoute,
  path: '/voting',
  loader: ready(VotingScreen, 'voting'),
  component: VotingScreen,
});

/** Projects, orders, payment, wallet, documents, earnings and dashboard: all need a session. */
export const investRoutes: AnyRoute[] = [
  projectsRoute,
  projectRoute,
  projectOrderRoute,
  ordersRoute,
  orderRoute,
  paymentRoute,
  walletAuthorizeRoute,
  walletRoute,
  documentsRoute,
  dashboardRoute,
  shareBoardRoute,
  ownDealsRoute,
  shareAdvertRoute,
  shareInterestRoute,
  votingRoute,
  earningsRoute,
];
