import { sampleReversal } from '../../../../test/support/bank/import-statement-line.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '@parcela/domain';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { ibanMark } from '../../wallets/index.ts';
import { askForRole } from '../../../../test/support/app/sample-action.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { declareSample, lineTakenOver } from '../../../../test/support/distributions/sample-distributions.ts';
import {
  failedJobSample,
  failedMailSample,
  failedStaffMailSample,
} from '../../../../test/support/database/failed-work.ts';
import { makeMoneyFixture } from '../../../../test/support/payments/operator-payments-fixture.ts';
import {
  sampleChangeRequest,
  sampleReviewCase,
} from '../../../../test/support/verification/sample-reviews.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { sampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { createProject } from '../../projects/index.ts';
import {
  requestedWithdrawal,
  savedAccount,
  sentWithdrawalTransfer,
} from '../../../../test/support/wallets/sample-withdrawals.ts';
import { createCountFigures, overviewRoutes } from '../index.ts';
import type { Queue } from './queues.ts';

const context = useTestDatabase();
const made: { app?: TestApp; staff: Partial<Record<StaffRole, TestStaff>>; approval: string } = {
  staff: {},
  approval: '',
};

const run = (text: string) => context().admin.pool.query(text);

beforeAll(async () => {
  made.app = await startTestApp(context(), (api) =>
    overviewRoutes(api, {
      variables: [],
      markOf: (iban) => ibanMark(testVault, iban),
      timeZone: 'Europe/Prague',
    }),
  );
  for (const role of ['administrator', 'support', 'content', 'compliance', 'finance'] as const)
    made.staff[role] = await signedInStaff(context(), [role]);
  const { administrator, support, content } = made.staff as Record<StaffRole, TestStaff>;
  const money = await makeMoneyFixture(context());
  await lineTakenOver(context());
  await run(`insert into articles (document_id) values (new_document_id())`);
  await context().transact((tx) => createProject(tx, sampleProject()));
  const [drawer, other, reviewed] = [
    await clearedUser(context()),
    await clearedUser(context()),
    await signedInUser(context()),
  ];
  await requestedWithdrawal(context(), drawer.userId);
  await sentWithdrawalTransfer(context(), other.userId, administrator.staffId);
  await context().transact(async (tx) => {
    await savedAccount(tx, (await clearedUser(context())).userId, 'Eva Malá');
    await sampleReviewCase(tx, reviewed.userId);
    await sampleChangeRequest(tx, reviewed.userId);
    await declareSample(tx, money.project);
    await creditWallet(tx, { userId: drawer.userId, currency: 'CZK', amount: 70_00n, paymentId: 3_000_000 });
  });
  await run(
    `update outgoing_transfers set submitted_at = app_now() - interval '3 days' where state = 'submitted'`,
  );
  await run(
    `insert into published_rates (day, eur_to_czk, eur_to_pln, state) values ('2026-01-02', 30, 5, 'waiting')`,
  );
  await run(`insert into event_failures (event_id, subscriber, tries, error, next_try_at, parked_at)
    select id, 'test', 8, 'refused', app_now(), app_now() from domain_events limit 1`);
  await context().transact(async (tx) => {
    await failedJobSample(tx);
    await failedMailSample(tx, reviewed.userId);
    await failedStaffMailSample(tx);
  });
  await run(`begin; set local session_replication_role = replica;
    update orders set created_at = created_at - interval '24 hours', deadline_at = deadline_at - interval '24 hours'
    where document_id = '${money.order}'; commit`);
  await run(`insert into verification_records (document_id, user_id, type, source, valid_until)
    select 'expiring0000000000000' || n, ${reviewed.userId}, 'KYC', 'sumsub', app_now() + n * interval '29 days'
    from generate_series(1, 1) n`);
  await run(`insert into collection_accounts (iban, currency) values ('CZ6508000000192000145399', 'CZK')`);
  await run(`insert into bank_unreadable_lines (collection_account_id, digest, raw, problem)
    select id, sha256('x'), '{}', 'no amount' from collection_accounts limit 1`);
  await sampleReversal(context(), 3_00n);
  await askForRole(context(), administrator, support);
  made.approval = await askForRole(context(), administrator, content);
});

