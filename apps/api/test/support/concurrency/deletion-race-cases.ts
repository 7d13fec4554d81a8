import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { personalDataOf } from '../../../src/compose/personal-data.ts';
import { createAccount } from '../../../src/modules/accounts/sign-up/create-account.ts';
import { deleteAccount } from '../../../src/modules/accounts/data-rights/delete-account.ts';
import { openSessionOrChallenge } from '../../../src/modules/accounts/index.ts';
import { creditPayment } from '../../../src/modules/payments/suspense/credit-payment.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { beforeCommit, decisionPoints, type Point, type Work } from './interleave.ts';
import { receiveFor } from '../payments/operator-payments-fixture.ts';
import { noJobs } from '../payments/payment-fixture.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { placeSampleOrder } from '../orders/sample-orders.ts';
import { savedAccount } from '../wallets/sample-withdrawals.ts';
import { type TestUser, testVault } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { addTestStaff } from '../app/test-staff.ts';

/** The deletion of an account, and a simultaneous action on the account. */
export interface DeletionRaceCase {
  readonly name: string;
  /** The other work, prepared for this user. */
  readonly other: (user: TestUser) => Promise<Work>;
  /** The points at which the other work can be paused, and whether it locks the account there. */
  readonly points: readonly (Point & { readonly isFirst: boolean })[];
  /** The points at which the deletion is first; default: from its first lock on. */
  readonly isDeletionFirst?: (at: Point) => boolean;
  /**
   * The answers of the deletion and of the other work, depending on which was first, and the remaining data of the
   * account.
   */
  readonly wins: Readonly<
    Record<'deletion' | 'other', readonly [deletion: string, other: string, left: object]>
  >;
}

const deps = {
  vault: testVault,
  jobs: noJobs,
  personalData: personalDataOf(testVault),
  retentionYears: 10,
};
export const deletion =
  ({ userId }: TestUser): Work =>
  (transact) =>
    transact((tx) => deleteAccount(deps, tx, { userId, requestId: randomUUID() }));
export const deletionPoints = decisionPoints;

const around = (name: string, statement: RegExp): DeletionRaceCase['points'] => [
  { name: `before ${name}`, when: 'before', statement, isFirst: false },
  { name: `after ${name}`, when: 'after', statement, isFirst: true },
  { ...beforeCommit, isFirst: true },
];
const inOne =
  (work: (tx: Tx) => Promise<unknown>): Work =>
  (transact) =>
    transact(work);

/** The remaining data of the account, whichever was first. */
export const leftOf = async (context: TestContext, { userId }: TestUser) => {
  const { rows } = await sql<object>`
    select u.deleted_at is not null as deleted,
      (select count(*)::integer from orders o where o.user_id = u.id) as orders,
      (select coalesce(sum(a.balance), 0)::integer from ledger_accounts a
        where a.owner_user_id = u.id and a.kind = 'wallet') as wallet,
      (select count(*)::integer from sessions s where s.subject_id = u.id and s.audience = 'investor') as sessions,
      (select count(*)::integer from bank_accounts p where p.user_id = u.id and p.replaced_at is null) as accounts
    from users u where u.id = ${userId}`.execute(context.admin.kysely);
  return rows[0];
};
const there = { deleted: false, orders: 0, wallet: 0, sessions: 1, accounts: 0 };
const gone = { deleted: true, orders: 0, wallet: 0, sessions: 0, accounts: 0 };

/** Records that block the deletion of an account; whichever runs first decides. */
const storing = (context: () => TestContext): DeletionRaceCase[] => [
  {
    name: 'an order',
    other: async ({ userId }) => {
      const project = await context().transact(async (tx) => {
        await setSampleRates(tx);
        return (await publishSampleProject(tx)).documentId;
      });
      return inOne((tx) => placeSampleOrder(tx, { userId, project, shares: 1 }));
    },
    points: around('it writes the order', /insert into orders/i),
    wins: {
      deletion: ['done', 'auth.session_invalid', gone],
      other: ['account.not_deletable', 'done', { ...there, orders: 1 }],
    },
  },
  {
    name: 'money that staff put into the wallet',
    other: async ({ documentId }) => {
      const { paymentId, requestedBy, approvedBy } = await context().transact(async (tx) => {
        const [requestedBy = 0, approvedBy = 0] = await addTestStaff(tx, 2);
        return { paymentId: await receiveFor(tx, null, { amount: 100n }), requestedBy, approvedBy };
      });
      const { rows } = await sql<{ payment: string }>`
        select document_id as payment from payments where id = ${paymentId}`.execute(context().admin.kysely);
      const payment = rows[0]?.payment ?? '';
      return inOne((tx) =>
        creditPayment(tx, {
          payment,
          amount: 100n,
          user: documentId,
          reason: 'It is theirs',
          requestedBy,
          approvedBy,
          requestId: randomUUID(),
        }),
      );
    },
    points: around('it holds the account', /for key share/i),
    wins: {
      deletion: ['done', 'suspense.wallet_unavailable', gone],
      other: ['account.not_deletable', 'done', { ...there, wallet: 100 }],
    },
  },
];

/** Records that are deleted with the account, whichever runs first. */
const going = (): DeletionRaceCase[] => [
  {
    name: 'a sign-in',
    other: async ({ userId }) =>
      inOne((tx) => openSessionOrChallenge(tx, { userId, userAgent: 'another device' })),
    points: around('it holds the account', /for share/i),
    wins: {
      deletion: ['done', 'auth.credentials_invalid', gone],
      other: ['done', 'done', gone],
    },
  },
  {
    name: 'a change of the account for withdrawals',
    other: async ({ userId }) => inOne((tx) => savedAccount(tx, userId)),
    points: around('it locks the account', /for no key update/i),
    wins: {
      deletion: ['done', 'auth.session_invalid', gone],
      other: ['done', 'done', gone],
    },
  },
  {
    name: 'another deletion',
    other: async (user) => deletion(user),
    points: around('it locks the account', /for update/i),
    wins: {
      deletion: ['done', 'auth.session_invalid', gone],
      other: ['auth.session_invalid', 'done', gone],
    },
  },
  {
    name: 'a sign-up with the same address',
    other: async ({ email }) =>
      inOne((tx) =>
        createAccount(tx, {
          email,
          passwordHash: 'none',
          language: 'en',
          accepted: { terms: 'terms-1', privacy: 'privacy-1' },
        }),
      ),
    points: around('it writes the account', /insert into "users"/i).slice(0, 2),
    // The address stays in use until the deletion replaces it.
    isDeletionFirst: (at) => at === beforeCommit,
    wins: {
      deletion: ['done', 'done', gone],
      other: ['done', 'auth.email_taken', gone],
    },
  },
];

export const deletionRaceCases = (context: () => TestContext): DeletionRaceCase[] => [
  ...storing(context),
  ...going(),
];
