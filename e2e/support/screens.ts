import type { Page } from '@playwright/test';
import type { paths } from '../../apps/investor/src/shared/navigation/paths.ts';
import type { ScreenPhraseId } from '../../packages/phrases/src/speaker.ts';
import { changeAnswers, giveAnswer } from './answers.ts';
import type { Investor } from './people.ts';

type Json = Readonly<Record<string, unknown>>;

/** A screen of the app, and the calls that load its data. */
export interface Screen {
  readonly visitor: 'nobody' | 'newcomer' | 'investor';
  readonly address: (investor: Investor) => string;
  /** The call whose answer the screen shows; absent when it shows no data of the server. */
  readonly call?: RegExp;
  /** Prepared answers that the screen needs to appear. */
  readonly given?: (page: Page) => Promise<void>;
  /** The empty answer, and the screen's message for it. */
  readonly empty?: { readonly change: (answer: Json) => Json; readonly says: ScreenPhraseId };
  /** A text of the filled screen. */
  readonly shows: ScreenPhraseId;
}

const noRows = (answer: Json): Json => ({
  ...answer,
  data: [],
  meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } },
});
/** The order in the address of a screen. */
const orderOf = (address: string): string | undefined => /\/orders\/(\w+)/.exec(address)?.[1];
const stats = /\/api\/projects\/detail-stats/;

const articles = (address: string, shows: ScreenPhraseId): Screen => ({
  visitor: 'investor',
  address: () => address,
  call: /\/api\/articles(\?|$)/,
  empty: { change: noRows, says: 'articles.emptyTitle' },
  shows,
});

const sampleBoard = { isOn: true, endedInYear: 4, foundNobodyInYear: 1, holdings: [] };
const sampleAdvert = {
  documentId: 'advert'.padEnd(24, '0'),
  project: { documentId: 'project'.padEnd(24, '0'), slug: 'house', title: 'House' },
  state: 'open',
  shares: 5,
  unitPrice: 300_00,
  price: 1_500_00,
  currency: 'CZK',
  createdAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2027-01-01T08:00:00.000Z',
  endedAt: null,
  daysOnBoard: 3,
  endReason: null,
  isOwn: false,
  ownInterest: null,
};
const sampleInterest = {
  documentId: 'interest'.padEnd(24, '0'),
  state: 'shared',
  shares: 2,
  createdAt: '2026-11-02T08:00:00.000Z',
  sharedAt: '2026-11-03T08:00:00.000Z',
  side: 'buyer',
  advert: sampleAdvert,
  contact: { name: 'Eva Malá', email: 'eva@example.com' },
  ownTerms: null,
  otherTerms: null,
  returnedReason: null,
};

