import { type ApprovalName, type StaffRole, staffRoles } from '@parcela/domain';
import { sql } from 'kysely';
import { insertNote } from '../../../src/modules/accounts/investor-care/investor-notes.store.ts';
import { openBlock } from '../../../src/modules/accounts/investor-care/user-blocks.store.ts';
import { insertReading } from '../../../src/modules/accounts/staff-access/personal-data-readings.store.ts';
import {
  failedJobSample,
  failedMailSample,
  failedStaffMailSample,
  sentMailSample,
} from '../database/failed-work.ts';
import { finishedProof } from '../database/book-proof.ts';
import { requestApproval } from '../../../src/modules/staff/index.ts';
import { addRole, removeRole } from '../../../src/modules/staff/members/change-staff-member.ts';
import { type PasskeyFixture, type PasskeyProof, samplePasskey } from './passkey-fixture.ts';
import {
  ownAuthenticator,
  type ProvedAuthenticator,
  type SampleInvitation,
  sampleInvitation,
} from './invitation-fixture.ts';
import { lockOwnThings } from '../../../src/modules/staff/members/staff-members.store.ts';
import { insertView } from '../../../src/modules/staff/saved-views/saved-views.store.ts';
import type { TestPasskey } from '../app/test-passkey.ts';
import { insertSeal } from '../../../src/modules/voting/seals/seals.store.ts';
import { requirePoll } from '../../../src/modules/voting/polls/polls.policy.ts';
import { freezeWeights } from '../../../src/modules/voting/weights/freeze-weights.ts';
import { sampleCertificate } from '../orders/sample-certificates.ts';
import { closePoll } from '../../../src/modules/voting/index.ts';
import { readClock, type Tx, tables } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { endAllSessions, listSessions, openSession } from '@parcela/platform/security/sessions.ts';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { type MoneyFixture, makeMoneyFixture } from '../payments/operator-payments-fixture.ts';
import {
  sampleBankDay,
  sampleMovement,
  sampleReturnedTransfer,
  sampleReversal,
  sampleSameLine,
  sampleWaitingLine,
} from '../bank/import-statement-line.ts';
import { sampleImportedFile } from '../bank/bank-desk.ts';
import { uploadedStatementFile } from '../bank/statement-files.ts';
import { type ContentFixture, makeContentFixture } from './operator-content-matrix.ts';
import { makeProjectFixture, type ProjectFixture } from './operator-projects-matrix.ts';
import { buySample } from '../orders/sample-orders.ts';
import { publishOrderDocuments } from '../projects/opening-documents.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { publishSampleMessage } from '../content/sample-content.ts';
import { staffActor } from '../content/sample-texts.ts';
import { clearedUser, giveLevels } from '../verification/grant-levels.ts';
import {
  declareSample,
  executedSample,
  importSample,
  lineTakenOver,
  sampleDebt,
  sampleEarning,
} from '../distributions/sample-distributions.ts';
import { getProfileVersion } from '../../../src/modules/accounts/index.ts';
import {
  sampleChangeRequest,
  sampleException,
  sampleProfile,
  sampleReviewCase,
} from '../verification/sample-reviews.ts';
import { sampleTransferAndAdvert } from '../orders/sample-share-board.ts';
import { secondFactorOf } from '../accounts/second-factor.ts';
import {
  requestedWithdrawal,
  sampleTransferFile,
  savedAccount,
  sentWithdrawalTransfer,
  waitingWithdrawalTransfer,
} from '../wallets/sample-withdrawals.ts';
import { daysFromNow, draftSamplePoll, runSamplePoll } from '../projects/sample-polls.ts';
import { signedInUser, testVault, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { signedInStaff, type TestStaff } from '../app/test-staff.ts';

/** The callers: a visitor, an investor, or a staff member with one role. */
export type OperatorRole = 'visitor' | 'investor' | StaffRole;
export const operatorRoles: readonly OperatorRole[] = ['visitor', 'investor', ...staffRoles];

const password = 'Correct-horse7';

/** Shared by all fixtures. */
export interface OperatorSharedObjects {
  /** A staff member who makes requests, so that the callers can approve them. */
  readonly requester: TestStaff;
  readonly passwordHash: string;
}

export const makeOperatorSharedObjects = async (context: TestContext): Promise<OperatorSharedObjects> => {
  await context.transact(publishOrderDocuments);
  return {
    requester: await signedInStaff(context, ['administrator']),
    passwordHash: await hashPassword(password),
  };
};

/** One caller, and the subjects of the call. */
export interface OperatorFixture {
  readonly sharedObjects: OperatorSharedObjects;
  readonly headers: Readonly<Record<string, string>>;
  /** A staff member with the role `support`, who is the subject of calls. */
  readonly member: TestStaff;
  /** Credentials of a member who has never used a code. */
  readonly credentials: () => { readonly email: string; readonly password: string; readonly totp: string };
  /** An unused code of the caller, if the caller is staff. */
  readonly proof: () => { readonly totp: string };
  /** documentId of another session of the caller, if the caller is staff. */
  readonly session: string;
  /** documentId of one of the caller's passkeys, its answers to challenges, and a passkey that is not added yet. */
  readonly passkey: string;
  readonly signInProof: PasskeyProof;
  readonly stepUpProof: PasskeyProof;
  readonly newPasskey: ReturnType<TestPasskey['make']>;
  /** Another authenticator of the caller, confirmed by a code. */
  readonly authenticator: ProvedAuthenticator;
  /** documentId of a view that the caller has saved, if the caller is staff. */
  readonly savedView: string;
  /** A person invited to join. */
  readonly invitation: SampleInvitation;
  /** documentId of a pending request by another member of staff. */
  readonly approval: string;
  /** documentId of a request by the caller. */
  readonly ownApproval: string;
  readonly money: MoneyFixture;
  /** documentIds of a withdrawal that waits for staff, and of an account with another holder's name. */
  readonly withdrawal: string;
  readonly accountInReview: string;
  /** documentId of an investor with a second factor. */
  readonly protectedUser: string;
  /** documentId of an investor whose account is blocked. */
  readonly blockedUser: string;
  /** documentId of a note by the caller about the first investor, if the caller is staff. */
  readonly ownNote: string;
  /** documentId of a personal-data reading that the caller has opened, if the caller is staff. */
  readonly reading: string;
  /** documentId of a withdrawal's transfer that the bank has but has not paid yet. */
  readonly sentTransfer: string;
  /** documentIds of a transfer that waits to be sent, and of a payment file that was never downloaded. */
  readonly waitingTransfer: string;
  readonly transferFile: string;
  /** documentId of a line of a statement. */
  readonly movement: string;
  /** documentIds of an unlinked reversal, and of a payment that it may belong to. */
  readonly reversal: { readonly movement: string; readonly payment: string };
  /** documentId of a payment that is a returned transfer less a fee. */
  readonly returned: string;
  /** A bank day that can be closed. */
  readonly bankDay: { readonly currency: string; readonly day: string };
  /** documentId of a statement that was uploaded but not imported. */
  readonly statementFile: string;
  /** documentId of an imported statement. */
  readonly importedFile: string;
  /** A bank line that staff identified with a movement. */
  readonly sameBankLine: string;
  /** documentIds of a bank line that may be a movement, and of the movement. */
  readonly waitingBankLine: { readonly waiting: string; readonly movement: string };
  /** documentIds of a politically exposed person's case, and of a request to change a profile. */
  readonly reviewCase: string;
  readonly changeRequest: string;
  /** documentId of an open exception for the first investor. */
  readonly identityException: string;
  /** An investor whose data can be corrected. */
  readonly correctable: { readonly documentId: string; readonly version: number };
  /** documentIds of a recorded transfer of shares, of its document, and of both sides and the project. */
  readonly shareTransfer: {
    readonly transfer: string;
    readonly document: string;
    readonly from: string;
    readonly to: string;
    readonly project: string;
    /** An open advert on the board. */
    readonly advert: string;
  };
  /** documentIds of declared distributions: by figures, and by a file. */
  readonly distribution: string;
  readonly importedDistribution: string;
  /** documentIds of an executed distribution, of a booked line, and of an investor's debt. */
  readonly executedDistribution: string;
  readonly bookedLine: string;
  readonly debt: string;
  /** documentId of a line of an executed distribution that staff have taken over. */
  readonly waitingLine: string;
  /** documentIds of polls about the project: an unpublished one, and one in each state. */
  readonly polls: Readonly<Record<'draft' | 'future' | 'current' | 'past', string>>;
  /** documentId of a published banner message. */
  readonly message: string;
  /** An event that no subscriber can handle. */
  readonly parkedEvent: { readonly event: string; readonly subscriber: string };
  /** documentId of a finished proof of the books. */
  readonly bookProof: string;
  /** A failed job, and the documentId of a notification whose mail failed. */
  readonly failedJob: string;
  readonly failedMail: string;
  readonly failedStaffMail: string;
  /** documentId of a mail to the first investor. */
  readonly sentMail: string;
  /** documentId of a certificate of ownership. */
  readonly certificate: string;
  readonly content: ContentFixture;
  readonly project: ProjectFixture;
}

const callerOf = (
  context: TestContext,
  role: OperatorRole,
  { passwordHash }: OperatorSharedObjects,
): Promise<TestUser | TestStaff> | undefined => {
  if (role === 'visitor') return undefined;
  return role === 'investor' ? signedInUser(context) : signedInStaff(context, [role], passwordHash);
};

/** A view of a list that every member of staff may open. */
const sampleView = async (tx: Tx, staffId: number): Promise<string> => {
  await lockOwnThings(tx, staffId);
  const content = { name: newDocumentId(), filters: { state: 'pending' }, sort: null, isShared: true };
  return (await insertView(tx, staffId, { list: 'listApprovals', ...content })) ?? '';
};

const samplePolls = async (tx: Tx, project: string): Promise<OperatorFixture['polls']> => {
  const past = await runSamplePoll(tx, { project });
  await closePoll(tx, { poll: past, reason: 'The roof holds', actor: staffActor });
  await freezeWeights(tx, past);
  // The poll ends a microsecond after this transaction, and the sealing job would wait for that.
  await insertSeal(tx, (await requirePoll(tx, past)).id);
  return {
    draft: await draftSamplePoll(tx, { project }),
    future: await runSamplePoll(tx, { project, startAt: await daysFromNow(tx, 1) }),
    current: await runSamplePoll(tx, { project }),
    past,
  };
};

/**
 * There is only one list of verification levels and one pair of rates, so each can have only one pending request: the
 * previous fixture's request is rejected.
 */
const rejectPending = async ({ admin }: TestContext, { requester }: OperatorSharedObjects): Promise<void> => {
  await sql`
    update approval_requests
    set state = 'rejected', decided_by = ${requester.staffId}, decided_at = app_now(), decision_reason = 'Not now'
    where action in ('verification.set_levels', 'rates.set') and state = 'pending'`.execute(admin.kysely);
};

interface RoleRequest {
  readonly staffId: number;
  readonly kind: typeof addRole | typeof removeRole;
}

/** A request to change a member's role, which waits for a second person. */
const requestedRole = async (
  tx: Tx,
  context: TestContext,
  { staffId, kind }: RoleRequest,
): Promise<string> => {
  const subject = await signedInStaff(context, ['support']);
  const { documentId } = await requestApproval<ApprovalName, { staff: string; role: StaffRole }>(tx, kind, {
    payload: { staff: subject.documentId, role: kind === addRole ? 'content' : 'support' },
    subject: subject.documentId,
    staffId,
    reason: 'They have another task now',
    requestId: 'fixture',
  });
  return documentId;
};

/** Another session of a member of staff. */
const anotherSession = async (tx: Tx, staffId: number): Promise<string> => {
  await openSession(tx, { audience: 'staff', subjectId: staffId, userAgent: 'elsewhere' });
  const person = { audience: 'staff', subjectId: staffId, currentId: 0n } as const;
  const [newest] = await listSessions(tx, person);
  return newest?.documentId ?? '';
};

const sampleBlockedUser = async (context: TestContext, tx: Tx, staffId: number): Promise<string> => {
  const { userId, documentId } = await signedInUser(context);
  await openBlock(tx, { userId, staffId, reason: 'The bank has called' });
  await endAllSessions(tx, 'investor', userId);
  return documentId;
};

const sampleNote = async (tx: Tx, userId: number, staffId: number): Promise<string> =>
  (await insertNote(tx, testVault, { userId, staffId, text: 'Called us' })).documentId;

/** An event that was retried for the last time. */
const parkedSample = async (tx: Tx): Promise<OperatorFixture['parkedEvent']> => {
  const subject = { type: 'tag', id: newDocumentId() } as const;
  await recordEvent(tx, { actor: { kind: 'system' }, type: 'tag.created', subject });
  const subscriber = 'test.subscriber';
  const { rows } = await sql<{ event: string }>`
    insert into event_failures (event_id, subscriber, tries, error, next_try_at, parked_at)
    select id, ${subscriber}, 8, 'refused', app_now(), app_now() from domain_events where subject_id = ${subject.id}
    returning event_id::text as event`.execute(tables(tx));
  return { event: rows[0]?.event ?? '', subscriber };
};

/** documentId of a project in which the cleared user has bought three shares. */
const boughtBy = async (context: TestContext, { userId }: { readonly userId: number }): Promise<string> => {
  await giveLevels(context.database.reader, userId, 'KYC', 'AML');
  const { documentId: project } = await context.transact((tx) => publishSampleProject(tx));
  await buySample(context.transact, { userId, project, shares: 3 });
  return project;
};

type FixturePart = keyof OperatorFixture;

const importedDistribution = async (tx: Tx, { project, user }: MoneyFixture): Promise<string> => {
  const lines = [[user, '12.50']] as const;
  return (await importSample(tx, { project, importId: newDocumentId(), lines })).documentId;
};

const correctableProfile = async (
  tx: Tx,
  { userId, documentId }: { readonly userId: number; readonly documentId: string },
): Promise<OperatorFixture['correctable']> => {
  await sampleProfile(tx, userId);
  return { documentId, version: await getProfileVersion(tx, userId) };
};

/** The parts that are created from the money fixture, or from its rates. */
const partsOfMoney = [
  'distribution',
  'importedDistribution',
  'executedDistribution',
  'bookedLine',
  'debt',
  'polls',
  'certificate',
] as const;

/** A withdrawal's transfer that came back less a fee. */
const returnedWithdrawal = async (context: TestContext, staffId: number) => {
  const { userId } = await clearedUser(context);
  return sampleReturnedTransfer(context, await sentWithdrawalTransfer(context, userId, staffId), 5_00n);
};

/** A recorded reading of personal data. */
const sampleReading = async (tx: Tx, userId: number, staffId: number): Promise<string> =>
  (await insertReading(tx, { userId, staffId, reason: 'An authority asks' })).documentId;

const declaredSample = async (tx: Tx, project: Parameters<typeof declareSample>[1]): Promise<string> =>
  (await declareSample(tx, project)).documentId;

/** A fixture with all its parts, or only with the needed ones, because each takes long to create. */
export const makeOperatorFixture = async (
  context: TestContext,
  sharedObjects: OperatorSharedObjects,
  role: OperatorRole,
  needed?: ReadonlySet<FixturePart>,
): Promise<OperatorFixture> => {
  const needs = (...parts: readonly FixturePart[]): boolean =>
    needed === undefined || parts.some((part) => needed.has(part));
  const whenNeeded = async <T>(part: FixturePart, make: () => Promise<T>): Promise<T> =>
    needs(part) ? make() : ('not needed' as T);
  await rejectPending(context, sharedObjects);
  const caller = await callerOf(context, role, sharedObjects);
  const callerId = caller && 'staffId' in caller ? caller.staffId : sharedObjects.requester.staffId;
  const member = await signedInStaff(context, ['support'], sharedObjects.passwordHash);
  const money = needs('money', ...partsOfMoney)
    ? await makeMoneyFixture(context)
    : ('not needed' as unknown as MoneyFixture);
  const { userId } = needs('withdrawal', 'accountInReview') ? await clearedUser(context) : { userId: 0 };
  const withdrawal = await whenNeeded('withdrawal', () => requestedWithdrawal(context, userId));
  const sentTransfer = await whenNeeded('sentTransfer', async () =>
    sentWithdrawalTransfer(context, (await clearedUser(context)).userId, sharedObjects.requester.staffId),
  );
  const requesterId = sharedObjects.requester.staffId;
  const waitingTransfer = await whenNeeded('waitingTransfer', async () =>
    waitingWithdrawalTransfer(context, (await clearedUser(context)).userId, requesterId),
  );
  const transferFile = await whenNeeded('transferFile', async () =>
    sampleTransferFile(context, (await clearedUser(context)).userId, requesterId),
  );
  const movement = await whenNeeded('movement', () => sampleMovement(context));
  const reversal = await whenNeeded('reversal', () => sampleReversal(context));
  const returned = await whenNeeded('returned', () => returnedWithdrawal(context, requesterId));
  const bankDay = await whenNeeded('bankDay', () => sampleBankDay(context));
  const statementFile = await whenNeeded('statementFile', () => uploadedStatementFile(context, requesterId));
  const importedFile = await whenNeeded('importedFile', () => sampleImportedFile(context, requesterId));
  const waitingBankLine = await whenNeeded('waitingBankLine', () => sampleWaitingLine(context));
  const sameBankLine = await whenNeeded('sameBankLine', () => sampleSameLine(context, requesterId));
  const protectedUser = await signedInUser(context);
  const bought = needs('executedDistribution', 'certificate') ? await boughtBy(context, protectedUser) : '';
  const shareTransfer = await whenNeeded('shareTransfer', () =>
    sampleTransferAndAdvert(context, requesterId),
  );
  const waitingLine = await whenNeeded('waitingLine', () => lineTakenOver(context));
  return context.transact(async (tx) => {
    const now = await readClock(tx);
    if (needs('protectedUser')) await secondFactorOf(tx, protectedUser.userId);
    return {
      sharedObjects,
      headers: { ...caller?.headers },
      member,
      credentials: () => ({ email: member.email, password, totp: totpCode(member.totpSecret, now) }),
      proof: () => ({
        totp: caller && 'totpSecret' in caller ? totpCode(caller.totpSecret, now) : '000000',
      }),
      ...(needs('passkey', 'signInProof', 'stepUpProof', 'newPasskey')
        ? await samplePasskey(tx, 'staff', callerId)
        : ({} as PasskeyFixture)),
      session: await whenNeeded('session', () => anotherSession(tx, callerId)),
      authenticator: needs('authenticator')
        ? await ownAuthenticator(tx, callerId)
        : { sealed: 'not needed', totp: '000000' },
      savedView: await whenNeeded('savedView', () => sampleView(tx, callerId)),
      invitation: needs('invitation')
        ? await sampleInvitation(tx, sharedObjects.requester.staffId)
        : ({} as SampleInvitation),
      approval: await whenNeeded('approval', () =>
        requestedRole(tx, context, { staffId: sharedObjects.requester.staffId, kind: addRole }),
      ),
      ownApproval: await whenNeeded('ownApproval', () =>
        requestedRole(tx, context, { staffId: callerId, kind: removeRole }),
      ),
      money,
      withdrawal,
      accountInReview: await whenNeeded('accountInReview', () => savedAccount(tx, userId, 'Eva Malá')),
      waitingLine,
      shareTransfer,
      protectedUser: protectedUser.documentId,
      blockedUser: await whenNeeded('blockedUser', () => sampleBlockedUser(context, tx, requesterId)),
      ownNote: await whenNeeded('ownNote', () => sampleNote(tx, protectedUser.userId, callerId)),
      reading: await whenNeeded('reading', () => sampleReading(tx, protectedUser.userId, callerId)),
      sentTransfer,
      waitingTransfer,
      transferFile,
      movement,
      reversal,
      returned,
      bankDay,
      statementFile,
      importedFile,
      waitingBankLine,
      sameBankLine,
      reviewCase: await whenNeeded('reviewCase', () => sampleReviewCase(tx, protectedUser.userId)),
      changeRequest: await whenNeeded('changeRequest', () => sampleChangeRequest(tx, protectedUser.userId)),
      identityException: await whenNeeded('identityException', () =>
        sampleException(tx, protectedUser.userId, [requesterId, member.staffId]),
      ),
      correctable: await whenNeeded('correctable', () => correctableProfile(tx, protectedUser)),
      distribution: await whenNeeded('distribution', () => declaredSample(tx, money.project)),
      importedDistribution: await whenNeeded('importedDistribution', () => importedDistribution(tx, money)),
      executedDistribution: await whenNeeded('executedDistribution', () => executedSample(tx, bought)),
      bookedLine: await whenNeeded('bookedLine', () =>
        sampleEarning(tx, { project: money.project, investor: money.user }),
      ),
      debt: await whenNeeded('debt', () => sampleDebt(tx, { project: money.project, investor: money.user })),
      polls: await whenNeeded('polls', () => samplePolls(tx, money.project)),
      parkedEvent: await whenNeeded('parkedEvent', () => parkedSample(tx)),
      bookProof: await whenNeeded('bookProof', () => finishedProof(tx)),
      failedJob: await whenNeeded('failedJob', () => failedJobSample(tx)),
      failedMail: await whenNeeded('failedMail', () => failedMailSample(tx, protectedUser.userId)),
      failedStaffMail: await whenNeeded('failedStaffMail', () => failedStaffMailSample(tx)),
      certificate: await whenNeeded('certificate', () =>
        sampleCertificate(tx, { userId: protectedUser.userId, project: bought }),
      ),
      sentMail: await whenNeeded('sentMail', () => sentMailSample(tx, protectedUser.userId)),
      message: await whenNeeded('message', () => publishSampleMessage(tx)),
      content: await whenNeeded('content', () => makeContentFixture(tx)),
      project: await whenNeeded('project', () => makeProjectFixture(tx)),
    };
  });
};
