import { randomUUID } from 'node:crypto';
import type { StaffRole, WalletCurrency } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { balancesOf, transfer, walletHoldOf, walletOf, externalAccount } from '@parcela/ledger';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import type { SandboxProcess } from '../app/sandbox-process.ts';
import { advanceClock, signedInUser, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { signedInStaff, type TestStaff } from '../app/test-staff.ts';
import { useWholeApp } from '../app/whole-app.ts';
import { testKind } from './test-kinds.ts';

const password = 'Correct-horse7';
export const czechIban = 'CZ6508000000192000145399';

interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly data: T;
  readonly code: string | undefined;
  readonly params: unknown;
}

const credits = { count: 0 };

/** The resulting rows of the database. */
const withdrawalBooks = (context: () => TestContext) => ({
  stateOf: async (documentId: string): Promise<string> => {
    const { rows } = await sql<{ state: string }>`
      select state from withdrawals where document_id = ${documentId}`.execute(context().admin.kysely);
    return rows[0]?.state ?? 'missing';
  },
  referenceOf: async (documentId: string): Promise<string> => {
    const { rows } = await sql<{ reference: string }>`
      select t.reference from outgoing_transfers t join withdrawals w on w.id = t.item_id
      where t.item_kind = 'withdrawal' and w.document_id = ${documentId}`.execute(context().admin.kysely);
    return rows[0]?.reference ?? '';
  },
  /** A wallet's money, free and on hold. */
  wallet: async ({ userId }: TestUser, currency: WalletCurrency = 'CZK') => {
    const accounts = [walletOf(userId, currency), walletHoldOf(userId, currency)];
    const [free, held] = await balancesOf(context().database.reader, accounts);
    return { free, held };
  },
  /** The notifications of a user, oldest first. */
  notified: async ({ userId }: TestUser): Promise<string[]> => {
    const { rows } = await sql<{ kind: string }>`
      select kind from notifications where user_id = ${userId} and mail_state <> 'none' order by id`.execute(
      context().admin.kysely,
    );
    return rows.map(({ kind }) => kind);
  },
  reconciled: async (currency = 'CZK') => {
    const { rows } = await sql<{
      balance: bigint;
      external: bigint;
      unexplained: bigint;
      difference: bigint;
    }>`
      select balance, external, unexplained, difference from bank_reconciliation where currency = ${currency}`.execute(
      context().database.kysely,
    );
    return rows[0];
  },
});