/** Every address of the app; a missing one does not compile. */
export const screens: Readonly<Record<keyof typeof paths, Screen>> = {
  signIn: { visitor: 'nobody', address: () => '/sign-in', shows: 'signIn.title' },
  signUp: {
    visitor: 'nobody',
    address: () => '/sign-up',
    call: /\/api\/legal-documents/,
    empty: { change: () => ({ data: { terms: null, privacy: null }, meta: {} }), says: 'signUp.closedTitle' },
    shows: 'auth.password',
  },
  verifyEmail: {
    visitor: 'nobody',
    address: () => '/verify-email?confirmation=code-of-a-mail',
    call: /\/api\/auth\/email-confirmation/,
    given: (page) => giveAnswer(page, /\/api\/auth\/email-confirmation/, { confirmed: true }),
    shows: 'emailVerified.title',
  },
  emailVerified: { visitor: 'nobody', address: () => '/email-verified', shows: 'emailVerified.title' },
  notMe: { visitor: 'nobody', address: () => '/not-me?code=code-of-a-mail', shows: 'notMe.confirm' },
  interestOptOut: {
    visitor: 'nobody',
    address: () => '/interest-opt-out?code=code-of-a-mail',
    shows: 'interestOptOut.confirm',
  },
  noticeOptOut: {
    visitor: 'nobody',
    address: () => '/notice-opt-out?group=votes&code=code-of-a-mail',
    shows: 'noticeOptOut.confirm',
  },
  callback: {
    visitor: 'nobody',
    address: () => '/callback/google?code=code-of-the-way-back',
    call: /\/api\/auth\/google\/callback/,
    given: (page) =>
      giveAnswer(page, /\/api\/auth\/google\/callback/, {
        jwt: null,
        challenge: { token: 'challenge', methods: ['totp', 'recovery'] },
        next: null,
      }),
    shows: 'secondFactor.title',
  },
  forgotPassword: { visitor: 'nobody', address: () => '/forgot-password', shows: 'forgot.action' },
  newPassword: {
    visitor: 'nobody',
    address: () => '/new-password?code=code-of-a-mail',
    shows: 'newPassword.confirmation',
  },
  additionalInfo: {
    visitor: 'newcomer',
    address: () => '/additional-info',
    call: /\/api\/legal-documents/,
    given: (page) =>
      changeAnswers(page, /\/api\/users\/me(\?|$)/, (answer) => ({
        ...answer,
        userProfile: { ...(answer['userProfile'] as Json), termsAndPrivacyAccepted: false },
      })),
    empty: {
      change: () => ({ data: { terms: null, privacy: null }, meta: {} }),
      says: 'additionalInfo.noDocuments',
    },
    shows: 'additionalInfo.title',
  },
  verification: {
    visitor: 'newcomer',
    address: () => '/verification',
    call: /\/api\/user-verifications/,
    shows: 'kyc.documentTitle',
  },
  verificationStep: {
    visitor: 'newcomer',
    address: () => '/verification/kyc/sumsub',
    call: /\/kyc\/sumsub\/token/,
    empty: { change: () => ({ token: '' }), says: 'kyc.widgetFailed' },
    shows: 'kyc.finishedQuestion',
  },
  dashboard: {
    visitor: 'investor',
    address: () => '/dashboard',
    call: /\/api\/projects\/portfolio/,
    empty: {
      change: (answer) => ({
        ...answer,
        data: {
          ...(answer['data'] as Json),
          netWorth: 0,
          investedAmount: 0,
          countriesCount: 0,
          projects: [],
        },
      }),
      says: 'dashboard.emptyTitle',
    },
    shows: 'dashboard.holdings',
  },
  earnings: {
    visitor: 'investor',
    address: () => '/earnings',
    call: /\/core\/user\/earnings\/overview/,
    empty: {
      change: (answer) => ({ ...answer, total: 0, years: [], projects: [], currencies: [], months: [] }),
      says: 'earnings.emptyTitle',
    },
    shows: 'earnings.total',
  },
  orders: {
    visitor: 'investor',
    address: () => '/orders',
    call: /\/api\/orders(\?|$)/,
    empty: { change: noRows, says: 'orders.emptyTitle' },
    shows: 'orders.cost',
  },
  order: {
    visitor: 'investor',
    address: ({ paid }) => `/orders/${paid.documentId}`,
    call: /\/api\/orders\//,
    shows: 'orders.sharesBought',
  },
  orderPayment: {
    visitor: 'investor',
    address: ({ unpaid }) => `/orders/${unpaid.documentId}/payment?method=bank-transfer`,
    call: /\/core\/pay\/bank-transfer\//,
    shows: 'payment.account',
  },
  walletAuthorize: {
    visitor: 'investor',
    address: ({ unpaid }) => `/orders/${unpaid.documentId}/wallet-authorize/token-of-a-mail`,
    call: /\/core\/hook\/pay\/wallet/,
    given: async (page) => {
      await page.route(/\/core\/hook\/pay\/wallet/, (route) =>
        route.fulfill({
          json: { orderDocumentId: orderOf(route.request().frame().url()), state: 'Unpaid' },
        }),
      );
    },
    shows: 'payment.stopChecking',
  },
  wallet: {
    visitor: 'investor',
    address: () => '/wallet?currency=CZK',
    call: /\/wallet\/CZK\/movements/,
    empty: { change: noRows, says: 'wallet.emptyTitle' },
    shows: 'wallet.movements',
  },
  documents: {
    visitor: 'investor',
    address: () => '/documents',
    call: /\/api\/documents(\?|$)/,
    empty: { change: noRows, says: 'documents.emptyTitle' },
    shows: 'documents.list',
  },
  shareBoard: {
    visitor: 'investor',
    address: () => '/share-board',
    call: /\/core\/share-board/,
    given: (page) => giveAnswer(page, /\/core\/share-board/, { data: sampleBoard, meta: {} }),
    shows: 'shareBoard.statement.title',
  },
  ownShareDeals: {
    visitor: 'investor',
    address: () => '/share-board/own',
    call: /\/core\/user\/share-deals/,
    shows: 'shareBoard.ownOffers',
  },
  shareAdvert: {
    visitor: 'investor',
    address: () => `/share-board/offers/${sampleAdvert.documentId}`,
    call: /\/core\/share-adverts\/\w+/,
    given: (page) =>
      giveAnswer(page, /\/core\/share-adverts\/\w+/, {
        data: { ...sampleAdvert, interests: [], history: [] },
        meta: {},
      }),
    shows: 'shareBoard.interest.title',
  },
  shareInterest: {
    visitor: 'investor',
    address: () => `/share-board/interests/${sampleInterest.documentId}`,
    call: /\/core\/share-interests\/\w+/,
    given: (page) => giveAnswer(page, /\/core\/share-interests\/\w+/, { data: sampleInterest, meta: {} }),
    shows: 'shareBoard.sign.title',
  },
  voting: {
    visitor: 'investor',
    address: () => '/voting',
    call: /\/api\/votings/,
    empty: { change: noRows, says: 'voting.emptyTitle' },
    shows: 'voting.text',
  },
  news: articles('/news', 'articles.tag'),
  howTo: articles('/how-to', 'articles.tag'),
  // A user without the INVESTOR level sees the list of the club.
  investorClub: articles('/investor-club', 'articles.clubTitle'),
  article: {
    visitor: 'investor',
    address: ({ article }) => `/article/${article.slug}`,
    call: /\/api\/articles\//,
    empty: {
      change: (answer) => ({
        ...answer,
        data: { ...(answer['data'] as Json), available: false, description: null, content: null, tags: [] },
      }),
      says: 'articles.unavailableTitle',
    },
    shows: 'articles.backToNews',
  },
  settings: {
    visitor: 'investor',
    address: () => '/settings',
    call: /\/core\/user\/wallet\/CZK(\?|$)/,
    empty: { change: (answer) => ({ ...answer, balance: 0 }), says: 'settings.walletEmpty' },
    shows: 'settings.walletFree',
  },
  projects: {
    visitor: 'investor',
    address: () => '/projects',
    call: /\/api\/project-infos(\?|$)/,
    empty: { change: noRows, says: 'projects.emptyTitle' },
    shows: 'project.pricePerShare',
  },
  project: {
    visitor: 'investor',
    address: ({ project }) => `/projects/${project.slug}`,
    call: stats,
    shows: 'project.stats',
  },
  projectOrder: {
    visitor: 'investor',
    address: ({ project }) => `/projects/${project.slug}/order`,
    call: stats,
    empty: {
      change: (answer) => ({ ...answer, data: { ...(answer['data'] as Json), available: 0 } }),
      says: 'project.soldOutText',
    },
    shows: 'order.numOfShares',
  },
};

