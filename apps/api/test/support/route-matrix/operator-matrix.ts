import { inEveryLocale } from '@parcela/domain';
import { type OperatorRouteName, operatorRoutes } from '@parcela/contract/operator';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { samplePdf } from '../media/sample-files.ts';
import { sampleStatementFile } from '../bank/statement-files.ts';
import { contentMatrix } from './operator-content-matrix.ts';
import type { OperatorFixture } from './operator-fixture.ts';
import { projectsMatrix } from './operator-projects-matrix.ts';

interface Values {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A valid call of an operator's route; the answer to each role follows from the permission in the contract. */
interface Row {
  readonly values: (fixture: OperatorFixture) => Values;
}

const plain: Row = { values: () => ({}) };
const decision = { reason: 'It is as they say' };
const ofApproval = ({ approval }: OperatorFixture): Values => ({ params: { documentId: approval } });
const ofMember = ({ member }: OperatorFixture): Values => ({ params: { documentId: member.documentId } });

const ofOrder = ({ money }: OperatorFixture): Values => ({ params: { documentId: money.order } });
const ofItem = ({ money }: OperatorFixture): Values => ({ params: { documentId: money.item } });

const ofWithdrawal = ({ withdrawal }: OperatorFixture): Values => ({ params: { documentId: withdrawal } });
const ofAccount = ({ accountInReview }: OperatorFixture): Values => ({
  params: { documentId: accountInReview },
});

const ofCase = ({ reviewCase }: OperatorFixture): Values => ({ params: { documentId: reviewCase } });
const ofRequest = ({ changeRequest }: OperatorFixture): Values => ({
  params: { documentId: changeRequest },
});
const texts = inEveryLocale((locale) => `Invite friends (${locale})`);
const levelOptionInput = { type: 'KYC', relevance: 1, timeToComplete: 5, name: texts, description: texts };

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

const ofDistribution = ({ distribution }: OperatorFixture): Values => ({
  params: { documentId: distribution },
});
const distributionDates = {
  periodFrom: '2026-01-01',
  periodTo: '2026-03-31',
  recordOn: '2026-03-31',
  payOn: '2026-04-15',
};
const plannedDistribution = { ...distributionDates, expectedNet: 500_00, declaration: null };
const distributionDeclaration = {
  gross: 1_000_00,
  costs: [{ kind: 'management', note: '', amount: 100_00 }],
  reserve: 0,
  fee: 0,
  withholding: 0,
};

const ofShareTransfer = ({ shareTransfer }: OperatorFixture): Values => ({
  params: { documentId: shareTransfer.transfer },
});
const ofWaitingLine = ({ waitingLine }: OperatorFixture): Values => ({ params: { documentId: waitingLine } });

const ofInvestor = ({ protectedUser }: OperatorFixture): Values => ({
  params: { documentId: protectedUser },
});

/** A list that every member of staff may open. */
const openList = 'listApprovals';
const viewContent = { name: 'Asked by me', filters: { mine: 'true' }, sort: null, isShared: false };

type Routes = typeof operatorRoutes;
/** Calls whose valid form does not follow from the contract, because they have effects or a subject. */
type NeedsValues = {
  [Name in OperatorRouteName]: Routes[Name] extends { method: 'GET' }
    ? Routes[Name] extends { params: unknown }
      ? Name
      : never
    : Name;
}[OperatorRouteName];

/** A missing call does not compile. */
const calls: Readonly<Record<NeedsValues, Row> & Partial<Record<OperatorRouteName, Row>>> = {
  staffSignIn: { values: ({ credentials }) => ({ body: credentials() }) },
  stepUpStaff: { values: ({ proof }) => ({ body: proof() }) },
  staffSignOut: plain,

  getApproval: { values: ofApproval },
  listWaitingRequests: { values: () => ({ query: { subject: 'nothing' } }) },
  approveRequest: { values: (fixture) => ({ ...ofApproval(fixture), body: decision }) },
  rejectRequest: { values: (fixture) => ({ ...ofApproval(fixture), body: decision }) },
  withdrawRequest: {
    values: ({ ownApproval }) => ({ params: { documentId: ownApproval }, body: decision }),
  },

  getBookProof: { values: ({ bookProof }) => ({ params: { documentId: bookProof } }) },
  askForBookProof: plain,
  searchEverything: { values: () => ({ query: { q: 'jan' } }) },

  retryFailedJob: { values: ({ failedJob }) => ({ params: { id: failedJob } }) },
  retryMail: { values: ({ failedMail }) => ({ params: { documentId: failedMail } }) },
  retryStaffMail: { values: ({ failedStaffMail }) => ({ params: { documentId: failedStaffMail } }) },
  retryParkedEvent: { values: ({ parkedEvent }) => ({ body: parkedEvent }) },

  getStaffMember: { values: ofMember },
  askSignInPasskey: plain,
  signInWithPasskey: { values: ({ signInProof }) => ({ body: { passkey: signInProof } }) },
  askStepUpPasskey: plain,
  stepUpWithPasskey: { values: ({ stepUpProof }) => ({ body: { passkey: stepUpProof } }) },
  askNewPasskey: plain,
  addPasskey: { values: ({ newPasskey }) => ({ body: { name: 'Laptop', passkey: newPasskey } }) },
  renamePasskey: {
    values: ({ passkey }) => ({ params: { documentId: passkey }, body: { name: 'Office' } }),
  },
  revokePasskey: { values: ({ passkey }) => ({ params: { documentId: passkey } }) },
  changeStaffPassword: {
    values: () => ({
      body: {
        currentPassword: 'Correct-horse7',
        password: 'Sunny-harbour-82',
        passwordConfirmation: 'Sunny-harbour-82',
      },
    }),
  },
  setStaffAuthenticator: { values: ({ authenticator }) => ({ body: authenticator }) },
  saveView: { values: () => ({ body: { list: openList, ...viewContent } }) },
  changeSavedView: {
    values: ({ savedView }) => ({ params: { documentId: savedView }, body: viewContent }),
  },
  deleteSavedView: { values: ({ savedView }) => ({ params: { documentId: savedView } }) },
  inviteStaff: {
    values: () => ({
      body: { email: 'jana@operator.example', name: 'Jana', roles: ['support'], language: 'cs', ...decision },
    }),
  },
  renewStaffCredentials: {
    values: (fixture) => ({ ...ofMember(fixture), body: { language: 'cs', ...decision } }),
  },
  withdrawInvitation: {
    values: ({ invitation }) => ({ params: { documentId: invitation.documentId }, body: decision }),
  },
  resendInvitation: {
    values: ({ invitation }) => ({ params: { documentId: invitation.documentId }, body: decision }),
  },
  openInvitation: { values: ({ invitation }) => ({ body: { token: invitation.token } }) },
  askInvitationPasskey: { values: ({ invitation }) => ({ body: { token: invitation.token } }) },
  acceptInvitation: {
    values: ({ invitation: { token, authenticator } }) => ({
      body: { token, password: 'Correct-horse7', authenticator },
    }),
  },
  endStaffSession: { values: ({ session }) => ({ params: { documentId: session } }) },
  endOtherStaffSessions: plain,
  endSessionsOfMember: { values: (fixture) => ({ ...ofMember(fixture), body: decision }) },
  addStaffRole: { values: (fixture) => ({ ...ofMember(fixture), body: { role: 'content', ...decision } }) },
  removeStaffRole: {
    values: (fixture) => ({ ...ofMember(fixture), body: { role: 'support', ...decision } }),
  },
  disableStaff: { values: (fixture) => ({ ...ofMember(fixture), body: decision }) },

  getWithdrawalItem: { values: ofWithdrawal },
  getBankAccountItem: { values: ofAccount },
  approveWithdrawal: { values: (fixture) => ({ ...ofWithdrawal(fixture), body: decision }) },
  approveWithdrawals: {
    values: ({ withdrawal }) => ({
      body: { withdrawals: [withdrawal], totals: [{ currency: 'CZK', amount: 100_00 }], ...decision },
    }),
  },
  rejectWithdrawal: { values: (fixture) => ({ ...ofWithdrawal(fixture), body: decision }) },
  acceptBankAccount: { values: (fixture) => ({ ...ofAccount(fixture), body: decision }) },
  rejectBankAccount: { values: (fixture) => ({ ...ofAccount(fixture), body: decision }) },

  getOperatorOrder: { values: ofOrder },
  previewOrderCancellation: { values: ofOrder },
  cancelOperatorOrder: { values: (fixture) => ({ ...ofOrder(fixture), body: decision }) },
  giveBonusShares: {
    values: ({ money }) => ({
      body: { userDocumentId: money.user, projectDocumentId: money.project, shares: 1, ...decision },
    }),
  },

  getSuspense: { values: ofItem },
  assignSuspenseToOrder: {
    values: (fixture) => ({
      ...ofItem(fixture),
      body: { orderDocumentId: fixture.money.order, ...decision },
    }),
  },
  splitSuspense: {
    values: (fixture) => ({
      ...ofItem(fixture),
      body: { orderDocumentId: fixture.money.order, rest: 'wallet', ...decision },
    }),
  },
  returnSuspense: {
    values: ({ returned }) => ({ params: { documentId: returned }, body: decision }),
  },
  creditSuspenseToWallet: {
    values: (fixture) => ({ ...ofItem(fixture), body: { userDocumentId: fixture.money.user, ...decision } }),
  },
  refundSuspense: { values: (fixture) => ({ ...ofItem(fixture), body: decision }) },
  closeTopUp: {
    values: ({ money }) => ({ body: { provider: 'confirmo', reference: money.topUp, ...decision } }),
  },
  restrictMoney: {
    values: ({ money }) => ({
      params: { documentId: money.user },
      body: { amount: 1_00, currency: 'CZK', ...decision },
    }),
  },
  releaseAccountRestriction: {
    values: ({ money }) => ({
      params: { documentId: money.restriction },
      body: { isMoneyGone: false, ...decision },
    }),
  },

  getRefund: { values: ({ money }) => ({ params: { documentId: money.failedRefund } }) },
  retryRefund: {
    values: ({ money }) => ({ params: { documentId: money.failedRefund }, body: decision }),
  },
  takeOverRefund: {
    values: ({ money }) => ({ params: { documentId: money.requestedRefund }, body: decision }),
  },
  confirmRefund: {
    values: ({ money }) => ({ params: { documentId: money.leftRefund }, body: decision }),
  },

  getOutgoingTransfer: { values: ({ sentTransfer }) => ({ params: { documentId: sentTransfer } }) },
  markTransferNotPaid: {
    values: ({ sentTransfer }) => ({ params: { documentId: sentTransfer }, body: decision }),
  },
  sendTransferByHand: {
    values: ({ waitingTransfer }) => ({
      params: { documentId: waitingTransfer },
      body: { evidence: 'FIO 77', ...decision },
    }),
  },
  getTransferFile: { values: ({ transferFile }) => ({ params: { documentId: transferFile } }) },
  makeTransferFile: {
    values: ({ waitingTransfer }) => ({
      body: { currency: 'CZK', transfers: [waitingTransfer], total: 100_00 },
    }),
  },
  downloadTransferFile: { values: ({ transferFile }) => ({ params: { documentId: transferFile } }) },
  revokeTransferFile: {
    values: ({ transferFile }) => ({ params: { documentId: transferFile }, body: decision }),
  },
  getBankMovement: { values: ({ movement }) => ({ params: { documentId: movement } }) },
  matchReversal: {
    values: ({ reversal }) => ({
      params: { documentId: reversal.movement },
      body: { payment: reversal.payment, ...decision },
    }),
  },
  undoBankMovement: { values: ({ movement }) => ({ params: { documentId: movement }, body: decision }) },
  getBankDay: { values: ({ bankDay }) => ({ params: bankDay }) },
  listBankDayLines: { values: ({ bankDay }) => ({ params: bankDay }) },
  closeBankDay: { values: ({ bankDay }) => ({ params: bankDay, body: { bank: 0, ledger: 0 } }) },
  explainBankMovement: {
    values: ({ reversal }) => ({
      params: { documentId: reversal.movement },
      body: { kind: 'fee', ...decision },
    }),
  },
  getStaffShareAdvert: { values: ({ shareTransfer: { advert } }) => ({ params: { documentId: advert } }) },
  removeShareAdvert: {
    values: ({ shareTransfer: { advert } }) => ({ params: { documentId: advert }, body: decision }),
  },
  getShareTransfer: { values: ofShareTransfer },
  recordShareTransfer: {
    values: ({ shareTransfer: { from, to, project } }) => ({
      body: { kind: 'inheritance', from, to, project, shares: 1, ...decision },
    }),
  },
  addShareTransferDocument: {
    values: (fixture) => ({
      ...ofShareTransfer(fixture),
      query: { name: 'court.pdf' },
      body: samplePdf(newDocumentId()),
    }),
  },
  readShareTransferDocument: {
    values: ({ shareTransfer: { transfer, document } }) => ({ params: { documentId: transfer, document } }),
  },
  executeShareTransfer: { values: (fixture) => ({ ...ofShareTransfer(fixture), body: decision }) },
  discardShareTransfer: { values: (fixture) => ({ ...ofShareTransfer(fixture), body: decision }) },
  uploadStatementFile: {
    values: ({ statementFile }) => ({ query: { name: `${statementFile}.gpc` }, body: sampleStatementFile() }),
  },
  getStatementFile: { values: ({ statementFile }) => ({ params: { documentId: statementFile } }) },
  importStatementFile: {
    values: ({ statementFile }) => ({ params: { documentId: statementFile } }),
  },
  discardStatementFile: {
    values: ({ statementFile }) => ({ params: { documentId: statementFile }, body: decision }),
  },
  undoStatementFile: {
    values: ({ importedFile }) => ({ params: { documentId: importedFile }, body: decision }),
  },
  getWaitingBankLine: {
    values: ({ waitingBankLine }) => ({ params: { documentId: waitingBankLine.waiting } }),
  },
  decideSameBankLine: {
    values: ({ waitingBankLine }) => ({
      params: { documentId: waitingBankLine.waiting },
      body: { movement: waitingBankLine.movement },
    }),
  },
  reopenWaitingBankLine: {
    values: ({ sameBankLine }) => ({ params: { documentId: sameBankLine }, body: decision }),
  },
  decideAnotherBankLine: {
    values: ({ waitingBankLine }) => ({
      params: { documentId: waitingBankLine.waiting },
      body: { seen: [waitingBankLine.movement] },
    }),
  },

  getDistribution: { values: ofDistribution },
  previewDistribution: { values: ofDistribution },
  listDistributionLines: { values: ofDistribution },
  takeOverDistributionLine: { values: (fixture) => ({ ...ofWaitingLine(fixture), body: decision }) },
  retryDistributionLine: { values: (fixture) => ({ ...ofWaitingLine(fixture), body: decision }) },
  payDistributionLineByHand: {
    values: (fixture) => ({ ...ofWaitingLine(fixture), body: { ...decision, evidence: '26000000001' } }),
  },
  createDistribution: {
    values: ({ money }) => ({ body: { project: money.project, ...plannedDistribution } }),
  },
  editDistribution: {
    values: (fixture) => ({
      ...ofDistribution(fixture),
      body: { version: 1, ...plannedDistribution, declaration: distributionDeclaration },
    }),
  },
  importDistribution: {
    values: ({ money }) => ({
      body: {
        ...distributionDates,
        project: money.project,
        importId: newDocumentId(),
        csv: `investor,net\n${money.user},12.50`,
        dryRun: false,
      },
    }),
  },
  executeDistribution: {
    values: ({ importedDistribution }) => ({
      params: { documentId: importedDistribution },
      body: { version: 1, ...decision },
    }),
  },
  cancelDistribution: {
    values: (fixture) => ({ ...ofDistribution(fixture), body: { version: 1, ...decision } }),
  },
  correctDistribution: {
    values: ({ executedDistribution }) => ({
      params: { documentId: executedDistribution },
      body: { ...decision, declaration: distributionDeclaration },
    }),
  },
  importCorrection: {
    values: ({ executedDistribution, protectedUser }) => ({
      params: { documentId: executedDistribution },
      body: { ...decision, csv: `investor,net\n${protectedUser},12.50`, dryRun: false },
    }),
  },
  settleDistributionDebt: {
    values: ({ debt }) => ({ params: { documentId: debt }, body: { ...decision, way: 'waived' } }),
  },
  printHolderStatement: { values: ({ bookedLine }) => ({ params: { documentId: bookedLine } }) },

  getOperatorUser: { values: ofInvestor },
  listInvestorMovements: {
    values: (fixture) => ({ ...ofInvestor(fixture), query: { 'filters[currency]': 'CZK' } }),
  },
  listInvestorLines: { values: ofInvestor },
  listInvestorAgreements: { values: ofInvestor },
  listInvestorSessions: { values: ofInvestor },
  listInvestorTimeline: { values: ofInvestor },
  listInvestorCertificates: { values: ofInvestor },
  getInvestorCertificateFile: {
    values: ({ certificate }) => ({ params: { documentId: certificate } }),
  },
  listInvestorMails: { values: ofInvestor },
  getInvestorMail: { values: ({ sentMail }) => ({ params: { documentId: sentMail } }) },
  blockUser: { values: (fixture) => ({ ...ofInvestor(fixture), body: decision }) },
  unblockUser: {
    values: ({ blockedUser }) => ({ params: { documentId: blockedUser }, body: decision }),
  },
  viewAsInvestor: { values: (fixture) => ({ ...ofInvestor(fixture), body: decision }) },
  endInvestorSessions: { values: (fixture) => ({ ...ofInvestor(fixture), body: decision }) },
  listInvestorNotes: { values: ofInvestor },
  exportInvestorData: { values: ofInvestor },
  previewDeletion: { values: ofInvestor },
  deleteInvestor: { values: (fixture) => ({ ...ofInvestor(fixture), body: decision }) },
  writeInvestorNote: { values: (fixture) => ({ ...ofInvestor(fixture), body: { text: 'Called us twice' } }) },
  withdrawInvestorNote: { values: ({ ownNote }) => ({ params: { documentId: ownNote } }) },
  openPersonalDataReading: { values: (fixture) => ({ ...ofInvestor(fixture), body: decision }) },
  readPersonalData: { values: ({ reading }) => ({ params: { documentId: reading } }) },

  resetSecondFactor: {
    values: ({ protectedUser }) => ({ params: { documentId: protectedUser }, body: decision }),
  },

  previewPoll: { values: ({ polls }) => ofPoll(polls.draft) },
  getPoll: { values: ({ polls }) => ofPoll(polls.draft) },
  printPoll: { values: ({ polls }) => ofPoll(polls.past) },
  getPollLines: { values: ({ polls }) => ofPoll(polls.past) },
  createPoll: { values: ({ money }) => ({ body: { project: money.project, ...pollContent } }) },
  editPoll: {
    values: ({ money, polls }) => ({
      ...ofPoll(polls.draft),
      body: { project: money.project, ...pollContent, version: 1 },
    }),
  },
  runPoll: { values: ({ polls }) => ({ ...ofPoll(polls.draft), body: { version: 1 } }) },
  withdrawPoll: {
    values: ({ polls }) => ({ ...ofPoll(polls.future), body: { version: 1, ...decision } }),
  },
  closePoll: { values: ({ polls }) => ({ ...ofPoll(polls.current), body: decision }) },
  recountPoll: { values: ({ polls }) => ({ ...ofPoll(polls.past), body: decision }) },

  ...contentMatrix,
  ...projectsMatrix,

  changeVerificationLevels: {
    values: ({ content }) => ({
      body: { steps: [levelOptionInput], version: content.levelsVersion, ...decision },
    }),
  },

  getReviewCase: { values: ofCase },
  listReviewDocuments: { values: ofCase },
  readReviewDocument: {
    values: ({ reviewCase }) => ({
      params: { documentId: reviewCase, image: '1000000001' },
      query: { expires: '1', signature: 'unsigned' },
    }),
  },
  claimReviewCase: { values: ofCase },
  releaseReviewCase: { values: ofCase },
  acceptReviewCase: { values: (fixture) => ({ ...ofCase(fixture), body: decision }) },
  rejectReviewCase: { values: (fixture) => ({ ...ofCase(fixture), body: decision }) },
  askReviewCase: { values: (fixture) => ({ ...ofCase(fixture), body: decision }) },
  getChangeRequestItem: { values: ofRequest },
  correctInvestor: {
    values: ({ correctable }) => ({
      params: { documentId: correctable.documentId },
      body: { version: correctable.version, values: { cityAddress: 'Praha' }, reason: 'A slip of the pen' },
    }),
  },
  acceptChangeRequest: { values: (fixture) => ({ ...ofRequest(fixture), body: decision }) },
  rejectChangeRequest: { values: (fixture) => ({ ...ofRequest(fixture), body: decision }) },
  requestIdentityException: {
    values: ({ protectedUser }) => ({
      params: { documentId: protectedUser },
      body: { kind: 'one_name', ...decision },
    }),
  },
  endIdentityException: {
    values: ({ identityException }) => ({ params: { documentId: identityException }, body: decision }),
  },
  overrideVerification: {
    values: ({ protectedUser }) => ({
      params: { documentId: protectedUser },
      body: { type: 'KYC', effect: 'grant', ...decision },
    }),
  },
};

/** Every route of the operator's contract. */
export const operatorMatrix = Object.fromEntries(
  Object.keys(operatorRoutes).map((name) => [name, { ...plain, ...calls[name as OperatorRouteName] }]),
) as Record<OperatorRouteName, Row>;