interface Shown {
  readonly queues: readonly Queue[];
  readonly figures: { readonly money: readonly object[]; readonly shares: object } | null;
}
const today = async (role: StaffRole): Promise<Shown> => {
  const answer = await made.app!.inject({
    url: '/operator/today',
    headers: { ...made.staff[role]!.headers },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
};
const kindsOf = async (role: StaffRole) => (await today(role)).queues.map(({ kind }) => kind).toSorted();

describe('GET /operator/today', () => {
  it('shows each kind of waiting item to staff who may see its list, the oldest first', async () => {
    const { queues } = await today('administrator');
    const ages = queues.map(({ oldestAt }) => oldestAt);
    expect(ages).toEqual(ages.toSorted());
    expect(queues[0]).toMatchObject({ kind: 'transfers', count: 1, isMore: false });
    expect(queues.find(({ kind }) => kind === 'withdrawals')).toEqual({
      kind: 'withdrawals',
      count: 1,
      isMore: false,
      oldestAt: expect.any(String),
      amounts: [{ currency: 'CZK', amount: 100_00 }],
    });
    expect((await kindsOf('administrator')).join(' ')).toBe(
      'articleDrafts bankAccounts bankLines changeRequests declaredDistributions expiringDocuments failedJobs failedMails failedStaffMails orders parkedEvents projectDrafts publishedRates refunds reservations restrictions reviews ' +
        'suspense topUps transfers untiedReversals waitingLines withdrawals',
    );
    expect(queues.find(({ kind }) => kind === 'untiedReversals')).toMatchObject({
      count: 1,
      amounts: [{ currency: 'CZK', amount: 3_00 }],
    });
    expect(queues.find(({ kind }) => kind === 'bankLines')?.count).toBe(1);
    expect(await kindsOf('content')).toEqual(['articleDrafts', 'projectDrafts']);
    expect(await kindsOf('support')).not.toContain('projectDrafts');
    expect(await kindsOf('finance')).not.toContain('reviews');
  });

  it('shows an open request only to staff who may approve it, but not to its author', async () => {
    expect(await kindsOf('support')).not.toContain('approvals');
    expect(await kindsOf('finance')).not.toContain('approvals');
    const count = async () =>
      (await today('compliance')).queues.find(({ kind }) => kind === 'approvals')?.count ?? 0;
    expect(await count()).toBe(2);
    await sql`update approval_requests set state = 'withdrawn', decided_at = app_now(), decision_reason = 'No'
      where document_id = ${made.approval}`.execute(context().admin.kysely);
    expect(await count()).toBe(1);
    // The author may no longer request the change.
    const authors = `staff_id in (select requested_by from approval_requests where state = 'pending')`;
    await run(`update staff_member_roles set role = 'content' where role = 'administrator' and ${authors}`);
    expect(await count()).toBe(0);
    await run(`update staff_member_roles set role = 'administrator' where role = 'content' and ${authors}`);
    expect(await count()).toBe(1);
  });

  it('omits decided items', async () => {
    expect(await kindsOf('compliance')).toContain('changeRequests');
    await run(`update change_requests set state = 'withdrawn', wanted = null, decided_at = app_now()`);
    expect(await kindsOf('compliance')).not.toContain('changeRequests');
  });

  it('counts at most a thousand items of a kind and then gives no sum', async () => {
    await run(`insert into published_rates (day, eur_to_czk, eur_to_pln, state)
      select date '1990-01-01' + n, 25, 4, 'waiting' from generate_series(1, 1200) n`);
    const { queues } = await today('finance');
    expect(queues.find(({ kind }) => kind === 'publishedRates')).toMatchObject({
      count: 1_000,
      isMore: true,
      amounts: [],
    });
  });

  it('shows the latest sums of money and shares only to staff with the permission', async () => {
    expect((await today('finance')).figures).toBeNull();
    await createCountFigures({ transact: context().transact }).run();
    await createCountFigures({ transact: context().transact }).run();
    const { figures } = await today('finance');
    const { rows } = await context().admin.pool.query<{ wallets: string; waiting: string; sold: string }>(`
      select (select sum(balance) from ledger_accounts where kind in ('wallet', 'wallet_hold') and asset = 'CZK') as wallets,
        (select sum(suspense_amount + released_amount) from payments where currency = 'CZK') as waiting,
        (select coalesce(sum(balance), 0) from ledger_accounts where kind = 'holding') as sold`);
    expect(figures?.money[0]).toMatchObject({
      currency: 'CZK',
      atBank: 0,
      parts: { wallets: Number(rows[0]?.wallets), suspense: Number(rows[0]?.waiting), goingOut: 100_00 },
    });
    expect(Number(rows[0]?.wallets)).toBeGreaterThan(0);
    expect(figures?.shares).toMatchObject({ sold: Number(rows[0]?.sold), available: expect.any(Number) });
    expect((await today('support')).figures).toBeNull();
  });
});