/** Sets the state of the order in the address. */
const orderAs =
  (change: Json) =>
  (page: Page): Promise<void> =>
    changeAnswers(page, /\/api\/orders\/\w+(\?|$)/, (answer) => ({
      ...answer,
      data: { ...(answer['data'] as Json), ...change },
    }));
const day = '2026-01-31T10:00:00.000Z';
const attempt = (type: string, state: string): Json => ({ attempts: [{ type, state, at: day }] });
const payment = ({ unpaid }: Investor): string => `/orders/${unpaid.documentId}/payment`;
const detail = ({ unpaid }: Investor): string => `/orders/${unpaid.documentId}`;

type OrderScreen = Pick<Screen, 'address' | 'shows'> & { readonly given: (page: Page) => Promise<void> };

/** The order screens in states that are slow to reach. */
export const orderScreens: Readonly<Record<string, OrderScreen>> = {
  'payment while it is being checked': {
    address: payment,
    given: orderAs({ isBeingChecked: true }),
    shows: 'payment.beingCheckedTitle',
  },
  'payment while the network confirms it': {
    address: payment,
    given: orderAs(attempt('ConfirmoPaymentGateway', 'confirming')),
    shows: 'payment.confirmingText',
  },
  'payment that waits for the link in the mail': {
    address: payment,
    given: orderAs({ owed: 0, pricePaidFromUserWallet: 98_765_432_10 }),
    shows: 'payment.authorizationTitle',
  },
  'payment after a refusal': {
    address: payment,
    given: orderAs(attempt('PayoutPaymentGateway', 'rejected')),
    shows: 'payment.rejectedTitle',
  },
  'payment that nothing can take': {
    address: payment,
    given: orderAs({ rails: [] }),
    shows: 'payment.noRail',
  },
  'payment of an order that failed': {
    address: payment,
    given: orderAs({ state: 'Failed', rails: [], owed: 0 }),
    shows: 'orders.statusText.Failed',
  },
  'detail of an order that failed': {
    address: detail,
    given: orderAs({ state: 'Failed', rails: [], ...attempt('PayoutPaymentGateway', 'rejected') }),
    shows: 'orders.statusText.Failed',
  },
  'detail of an order that the operator cancelled': {
    address: detail,
    given: orderAs({ state: 'AdminCancel', expiresAt: null, rails: [], documents: [], paidAt: day }),
    shows: 'orders.statusText.AdminCancelPaid',
  },
  'detail of an order in a state that is not known': {
    address: detail,
    given: orderAs({ state: 'Dreaming', expiresAt: null, rails: [], documents: [] }),
    shows: 'orders.statusText.unknown',
  },
};

