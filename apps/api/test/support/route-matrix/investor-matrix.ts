import { gatewayHooks, type InvestorRouteName, payRoutes, returnRoutes } from '@parcela/contract/investor';
import { shareInstructionVersion } from '@parcela/domain';
import { testOptOutCodes } from '../app/notifications.ts';
import { samplePushSubscription } from '../app/sample-push.ts';
import { newEmail, type Role, type Fixture, type FixtureOptions } from './investor-fixture.ts';

interface Values {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A valid call of a route, and the status that each caller gets for it. */
interface Row extends Omit<FixtureOptions, 'role'> {
  readonly values: (fixture: Fixture) => Values;
  readonly expected: Readonly<Record<Role, number>>;
  /** Whether the call names a record that belongs to a user. */
  readonly isOwned?: boolean;
}

const same = (status: number): Row['expected'] => ({
  visitor: status,
  termsMissing: status,
  signedUp: status,
  signedIn: status,
  investor: status,
  stranger: status,
});
const forEverybody = same(200);
const forOneself: Row['expected'] = { ...same(200), visitor: 401 };
const forOwner: Row['expected'] = { ...forOneself, stranger: 404 };

const open = (values: Row['values'] = () => ({})): Row => ({ values, expected: forEverybody });
const own = (values: Row['values'] = () => ({})): Row => ({ values, expected: forOneself });
const owned = (values: Row['values']): Row => ({ values, expected: forOwner, isOwned: true });
/** Only verified users may move money. */
const verified = (row: Row): Row => ({ ...row, expected: { ...row.expected, signedUp: 403 } });
const hook: Row = { values: () => ({ body: { id: 'unsigned' } }), expected: same(401) };

/** The same row for each of these routes. */
const eachOf = <Routes extends object>(routes: Routes, row: Row) =>
  Object.fromEntries(Object.keys(routes).map((name) => [name, row])) as Record<keyof Routes, Row>;

/** A level that the owner already has. */
const claimed: Row = {
  values: ({ owner }) => ({ body: { data: { userId: owner.documentId, verificationType: 'SIGNUP' } } }),
  expected: { ...forOneself, termsMissing: 403, stranger: 403 },
};

const newPassword = { password: 'Another-horse9', passwordConfirmation: 'Another-horse9' };

const ofOrder = ({ order }: Fixture): Values => ({ params: { documentId: order } });
const paysOrder = ({ order }: Fixture): Values => ({
  body: { orderDocumentId: order, returnUri: 'https://elsewhere.example/' },
});
/** Under the platform's address in `whole-app.ts`. */
const bankIdPage = 'http://localhost:9/callback/bankid';
const ofProject = ({ sharedObjects }: Fixture): Values => ({
  query: { documentId: sharedObjects.project.documentId },
});

/** Every route of the contract: a missing route does not compile, and the test names it. */
export const matrix: Readonly<Record<InvestorRouteName, Row>> = {
  register: open(() => {
    const email = newEmail();
    return { body: { username: email, email, password: 'Correct-horse7', termsAndPrivacyAccepted: true } };
  }),
  sendEmailConfirmation: open(({ owner }) => ({ body: { email: owner.email } })),
  confirmEmail: open(({ confirmation }) => ({ query: { confirmation } })),
  continueSignUp: open(),
  signIn: open(({ credentials }) => ({ body: credentials })),
  signOut: own(),

  forgotPassword: open(({ owner }) => ({ body: { email: owner.email } })),
  resetPassword: open(({ resetCode }) => ({ body: { code: resetCode, ...newPassword } })),
  changePassword: own(({ credentials: { password } }) => ({
    body: { currentPassword: password, ...newPassword },
  })),
  listSessions: own(),
  revokeOtherSessions: own(),
  denyAccess: open(({ notMe }) => ({ body: { code: notMe } })),
  revokeSession: owned(({ session }) => ({ params: { documentId: session } })),

  answerSecondFactor: {
    ...open(({ challenge }) => ({ body: { ...challenge, method: 'totp' } })),
    secondFactor: 'on',
  },
  startSecondFactor: { ...own(), isFresh: true },
  enableSecondFactor: {
    ...own(({ code }) => ({ body: { code } })),
    isFresh: true,
    secondFactor: 'pending',
  },
  renewRecoveryCodes: { ...own(), isFresh: true, secondFactor: 'on' },
  disableSecondFactor: { ...own(), isFresh: true, secondFactor: 'on' },
  startPasskeySignIn: open(),
  finishPasskeySignIn: open(({ passkey }) => ({ body: { passkey: passkey.signInProof } })),
  startPasskeyStepUp: own(),
  finishPasskeyStepUp: own(({ passkey }) => ({ body: { passkey: passkey.stepUpProof } })),
  startNewPasskey: { ...own(), isFresh: true },
  addOwnPasskey: {
    ...own(({ passkey }) => ({ body: { name: 'Laptop', passkey: passkey.newPasskey } })),
    isFresh: true,
  },
  renameOwnPasskey: owned(({ passkey }) => ({
    params: { documentId: passkey.passkey },
    body: { name: 'Office' },
  })),
  removeOwnPasskey: {
    ...owned(({ passkey }) => ({ params: { documentId: passkey.passkey } })),
    isFresh: true,
  },
  getAccountSecurity: own(),
  stepUp: own(({ credentials: { password } }) => ({ body: { password } })),
  sendStepUpCode: { ...own(), hasNoPassword: true },

  startSocialSignIn: open(() => ({ params: { provider: 'google' }, query: { next: '/orders' } })),
  // An unknown state and an unknown code: a browser returns to the app with an error, while a program gets the error.
  returnFromGoogle: open(() => ({ query: { code: 'nobodys', state: 'nobodys' } })),
  returnFromApple: open(() => ({ body: { code: 'nobodys', state: 'nobodys' } })),
  finishSocialSignIn: {
    values: () => ({ params: { provider: 'apple' }, query: { code: 'nobodys' } }),
    expected: same(400),
  },
  linkSocialAccount: {
    values: () => ({ params: { provider: 'apple' }, body: { token: 'nobodys', password: null } }),
    expected: same(400),
  },

  getMe: own(),
  downloadOwnData: { ...own(), isFresh: true },
  deleteAccount: { ...own(), areNew: true, isFresh: true },
  updateProfile: owned(({ owner }) => ({
    params: { documentId: owner.profileDocumentId },
    body: { data: { currency: 'EUR' } },
  })),
  createVerification: claimed,
  updateVerification: claimed,
  connectVerifications: {
    ...owned(({ owner, sharedObjects }) => ({
      params: { id: String(owner.userId) },
      body: { data: { verification: { connect: [sharedObjects.signUp] } } },
    })),
    expected: { ...forOwner, termsMissing: 403 },
  },
  validateReferralCode: open(() => ({ query: { code: 'NOBODYS' } })),
  listVerificationOptions: open(),
  getSumsubToken: { ...own(), areNew: true, expected: { ...forOneself, termsMissing: 403 } },
  startBankId: {
    ...own(() => ({ body: { redirectUri: bankIdPage } })),
    areNew: true,
    expected: { ...forOneself, termsMissing: 403 },
  },
  // An unknown attempt; bank-id.test.ts covers valid ones.
  finishBankId: {
    ...own(() => ({ body: { code: 'nobodys', state: 'nobodys', redirectUri: bankIdPage } })),
    areNew: true,
    expected: { ...same(400), visitor: 401, termsMissing: 403 },
  },
  listCountries: own(),
  getAmlDraft: own(),
  saveAmlDraft: {
    ...own(() => ({ body: { cityAddress: 'Brno', originOfFunds: { salary: true } } })),
    expected: { ...forOneself, termsMissing: 403 },
  },
  deleteAmlDraft: own(),
  listChangeRequests: own(),
  createChangeRequest: {
    values: () => ({ body: { data: { values: { cityAddress: 'Zlín' }, reason: 'Přestěhování' } } }),
    expected: { ...same(201), visitor: 401, termsMissing: 403 },
    profile: 'known',
  },
  withdrawChangeRequest: {
    ...owned(({ changeRequest }) => ({ params: { documentId: changeRequest } })),
    profile: 'changing',
  },

  listProjectInfos: open(),
  getProjectInfo: open(({ sharedObjects }) => ({
    params: { documentId: sharedObjects.project.infoDocumentId },
  })),
  parseSlug: open(({ sharedObjects }) => ({ query: { slug: sharedObjects.slug } })),
  getDetailStats: open(ofProject),
  countTokens: open(ofProject),
  getAppConfiguration: open(),
  getBrandIcon: open(() => ({ params: { name: 'icon-96' } })),
  getLegalDocuments: open(),
  getPortfolio: own(),
  getPortfolioReturns: own(),
  getPortfolioHistory: own(),
  getHome: own(),
  arrangeHome: own(() => ({ body: { data: { tiles: [{ key: 'goal', isHidden: true }] } } })),
  saveGoal: own(() => ({ body: { data: { amount: 1_500_000, currency: 'CZK', year: 2035 } } })),
  deleteGoal: own(),
  listEarnings: own(),
  getLastPayout: own(),
  getEarningsOverview: own(),
  exportEarnings: own(() => ({ params: { format: 'pdf' }, query: { year: '2026' } })),
  // The fixture's journal is not sealed; certificates.test.ts covers issued certificates.
  issueCertificate: {
    ...own(() => ({ body: { data: { project: 'nobodys'.padEnd(24, '0') } } })),
    expected: { ...same(404), visitor: 401 },
  },
  listCertifiable: own(),
  listDocuments: own(),
  exportTaxOverview: own(() => ({ params: { country: 'CZ', year: '2026' } })),
  listTaxTexts: own(),
  getCalendarFeed: own(),
  createCalendarFeed: own(),
  deleteCalendarFeed: own(),
  // An unknown address; calendar.test.ts covers valid ones.
  readCalendar: {
    values: () => ({ params: { file: `${'n'.repeat(43)}.ics` } }),
    expected: same(404),
  },
  getCertificateFile: {
    ...own(() => ({ params: { documentId: 'nobodys'.padEnd(24, '0') } })),
    expected: { ...same(404), visitor: 401 },
  },
  verifyCertificate: open(() => ({ body: { data: { number: 'C-2222-2222-2222', hash: 'a'.repeat(64) } } })),
  getShareBoard: own(),
  listShareAdverts: own(),
  getOwnShareDeals: own(),
  getShareAdvert: own(({ deals }) => ({ params: { documentId: deals.advert } })),
  getShareInterest: owned(({ deals }) => ({ params: { documentId: deals.sent } })),
  placeShareAdvert: {
    ...own(({ deals }) => ({
      body: { data: { project: deals.project, shares: 1, unitPrice: 300_00, days: 30 } },
    })),
    // The stranger holds no shares.
    expected: { ...same(201), visitor: 401, termsMissing: 403, signedUp: 403, stranger: 409 },
  },
  withdrawShareAdvert: {
    ...owned(({ deals }) => ({ params: { documentId: deals.advert } })),
    expected: { ...forOwner, termsMissing: 403 },
  },
  sendShareInterest: {
    ...own(({ deals }) => ({ params: { documentId: deals.foreign }, body: { data: { shares: 1 } } })),
    expected: { ...same(201), visitor: 401, termsMissing: 403, signedUp: 403 },
  },
  shareContacts: {
    ...owned(({ deals }) => ({ params: { documentId: deals.sent } })),
    expected: { ...forOwner, termsMissing: 403, signedUp: 403 },
  },
  endShareInterest: {
    ...owned(({ deals }) => ({ params: { documentId: deals.sent } })),
    expected: { ...forOwner, termsMissing: 403 },
  },
  signShareSale: {
    ...owned(({ deals }) => ({
      params: { documentId: deals.shared },
      body: {
        data: {
          shares: 1,
          unitPrice: 300_00,
          settlement: 'outside',
          textVersion: shareInstructionVersion,
          accepted: true,
        },
      },
    })),
    expected: { ...forOwner, termsMissing: 403, signedUp: 403 },
    isFresh: true,
  },
  getProjectViewer: own(ofProject),
  listProjectUpdates: open(ofProject),
  getProjectUpdate: open(({ sharedObjects }) => ({ params: { documentId: sharedObjects.projectUpdate } })),
  listFundedRequests: own(),
  openInterestOptOut: open(() => ({ query: { code: 'code-of-a-mail' } })),
  optOutOfInterest: open(({ optOut }) => ({ query: { code: optOut } })),
  sendFundedRequest: {
    // The project is open, and interest requests are only for funded projects.
    ...own(({ sharedObjects }) => ({ body: { data: { project: sharedObjects.project.documentId } } })),
    expected: { ...same(409), visitor: 401, termsMissing: 403 },
  },

  placeOrder: {
    values: ({ orderBody }) => ({ body: orderBody }),
    expected: { ...same(201), visitor: 401, termsMissing: 403, signedUp: 403 },
  },
  listOrders: own(),
  getOrder: owned(ofOrder),
  // The fixture's order is not paid; make-receipt.test.ts covers receipts.
  getOrderReceipt: {
    ...owned(ofOrder),
    expected: { ...same(409), visitor: 401, stranger: 404 },
  },
  cancelOrder: owned((fixture) => ({ ...ofOrder(fixture), body: { data: { state: 'Canceled' } } })),
  payByBankTransfer: verified(owned(paysOrder)),
  getBankTransfer: owned(ofOrder),
  ...eachOf(payRoutes, verified(owned(paysOrder))),
  ...eachOf(
    returnRoutes,
    open(() => ({ body: { payId: 'nobodys' } })),
  ),
  getEarning: {
    ...owned(({ earning }) => ({ params: { documentId: earning } })),
    hasEarned: true,
  },
  listPayoutsAhead: own(),
  getNextPayout: own((fixture) => ({ params: { documentId: fixture.sharedObjects.project.documentId } })),

  getWallet: own(() => ({ params: { currency: 'CZK' } })),
  getOfferNotices: own(() => ({ params: { currency: 'CZK' } })),
  saveOfferNotices: own(() => ({ params: { currency: 'CZK' }, body: { isOn: true, leastAmount: 1_000_00 } })),
  listWalletMovements: own(() => ({ params: { currency: 'CZK' } })),
  getTopUp: {
    ...own(() => ({ params: { currency: 'CZK' } })),
    expected: { ...forOneself, termsMissing: 403 },
  },
  listWalletMonths: own(() => ({ params: { currency: 'CZK' } })),
  downloadWalletStatement: {
    ...own(() => ({ params: { currency: 'CZK', month: '2026-10', format: 'csv' } })),
    wallet: 'filled',
  },
  startTopUp: {
    ...own(() => ({ params: { currency: 'CZK' }, body: { provider: 'confirmo', amount: 1_000_00 } })),
    expected: { ...forOneself, termsMissing: 403, signedUp: 403 },
  },
  payByWallet: {
    ...verified(
      owned(({ order, wallet: { walletId, amount } }) => ({
        body: { orderDocumentId: order, walletId, amount },
      })),
    ),
    wallet: 'filled',
  },
  resendWalletAuthorization: {
    ...owned(({ order }) => ({ body: { orderDocumentId: order } })),
    wallet: 'holding',
  },
  authorizeWalletPayment: {
    values: ({ wallet: { token } }) => ({ query: { token } }),
    // Another user's link is refused like an unknown one.
    expected: { ...forOneself, signedUp: 403, stranger: 403 },
    wallet: 'holding',
  },

  listPayoutAccounts: own(),
  savePayoutAccount: {
    ...own(() => ({
      params: { currency: 'EUR' },
      body: { data: { iban: 'CZ6508000000192000145399', holderName: 'Jan Novák' } },
    })),
    expected: { ...forOneself, termsMissing: 403 },
    canWithdraw: true,
  },
  emptyOutWallet: {
    ...own(),
    // The stranger's own wallet is empty.
    expected: { ...forOneself, termsMissing: 403, signedUp: 403, stranger: 409 },
    wallet: 'filled',
    canWithdraw: true,
  },
  requestWithdrawal: {
    ...own(() => ({ body: { amount: 1, currency: 'CZK' } })),
    // The stranger's own wallet is empty.
    expected: { ...forOneself, termsMissing: 403, signedUp: 403, stranger: 409 },
    wallet: 'filled',
    canWithdraw: true,
  },
  listWithdrawals: own(),

  listNotifications: own(),
  readNotifications: own(() => ({ body: { data: { documentIds: ['nobodys'.padEnd(24, '0')] } } })),
  getPushSettings: own(),
  savePushSubscription: own(() => ({
    body: { data: samplePushSubscription('https://push.example/device') },
  })),
  getNotificationPreferences: own(),
  saveNotificationPreferences: own(() => ({ body: { data: { choice: 'votes.mail', isOn: false } } })),
  openNoticeOptOut: open(() => ({ query: { group: 'votes', code: 'code-of-a-mail' } })),
  optOutOfNotices: open(({ owner }) => ({
    query: { group: 'votes', code: testOptOutCodes.make(owner.userId, 'votes') },
  })),
  deletePushDevice: own(() => ({ params: { id: 'n'.repeat(43) } })),
  listVotings: own(),
  getVoteWeight: own(({ sharedObjects }) => ({
    query: {
      projectDocumentId: sharedObjects.project.documentId,
      voteType: 'ByShares',
      permission: 'Holders',
    },
  })),
  askDelegate: {
    ...owned(({ poll }) => ({ body: { votingDocumentId: poll, email: newEmail() } })),
    expected: { ...same(201), visitor: 401, termsMissing: 403, stranger: 404 },
    hasPoll: true,
  },
  // No holder has asked; delegations.test.ts covers answered requests.
  acceptDelegation: {
    ...own(() => ({ params: { documentId: 'nobodys'.padEnd(24, '0') } })),
    expected: { ...same(404), visitor: 401, termsMissing: 403 },
  },
  endDelegation: {
    ...own(() => ({ params: { documentId: 'nobodys'.padEnd(24, '0') } })),
    expected: { ...same(404), visitor: 401, termsMissing: 403 },
  },
  // An unknown number; vote-receipts.test.ts covers valid ones.
  getVoteReceiptFile: {
    ...own(() => ({ params: { number: 'V-2222-2222-2222' } })),
    expected: { ...same(404), visitor: 401 },
  },
  castVote: {
    ...owned(({ poll }) => ({ body: { votingDocumentId: poll, optionKey: 'yes' } })),
    expected: { ...forOwner, termsMissing: 403 },
    hasPoll: true,
  },
  listArticles: open(() => ({ query: { search: 'house', 'filters[type]': 'News' } })),
  getArticle: open(({ sharedObjects }) => ({ params: { documentId: sharedObjects.article } })),
  listFaqs: open(),
  listBanners: open(() => ({ query: { ofPage: 'projects' } })),
  listMessages: own(),
  dismissMessage: own(({ sharedObjects }) => ({ params: { documentId: sharedObjects.message } })),
  getConsents: own(),
  saveConsents: own(() => ({ body: { data: { analytics: true, marketing: false, textVersion: 1 } } })),
  getReferral: own(),
  clearReferral: own(),
  getMarketingVisit: own(),
  storeMarketingVisit: {
    // No user here has consented to marketing.
    ...own(({ owner }) => ({ body: { data: { visitId: 'v'.repeat(32), userId: owner.documentId } } })),
    expected: { ...same(403), visitor: 401 },
  },
  clearMarketingVisit: own(),

  getFile: open(({ sharedObjects }) => ({ params: { documentId: sharedObjects.file } })),
  getFileLink: own(({ sharedObjects }) => ({ params: { documentId: sharedObjects.file } })),
  // Without our signature; file-links.test.ts covers valid ones.
  downloadFile: {
    values: ({ sharedObjects }) => ({
      params: { documentId: sharedObjects.file },
      query: { expires: '4102444800', signature: 'nobodys' },
    }),
    expected: same(404),
  },
  ...eachOf(gatewayHooks, hook),
  payoutHook: {
    ...hook,
    values: () => ({
      body: {
        external_id: 'order',
        type: 'checkout.succeeded',
        nonce: 'once-1',
        signature: 'unsigned',
        data: { id: 4711 },
      },
    }),
  },
  sumsubHook: hook,
};