/** The callers, by their live sessions. */
const callers = (context: () => TestContext, app: ReturnType<typeof useWholeApp>) => {
  const tokens = new Map<string, string>();
  const headersOf = (caller: TestUser | TestStaff | undefined): Readonly<Record<string, string>> => {
    const token = caller && tokens.get(caller.documentId);
    return token === undefined ? { ...caller?.headers } : { authorization: `Bearer ${token}` };
  };

  const call = async <T = Record<string, unknown>>(
    caller: TestUser | TestStaff | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, headers = {} }: { body?: object; headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Answer<T>> => {
    const answer = await app().inject({
      method,
      url,
      headers: {
        accept: 'application/json',
        ...headersOf(caller),
        ...(method === 'POST' || method === 'DELETE' ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
      },
      ...(body && { payload: body }),
    });
    const json = answer.json<{
      data?: T;
      error?: { details: { code: string; params: unknown } };
    }>();
    const details = json.error?.details;
    return {
      status: answer.statusCode,
      data: (json.data ?? json) as T,
      code: details?.code,
      params: details?.params,
    };
  };

  /** With a new session, because yesterday's sessions have ended. */
  const signInAgain = async (
    audience: 'investor' | 'staff',
    subjectId: number,
    person: { readonly documentId: string },
  ): Promise<void> => {
    const token = await context().transact((tx) =>
      openSession(tx, { audience, subjectId, userAgent: 'test' }),
    );
    tokens.set(person.documentId, token);
  };
  return { call, headersOf, signInAgain };
};

/** Withdrawals in the running application: its routes, its scheduled jobs, and the sandbox's bank. */
export const useWithdrawals = (context: () => TestContext, sandbox: () => SandboxProcess) => {
  const app = useWholeApp(context, () => sandbox().url);
  const shared: { passwordHash?: string; asking?: TestStaff; agreeing?: TestStaff } = {};
  beforeAll(async () => {
    shared.passwordHash = await hashPassword(password);
    shared.asking = await signedInStaff(context(), ['finance']);
    shared.agreeing = await signedInStaff(context(), ['compliance']);
    // Orders are authorised when a test says so.
    await sandbox().control('/bank/authorisation', { afterSeconds: null });
  });

  const { call, headersOf, signInAgain } = callers(context, app);

  const staff = (): { asking: TestStaff; agreeing: TestStaff } => {
    const { asking, agreeing } = shared;
    if (!asking || !agreeing) throw new Error('staff are there only inside tests');
    return { asking, agreeing };
  };
  const reason = 'It is as they say';

  const fixture = {
    app,
    call,
    headersOf,
    staff,
    ...withdrawalBooks(context),
    /** Jan Novák with a password, valid KYC and AML, and empty wallets. */
    investor: async (): Promise<TestUser> => {
      const user = await signedInUser(context(), { passwordHash: shared.passwordHash ?? '' });
      await sql`
        update user_profiles set first_name = 'Jan', last_name = 'Novák' where user_id = ${user.userId}`.execute(
        context().admin.kysely,
      );
      await sql`
        insert into verification_records (document_id, user_id, type, source)
        select new_document_id(), ${user.userId}, type, 'sumsub' from unnest(array['KYC', 'AML']) type`.execute(
        context().admin.kysely,
      );
      return user;
    },
    member: (role: StaffRole) => signedInStaff(context(), [role]),
    stepUp: (user: TestUser, typed = password) =>
      call(user, 'POST', '/api/auth/step-up', { body: { password: typed } }),
    /** Money arrives in a wallet by cryptocurrency, so that the bank is not involved. */
    credit: (user: TestUser, amount: bigint, currency: WalletCurrency = 'CZK') =>
      context().transact((tx) =>
        transfer(tx, {
          kind: testKind('test.credited'),
          source: { type: 'payment', id: (credits.count += 1) + 50_000 },
          from: externalAccount('confirmo', currency),
          to: walletOf(user.userId, currency),
          amount,
        }),
      ),
    /** A reversed payment of the user. It has no order, because only the restriction matters here. */
    restriction: async ({ userId }: TestUser): Promise<void> => {
      const { kysely } = context().admin;
      await sql`set session_replication_role = replica`.execute(kysely);
      await sql`
        insert into account_restrictions (document_id, user_id, order_id, amount, currency, provider_ref)
        values (new_document_id(), ${userId}, 1, 100, 'CZK', ${`test-${userId}`})`.execute(kysely);
      await sql`set session_replication_role = origin`.execute(kysely);
    },
    saveAccount: (user: TestUser, values: { currency?: string; iban?: string; holderName?: string } = {}) =>
      call(user, 'PUT', `/core/user/payout-accounts/${values.currency ?? 'CZK'}`, {
        body: {
          data: { iban: values.iban ?? czechIban, holderName: values.holderName ?? 'Jan Novák' },
        },
      }),
    /** Like `saveAccount`, but with a confirmed password and a day later. */
    usableAccount: async (user: TestUser, currency: WalletCurrency = 'CZK'): Promise<void> => {
      await fixture.stepUp(user);
      await fixture.saveAccount(user, { currency });
      await fixture.dayLater(user);
    },
    /** A day passes, and all callers sign in again; the investor's session is also fresh. */
    dayLater: async (user: TestUser): Promise<void> => {
      await sandbox().advance('PT24H');
      await advanceClock(context(), '24 hours');
      const { asking, agreeing } = staff();
      await signInAgain('staff', asking.staffId, asking);
      await signInAgain('staff', agreeing.staffId, agreeing);
      await signInAgain('investor', user.userId, user);
      await fixture.stepUp(user);
    },
    empty: (user: TestUser, key?: string) =>
      call<{ withdrawals: { documentId: string; amount: number; currency: string; state: string }[] }>(
        user,
        'DELETE',
        '/api/user-profiles/empty-out-wallet',
        key === undefined ? {} : { headers: { 'idempotency-key': key } },
      ),
    /** A withdrawal that waits for staff; returns its documentId. */
    requested: async (user: TestUser, amount = 500_00n): Promise<string> => {
      await fixture.credit(user, amount);
      await fixture.usableAccount(user);
      const { data } = await fixture.empty(user);
      return data.withdrawals[0]?.documentId ?? '';
    },
    ask: (path: string) =>
      call<{ documentId: string; action: string; state: string }>(staff().asking, 'POST', path, {
        body: { reason },
      }),
    agree: (approval: string, by: TestStaff = staff().agreeing) =>
      call(by, 'POST', `/operator/approvals/${approval}/approve`, { body: { reason } }),
    /** One member of staff requests the action and another approves it. */
    decide: async (path: string) => {
      const { data } = await fixture.ask(path);
      return fixture.agree(data.documentId);
    },
    /** Runs one of the application's scheduled jobs once. */
    runScheduledJob: async (name: string): Promise<void> => {
      await app()
        .application.scheduledJobs.find((runScheduledJob) => runScheduledJob.name === name)
        ?.run();
    },
    shownState: async (user: TestUser): Promise<string[]> => {
      const { data } = await call<{ state: string }[]>(user, 'GET', '/core/user/withdrawals');
      return data.map(({ state }) => state);
    },
  };
  return fixture;
};