type CheckScreen = Omit<OrderScreen, 'address'> & { readonly address: string };

/** Sets the state of the user's identity check. */
const checkAs =
  (change: Json) =>
  (page: Page): Promise<void> =>
    changeAnswers(page, /\/api\/users\/me(\?|$)/, (answer) => ({
      ...answer,
      kyc: { ...(answer['kyc'] as Json), ...change },
    }));
const comment = 'The photograph of the document is too dark to be read.';
const ofCheck = (address: string, change: Json, shows: ScreenPhraseId): CheckScreen => ({
  address,
  given: checkAs(change),
  shows,
});
/** The return from the bank in a browser that was sent there. */
const backFromBank = (error: string, shows: ScreenPhraseId): CheckScreen => ({
  address: `/callback/bankid?error=${error}&state=of-this-browser`,
  given: async (page) => {
    await page.addInitScript(() => localStorage.setItem('parcela-bank-id', '{"state":"of-this-browser"}'));
  },
  shows,
});

/** The screens of the identity check in states that are slow to reach. */
export const checkScreens: Readonly<Record<string, CheckScreen>> = {
  'check that waits for the provider': ofCheck('/verification/kyc', { state: 'pending' }, 'kyc.pendingTitle'),
  'check that people decide': ofCheck('/verification/kyc', { state: 'review', comment }, 'kyc.reviewTitle'),
  'check to be repeated': ofCheck('/verification/kyc', { state: 'retry', comment }, 'kyc.retryTitle'),
  'check that was refused': ofCheck('/verification/kyc', { state: 'rejected', comment }, 'kyc.rejectedTitle'),
  'check that has expired': ofCheck('/verification/kyc', { state: 'expired' }, 'kyc.expiredTitle'),
  'check that expires soon': ofCheck(
    '/verification/kyc',
    { state: 'done', validUntil: day, renewal: { state: 'due', comment: null } },
    'kyc.renewalTitle',
  ),
  'return of a stranger from the bank': {
    ...backFromBank('', 'bankId.strangeTitle'),
    address: '/callback/bankid?code=code&state=of-another-browser',
  },
  'return from a bank without Bank iD': backFromBank('eid_doesnt_exist', 'bankId.noIdentityTitle'),
  'return from a bank that may not': backFromBank('user_not_eligible', 'bankId.notEligibleTitle'),
};
