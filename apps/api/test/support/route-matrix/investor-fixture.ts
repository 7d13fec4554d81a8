import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { staffRoles } from '@parcela/domain';
import { listInterested, subscribe } from '../../../src/modules/projects/interest/interest.store.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { insertChallenge } from '../../../src/modules/accounts/second-factor/second-factor-challenges.store.ts';
import type { Order } from '../../../src/modules/orders/index.ts';
import { storeImage } from '../../../src/modules/media/index.ts';
import { setVerificationOptions } from '../../../src/modules/verification/index.ts';
import { lockWallet } from '../../../src/modules/wallets/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { listSessions, openSession } from '@parcela/platform/security/sessions.ts';
import {
  publishSampleDocument,
  publishSampleArticle,
  publishSampleMessage,
  setSampleConfiguration,
} from '../content/sample-content.ts';
import { publishSampleUpdate } from '../content/sample-project-updates.ts';
import { inEveryLanguage, staffActor } from '../content/sample-texts.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { samplePicture } from '../media/sample-files.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { deletion } from '../concurrency/deletion-race-cases.ts';
import { creditWallet } from '../wallets/ledger-book.ts';
import { holdFromWallet } from '../wallets/sample-wallets.ts';
import { buySample, honestBody, placeSampleOrder } from '../orders/sample-orders.ts';
import { giveLevels, revokeLevel } from '../verification/grant-levels.ts';
import { sampleEarning } from '../distributions/sample-distributions.ts';
import { dealsOf, type SampleDeals } from '../orders/sample-share-board.ts';
import { sampleChangeRequest, sampleProfile } from '../verification/sample-reviews.ts';
import { issueNotMeCode } from '../../../src/modules/notifications/index.ts';
import { type PasskeyFixture, samplePasskey } from './passkey-fixture.ts';
import { codeNow, removePasswordHash, pendingFactor, secondFactorOf } from '../accounts/second-factor.ts';
import { confirmPasswordOf, usableAccount } from '../wallets/sample-withdrawals.ts';
import { runSamplePoll } from '../projects/sample-polls.ts';
import { signedInUser, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { signedInStaff } from '../app/test-staff.ts';
import { listOptions } from '../../../src/modules/verification/level-options/verification-options.queries.ts';

/**
 * The callers: a visitor; a user who has not accepted the terms; a user who has, with only a confirmed address; a
 * verified user; a verified user with the INVESTOR level; and a verified user who requests another user's records.
 */
export const roles = ['visitor', 'termsMissing', 'signedUp', 'signedIn', 'investor', 'stranger'] as const;
export type Role = (typeof roles)[number];

/** Callers whose tokens are not accepted here: a deleted user, and staff, whatever their rights elsewhere. */
export const outsiders = ['deleted', ...staffRoles] as const;
export type Outsider = (typeof outsiders)[number];

const password = 'Correct-horse7';
const emails = { count: 0 };
export const newEmail = (): string => `matrix${(emails.count += 1)}@example.com`;

/** Shared by all callers. */
export interface SharedObjects {
  readonly project: { readonly id: number; readonly documentId: string; readonly infoDocumentId: string };
  /** documentId of a project in which only callers who must be investors hold shares. */
  readonly otherProject: string;
  readonly slug: string;
  readonly file: string;
  /** documentId of the first verification level, which every user with a confirmed address has. */
  readonly signUp: string;
  /** documentId of a banner message that all users see. */
  readonly message: string;
  /** documentId of an article for all users. */
  readonly article: string;
  /** documentId of a public update of the project. */
  readonly projectUpdate: string;
  readonly passwordHash: string;
  readonly outsiders: Readonly<Record<Outsider, Readonly<Record<string, string>>>>;
}

const tokenOf = async (
  context: TestContext,
  outsider: Outsider,
): Promise<Readonly<Record<string, string>>> => {
  if (outsider !== 'deleted') return (await signedInStaff(context, [outsider])).headers;
  const user = await signedInUser(context, { email: newEmail() });
  await deletion(user)(context.transact);
  return user.headers;
};
const tokensOfOutsiders = async (context: TestContext): Promise<SharedObjects['outsiders']> => {
  const tokens = await Promise.all(
    outsiders.map(async (outsider) => [outsider, await tokenOf(context, outsider)] as const),
  );
  return Object.fromEntries(tokens) as SharedObjects['outsiders'];
};

export const makeSharedObjects = async (context: TestContext, files: FileStore): Promise<SharedObjects> => {
  const passwordHash = await hashPassword(password);
  const tokens = await tokensOfOutsiders(context);
  return context.transact(async (tx) => {
    await setSampleRates(tx);
    await setSampleConfiguration(tx);
    await setVerificationOptions(tx, {
      options: (['SIGNUP', 'KYC', 'AML'] as const).map((type, index) => ({
        type,
        relevance: index + 1,
        timeToComplete: 5,
        name: inEveryLanguage(type),
        description: inEveryLanguage(`About ${type}`),
      })),
      actor: staffActor,
    });
    const publishedAt = new Date('2020-01-01T00:00:00Z');
    await publishSampleDocument(tx, files, { kind: 'terms', publishedAt });
    await publishSampleDocument(tx, files, { kind: 'privacy', publishedAt });
    const { slug, ...project } = await publishSampleProject(tx, { shareCount: 100_000 });
    const { documentId: otherProject } = await publishSampleProject(tx, { shareCount: 100_000 });
    const file = await storeImage({ files }, tx, { bytes: samplePicture, originalName: 'matrix.webp' });
    const message = await publishSampleMessage(tx);
    const { article } = await publishSampleArticle(tx);
    const projectUpdate = await publishSampleUpdate(tx, { project: project.documentId });
    const signUp = (await listOptions(tx, 'en')).find(({ type }) => type === 'SIGNUP')?.documentId ?? '';
    return {
      project,
      otherProject,
      slug,
      file: file.documentId,
      signUp,
      message,
      article,
      projectUpdate,
      passwordHash,
      outsiders: tokens,
    };
  });
};

/** One caller, and the subjects of the call: the caller's own, or for a stranger another user's. */
export interface Fixture {
  readonly sharedObjects: SharedObjects;
  readonly caller: TestUser | undefined;
  readonly owner: TestUser;
  /** documentId of an order of the owner that can be paid and cancelled. */
  readonly order: string;
  /** The body for ordering a share of a project in which the fixture has no order. */
  readonly orderBody: { readonly data: Readonly<Record<string, unknown>> };
  /** The owner's wallet; `token` comes from a mailed link. Empty in a fixture without a wallet. */
  readonly wallet: { readonly walletId: string; readonly amount: number; readonly token: string };
  readonly credentials: { readonly identifier: string; readonly password: string };
  readonly confirmation: string;
  /** The code of the link that ends the owner's mails about new projects. */
  readonly optOut: string;
  /** The code of the link that sets a new password for the owner. */
  readonly resetCode: string;
  /** The code of the "it was not me" link in a mail to the owner. */
  readonly notMe: string;
  /** documentId of another session of the owner. */
  readonly session: string;
  /** The current code of the caller's authenticator, and the owner's unfinished sign-in with a code for it. */
  readonly code: string;
  readonly challenge: { readonly token: string; readonly code: string };
  /** Passkeys: the owner's documentId, and the caller's answers to challenges (the owner's without a caller). */
  readonly passkey: PasskeyFixture;
  /** documentId of a request to change the owner's profile; empty without one. */
  readonly changeRequest: string;
  /** documentId of the owner's earning from a distribution; empty without one. */
  readonly earning: string;
  /**
   * documentIds of the owner's advert, of an interest in it, of an interest with shared contact details, of the
   * project, and of another investor's advert; empty without them.
   */
  readonly deals: SampleDeals & { readonly foreign: string; readonly project: string };
  /** documentId of a running poll in which the owner may vote; empty without one. */
  readonly poll: string;
}

export interface FixtureOptions {
  readonly role: Role;
  /** The users have only a confirmed address. */
  readonly areNew?: boolean;
  /** There is money in the owner's wallet, or the order's price is on hold in it. */
  readonly wallet?: 'filled' | 'holding';
  /** The callers have just confirmed their passwords, and the owner has an account that can receive money. */
  readonly canWithdraw?: boolean;
  /** The callers have fresh sessions. */
  readonly isFresh?: boolean;
  /** The owner and the caller have the second factor, or have just started to set it up. */
  readonly secondFactor?: 'on' | 'pending';
  /** The callers signed up with Google or Apple. */
  readonly hasNoPassword?: boolean;
  /** A distribution of the project has paid the owner earnings. */
  readonly hasEarned?: boolean;
  /** The owner may vote in a running poll. */
  readonly hasPoll?: boolean;
  /** The profiles have personal data, and the owner has requested a profile change. */
  readonly profile?: 'known' | 'changing';
}

/** Applies the fixture's protection to its users. */
const protect = async (
  tx: Tx,
  { owner, caller }: { readonly owner: TestUser; readonly caller: TestUser },
  { isFresh = false, secondFactor, hasNoPassword = false }: FixtureOptions,
): Promise<Pick<Fixture, 'code' | 'challenge'>> => {
  if (isFresh) await confirmPasswordOf(tx, caller);
  if (hasNoPassword) await removePasswordHash(tx, caller.userId);
  if (!secondFactor) return { code: '', challenge: { token: '', code: '' } };
  const make = secondFactor === 'on' ? secondFactorOf : pendingFactor;
  const factor = await make(tx, owner.userId);
  const own = caller === owner ? factor : await make(tx, caller.userId);
  const code = await codeNow(tx, own);
  return {
    code,
    challenge: { token: await insertChallenge(tx, owner.userId), code: await codeNow(tx, factor) },
  };
};

const anotherSession = async (tx: Tx, { userId: subjectId }: TestUser): Promise<string> => {
  await openSession(tx, { audience: 'investor', subjectId, userAgent: 'test' });
  const [session] = await listSessions(tx, { audience: 'investor', subjectId, currentId: 0n });
  if (!session) throw new Error('a session that was opened is there');
  return session.documentId;
};

/** Puts 300.00 into the wallet, or the order's whole price on hold in it. */
const fillWallet = async (
  tx: Tx,
  owner: TestUser,
  order: Pick<Order, 'id' | 'price'>,
  kind: NonNullable<FixtureOptions['wallet']>,
): Promise<Fixture['wallet']> => {
  const { userId } = owner;
  const amount = kind === 'filled' ? 300_00n : order.price.amount;
  // The payment's id only has to be unique, like the order's id.
  await creditWallet(tx, { userId, currency: 'CZK', amount, paymentId: 1_000_000 + order.id });
  const held = kind === 'holding' ? await holdFromWallet(tx, order) : undefined;
  const { documentId: walletId } = await lockWallet(tx, { userId, currency: 'CZK' });
  return { walletId, amount: Number(amount), token: held?.token ?? '' };
};

const makeProfiles = async (
  tx: Tx,
  people: readonly [owner: TestUser, caller: TestUser],
  profile: FixtureOptions['profile'],
): Promise<string> => {
  if (profile) for (const { userId } of people) await sampleProfile(tx, userId);
  return profile === 'changing' ? sampleChangeRequest(tx, people[0].userId) : '';
};

/** A poll about a project in which only the owner has had shares since before its start. */
const pollOf = async (context: TestContext, { userId }: TestUser): Promise<string> => {
  const { documentId: project } = await context.transact((tx) => publishSampleProject(tx));
  await buySample(context.transact, { userId, project, shares: 10 });
  return context.transact((tx) => runSamplePoll(tx, { project }));
};

/**
 * The order and the account for withdrawals were created while the user was verified. The first purchase makes a user
 * an investor.
 */
const changeLevels = async (
  context: TestContext,
  { userId }: TestUser,
  { role, sharedObjects }: { readonly role: Role; readonly sharedObjects: SharedObjects },
): Promise<void> => {
  if (role === 'signedUp')
    for (const type of ['KYC', 'AML'] as const) await revokeLevel(context.database.reader, userId, type);
  if (role === 'investor')
    await buySample(context.transact, { userId, project: sharedObjects.otherProject, shares: 1 });
};

/** The order of a fixture, its wallet money, and the body of another order. */
const makeOrder = async (
  tx: Tx,
  { owner, sharedObjects }: Pick<Fixture, 'owner' | 'sharedObjects'>,
  { areNew = false, wallet: kind }: FixtureOptions,
): Promise<Pick<Fixture, 'order' | 'wallet'>> => {
  const noWallet = { walletId: '', amount: 0, token: '' };
  if (areNew) return { order: newDocumentId(), wallet: noWallet };
  const { userId } = owner;
  const order = await placeSampleOrder(tx, { userId, project: sharedObjects.project.documentId, shares: 1 });
  return { order: order.documentId, wallet: kind ? await fillWallet(tx, owner, order, kind) : noWallet };
};

/** The owner subscribes to the next project; returns the code of the link that unsubscribes. */
const subscribedCode = async (tx: Tx, userId: number): Promise<string> => {
  await subscribe(tx, userId);
  return (await listInterested(tx, userId - 1, 1))[0]?.code ?? '';
};

/** A fixture with all its parts, or only with the needed ones, because each takes long to create. */
export const makeFixture = async (
  context: TestContext,
  sharedObjects: SharedObjects,
  options: FixtureOptions,
  needed?: ReadonlySet<keyof Fixture>,
): Promise<Fixture> => {
  const { role, areNew = false, canWithdraw = false } = options;
  const needs = (part: keyof Fixture): boolean => needed === undefined || needed.has(part);
  const whenNeeded = async (part: keyof Fixture, make: () => Promise<string>): Promise<string> =>
    needs(part) ? make() : 'not needed';
  const join = async (hasAcceptedTerms: boolean): Promise<TestUser> => {
    const { passwordHash } = sharedObjects;
    const user = await signedInUser(context, { email: newEmail(), hasAcceptedTerms, passwordHash });
    if (!areNew) await giveLevels(context.database.reader, user.userId, 'KYC', 'AML');
    return user;
  };
  const owner = await join(role !== 'termsMissing');
  const stranger = role === 'stranger' ? await join(true) : undefined;
  const caller = role === 'visitor' ? undefined : (stranger ?? owner);
  if (canWithdraw) {
    await usableAccount(context, owner.userId);
    for (const user of [owner, stranger]) if (user) await confirmPasswordOf(context.database.reader, user);
  }
  const noDeals = { advert: '', sent: '', shared: '', foreign: '', project: '' };
  const deals = needs('deals') && !areNew ? await dealsOf(context, owner) : noDeals;
  const poll = options.hasPoll ? await pollOf(context, owner) : '';
  const fixture = await context.transact(async (tx) => {
    const mail = (purpose: 'email-confirmation' | 'password-reset'): Promise<string> =>
      issueToken(tx, { purpose, validHours: 1 }, owner.userId);
    const hasOrder = needs('order') || options.wallet !== undefined || options.hasEarned === true;
    return {
      sharedObjects,
      caller,
      owner,
      ...(await makeOrder(tx, { owner, sharedObjects }, { ...options, areNew: areNew || !hasOrder })),
      orderBody: needs('orderBody')
        ? await honestBody(tx, { project: (await publishSampleProject(tx)).documentId, shares: 1 })
        : { data: {} },
      credentials: { identifier: owner.email, password },
      confirmation: await whenNeeded('confirmation', () => mail('email-confirmation')),
      optOut: await whenNeeded('optOut', () => subscribedCode(tx, owner.userId)),
      resetCode: await whenNeeded('resetCode', () => mail('password-reset')),
      notMe: await whenNeeded('notMe', async () => (await issueNotMeCode(tx, owner.userId)) ?? ''),
      session: await whenNeeded('session', () => anotherSession(tx, owner)),
      passkey: needs('passkey')
        ? {
            ...(await samplePasskey(tx, 'user', (caller ?? owner).userId)),
            passkey: (await samplePasskey(tx, 'user', owner.userId)).passkey,
          }
        : ({} as PasskeyFixture),
      ...(await protect(tx, { owner, caller: caller ?? owner }, options)),
      earning: options.hasEarned
        ? await sampleEarning(tx, { project: sharedObjects.project.documentId, investor: owner.documentId })
        : '',
      poll,
      deals,
      changeRequest: await makeProfiles(tx, [owner, caller ?? owner], options.profile),
    };
  });
  if (!areNew) await changeLevels(context, owner, { role, sharedObjects });
  return fixture;
};
