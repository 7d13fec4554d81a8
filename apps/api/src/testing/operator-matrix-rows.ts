import type { OperatorRouteName } from '@parcela/contract/operator';
import { newDocumentId } from '../platform/ids.ts';
import { contentMatrix } from './operator-content-rows.ts';
import type { OperatorScene } from './operator-matrix-scene.ts';
import { projectsMatrix } from './operator-projects-rows.ts';

interface Values {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A valid call of an operator's route; who gets what for it follows from the permission in the contract. */
interface Row {
  readonly values: (scene: OperatorScene) => Values;
}

const plain: Row = { values: () => ({}) };
const decision = { reason: 'It is as they say' };
const ofApproval = ({ approval }: OperatorScene): Values => ({ params: { documentId: approval } });
const ofMember = ({ member }: OperatorScene): Values => ({ params: { documentId: member.documentId } });

const ofOrder = ({ money }: OperatorScene): Values => ({ params: { documentId: money.order } });
const ofItem = ({ money }: OperatorScene): Values => ({ params: { documentId: money.item } });

const ofWithdrawal = ({ withdrawal }: OperatorScene): Values => ({ params: { documentId: withdrawal } });
const ofAccount = ({ accountInReview }: OperatorScene): Values => ({
  params: { documentId: accountInReview },
});

const ofCase = ({ reviewCase }: OperatorScene): Values => ({ params: { documentId: reviewCase } });
const ofRequest = ({ changeRequest }: OperatorScene): Values => ({
  params: { documentId: changeRequest },
});
const ofMessage = ({ message }: OperatorScene): Values => ({ params: { documentId: message } });
const texts = { cs: 'Pozvěte přátele', en: 'Invite friends', pl: 'Zaproś znajomych' };
const messageContent = {
  type: 'General',
  text: texts,
  relevance: 1,
  ofPage: 'projects',
  visibleForDaysFromRegistration: 30,
};
const ladderStep = { type: 'KYC', relevance: 1, timeToComplete: 5, name: texts, description: texts };

const ofPoll = (documentId: string): Values => ({ params: { documentId } });
const pollContent = {
  question: texts,
  voteType: 'ByShares',
  permission: 'Holders',
  startAt: null,
  endAt: '2099-06-30T12:00:00Z',
  options: [
    { optionKey: 'yes', text: texts },
    { optionKey: 'no', text: texts },
  ],
  document: null,
};

const ofPayout = ({ payout }: OperatorScene): Values => ({ params: { documentId: payout } });
const payoutDates = {
  periodFrom: '2026-01-01',
  periodTo: '2026-03-31',
  recordOn: '2026-03-31',
  payOn: '2026-04-15',
};
const plannedPayout = { ...payoutDates, expectedNet: 500_00, declaration: null };
const payoutDeclaration = {
  gross: 1_000_00,
  costs: [{ kind: 'management', note: '', amount: 100_00 }],
  reserve: 0,
  fee: 0,
  withholding: 0,
};

const ofWaitingLine = ({ waitingLine }: OperatorScene): Values => ({ params: { documentId: waitingLine } });

const ofInvestor = ({ protectedUser }: OperatorScene): Values => ({ params: { documentId: protectedUser } });

/** Every route of the operator's contract: one that is missing here does not compile, and is named by the test. */
export const operatorMatrix: Readonly<Record<OperatorRouteName, Row>> = {
  staffSignIn: { values: ({ credentials }) => ({ body: credentials() }) },
  staffSignOut: plain,
  getStaffCaller: plain,
  getOperatorOpenApi: plain,

  listApprovals: plain,
  getApproval: { values: ofApproval },
  approveRequest: { values: (scene) => ({ ...ofApproval(scene), body: decision }) },
  rejectRequest: { values: (scene) => ({ ...ofApproval(scene), body: decision }) },
  withdrawRequest: {
    values: ({ ownApproval }) => ({ params: { documentId: ownApproval }, body: decision }),
  },

  listAuditEntries: plain,

  listParkedEvents: plain,
  retryParkedEvent: { values: ({ parkedEvent }) => ({ body: parkedEvent }) },

  listStaff: plain,
  addStaffRole: { values: (scene) => ({ ...ofMember(scene), body: { role: 'content', ...decision } }) },
  removeStaffRole: { values: (scene) => ({ ...ofMember(scene), body: { role: 'support', ...decision } }) },
  disableStaff: { values: (scene) => ({ ...ofMember(scene), body: decision }) },

  listWithdrawalItems: plain,
  approveWithdrawal: { values: (scene) => ({ ...ofWithdrawal(scene), body: decision }) },
  rejectWithdrawal: { values: (scene) => ({ ...ofWithdrawal(scene), body: decision }) },
  listPayoutAccountItems: plain,
  acceptPayoutAccount: { values: (scene) => ({ ...ofAccount(scene), body: decision }) },
  rejectPayoutAccount: { values: (scene) => ({ ...ofAccount(scene), body: decision }) },

  listOperatorOrders: plain,
  getOperatorOrder: { values: ofOrder },
  cancelOperatorOrder: { values: (scene) => ({ ...ofOrder(scene), body: decision }) },
  giveBonusShares: {
    values: ({ money }) => ({
      body: { userDocumentId: money.user, projectDocumentId: money.project, shares: 1, ...decision },
    }),
  },

  listSuspense: plain,
  getSuspense: { values: ofItem },
  assignSuspenseToOrder: {
    values: (scene) => ({
      ...ofItem(scene),
      body: { orderDocumentId: scene.money.order, ...decision },
    }),
  },
  creditSuspenseToWallet: {
    values: (scene) => ({ ...ofItem(scene), body: { userDocumentId: scene.money.user, ...decision } }),
  },
  refundSuspense: { values: (scene) => ({ ...ofItem(scene), body: decision }) },
  listMoneyBlocks: plain,
  restrictMoney: {
    values: ({ money }) => ({
      params: { documentId: money.user },
      body: { amount: 1_00, currency: 'CZK', ...decision },
    }),
  },
  releaseMoneyBlock: {
    values: ({ money }) => ({
      params: { documentId: money.block },
      body: { isMoneyGone: false, ...decision },
    }),
  },

  listRefunds: plain,
  retryRefund: {
    values: ({ money }) => ({ params: { documentId: money.failedRefund }, body: decision }),
  },
  takeOverRefund: {
    values: ({ money }) => ({ params: { documentId: money.requestedRefund }, body: decision }),
  },
  confirmRefund: {
    values: ({ money }) => ({ params: { documentId: money.leftRefund }, body: decision }),
  },

  countWaitingInterest: plain,
  listInterestRequests: plain,

  listOutgoingTransfers: plain,
  markTransferNotPaid: {
    values: ({ sentTransfer }) => ({ params: { documentId: sentTransfer }, body: decision }),
  },
  listBankMovements: plain,

  listPayouts: plain,
  getPayout: { values: ofPayout },
  previewPayout: { values: ofPayout },
  listPayoutLines: { values: ofPayout },
  listWaitingPayoutLines: plain,
  takeOverPayoutLine: { values: (scene) => ({ ...ofWaitingLine(scene), body: decision }) },
  retryPayoutLine: { values: (scene) => ({ ...ofWaitingLine(scene), body: decision }) },
  payPayoutLineByHand: {
    values: (scene) => ({ ...ofWaitingLine(scene), body: { ...decision, evidence: '26000000001' } }),
  },
  createPayout: { values: ({ money }) => ({ body: { project: money.project, ...plannedPayout } }) },
  editPayout: {
    values: (scene) => ({
      ...ofPayout(scene),
      body: { version: 1, ...plannedPayout, declaration: payoutDeclaration },
    }),
  },
  importPayout: {
    values: ({ money }) => ({
      body: {
        ...payoutDates,
        project: money.project,
        importId: newDocumentId(),
        csv: `investor,net\n${money.user},12.50`,
        dryRun: false,
      },
    }),
  },
  executePayout: {
    values: ({ importedPayout }) => ({
      params: { documentId: importedPayout },
      body: { version: 1, ...decision },
    }),
  },
  cancelPayout: { values: (scene) => ({ ...ofPayout(scene), body: decision }) },

  getOperatorUser: { values: ofInvestor },
  openPersonalDataReading: { values: (scene) => ({ ...ofInvestor(scene), body: decision }) },
  readPersonalData: { values: ({ reading }) => ({ params: { documentId: reading } }) },

  resetSecondFactor: {
    values: ({ protectedUser }) => ({ params: { documentId: protectedUser }, body: decision }),
  },

  listPolls: plain,
  getPoll: { values: ({ polls }) => ofPoll(polls.draft) },
  createPoll: { values: ({ money }) => ({ body: { project: money.project, ...pollContent } }) },
  editPoll: {
    values: ({ money, polls }) => ({
      ...ofPoll(polls.draft),
      body: { project: money.project, ...pollContent, version: 1 },
    }),
  },
  runPoll: { values: ({ polls }) => ({ ...ofPoll(polls.draft), body: { version: 1 } }) },
  withdrawPoll: { values: ({ polls }) => ({ ...ofPoll(polls.future), body: decision }) },
  closePoll: { values: ({ polls }) => ({ ...ofPoll(polls.current), body: decision }) },
  recountPoll: { values: ({ polls }) => ({ ...ofPoll(polls.past), body: decision }) },

  listMessageItems: plain,
  listMessageVersions: { values: ofMessage },
  createMessage: { values: () => ({ body: messageContent }) },
  editMessage: { values: (scene) => ({ ...ofMessage(scene), body: { ...messageContent, version: 1 } }) },
  publishMessage: { values: (scene) => ({ ...ofMessage(scene), body: { version: 1 } }) },
  unpublishMessage: { values: ofMessage },
  ...contentMatrix,
  ...projectsMatrix,

  getVerificationLadder: plain,
  changeVerificationLadder: { values: () => ({ body: { steps: [ladderStep], ...decision } }) },

  listReviewCases: plain,
  getReviewCase: { values: ofCase },
  acceptReviewCase: { values: (scene) => ({ ...ofCase(scene), body: decision }) },
  rejectReviewCase: { values: (scene) => ({ ...ofCase(scene), body: decision }) },
  askReviewCase: { values: (scene) => ({ ...ofCase(scene), body: decision }) },
  listChangeRequestItems: plain,
  getChangeRequestItem: { values: ofRequest },
  acceptChangeRequest: { values: (scene) => ({ ...ofRequest(scene), body: decision }) },
  rejectChangeRequest: { values: (scene) => ({ ...ofRequest(scene), body: decision }) },
  overrideVerification: {
    values: ({ protectedUser }) => ({
      params: { documentId: protectedUser },
      body: { type: 'KYC', effect: 'grant', ...decision },
    }),
  },
};
