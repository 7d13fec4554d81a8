import { randomUUID } from 'node:crypto';
import type { Locale, WalletCurrency } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { balancesOf, walletHoldOf, walletOf } from '@parcela/ledger';
import { type Order, ordersRoutes } from '../../../src/modules/orders/index.ts';
import { sendWalletAuthorization, walletPaymentsRoutes } from '../../../src/modules/payments/index.ts';
import { walletsRoutes } from '../../../src/modules/wallets/index.ts';
import { createJobs, type Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { createLogger } from '@parcela/platform/log.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { creditWallet } from './ledger-book.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { orderDeps, placeSampleOrder } from '../orders/sample-orders.ts';
import { giveLevels } from '../verification/grant-levels.ts';
import { signedInUser, startTestApp, type TestApp, type TestUser, testVault } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { sampleLetterhead } from '../content/sample-brand.ts';

/** The price of the two shares in `placed`: 2,020.00 CZK, including a fee of 20.00. */
export const orderPrice = 2_020_00n;

export interface PlacedOrder {
  readonly user: TestUser;
  readonly order: Order;
}

interface Refusal {
  readonly error: { readonly details: { readonly code: string; readonly params: object } };
}

const credits = { count: 10_000 };

const deps = { ...orderDeps, investorName: async () => 'Jan Novák' };

/** The real server with a real worker; only the mail server is replaced by a list. */
const start = async (
  context: TestContext,
  mails: Mail[],
): Promise<{ readonly app: TestApp; readonly jobs: Jobs }> => {
  const { appUrl, database, transact } = context;
  const jobs = await createJobs({ url: appUrl, kysely: database.kysely }, createLogger('silent'));
  await jobs.work([
    sendWalletAuthorization({
      transact,
      vault: testVault,
      mailer: {
        send: async (mail) => {
          mails.push(mail);
        },
      },
      publicUrl: 'https://parcela.example',
      letterhead: sampleLetterhead,
      timeZone: deps.timeZone,
    }),
  ]);
  const app = await startTestApp(context, (api) => {
    walletPaymentsRoutes(api, { ...deps, jobs });
    walletsRoutes(api, deps);
    ordersRoutes(api, deps);
  });
  return { app, jobs };
};

/** The routes of wallets and orders, users with money, and the resulting rows. */
export const useWalletApp = (context: () => TestContext) => {
  const started: { running?: Awaited<ReturnType<typeof start>> } = {};
  const mails: Mail[] = [];
  beforeAll(async () => {
    started.running = await start(context(), mails);
    await context().transact(setSampleRates);
  });
  afterAll(async () => {
    await started.running?.app.close();
    await started.running?.jobs.stop();
  });

  const running = () => {
    if (!started.running) throw new Error('the app is there only inside tests');
    return started.running;
  };
  const post = async (
    user: Pick<TestUser, 'headers'> | undefined,
    url: string,
    payload?: object,
    key: string = randomUUID(),
  ) => {
    const answer = await running().app.inject({
      method: 'POST',
      url,
      headers: { ...user?.headers, 'idempotency-key': key },
      ...(payload && { payload }),
    });
    const body = answer.json<Record<string, unknown> & Partial<Refusal>>();
    return { status: answer.statusCode, body, code: body.error?.details.code };
  };
  const walletId = async (user: TestUser, currency: WalletCurrency = 'CZK'): Promise<string> => {
    const answer = await running().app.inject({
      method: 'GET',
      url: `/core/user/wallet/${currency}`,
      headers: user.headers,
    });
    return answer.json<{ walletId: string }>().walletId;
  };

  return {
    /** The mails given to the mail server, oldest first; wait with `mailsSent`. */
    mails,
    mailsSent: async (): Promise<void> => {
      await running().jobs.drain(20_000);
    },
    get: (user: Pick<TestUser, 'headers'>, url: string, headers: Record<string, string> = {}) =>
      running().app.inject({ method: 'GET', url, headers: { ...user.headers, ...headers } }),
    post,
    walletId,
    investor: async (language: Locale = 'en'): Promise<TestUser> => {
      const user = await signedInUser(context(), { language });
      await giveLevels(context().database.reader, user.userId, 'KYC', 'AML');
      return user;
    },
    /** Signs in again, after a session that has ended. */
    again: async (user: TestUser): Promise<TestUser> => {
      const token = await context().transact((tx) =>
        openSession(tx, { audience: 'investor', subjectId: user.userId, userAgent: 'test' }),
      );
      return { ...user, headers: { authorization: `Bearer ${token}` } };
    },
    /** Money arrives in the wallet from outside. */
    credit: (user: TestUser, amount: bigint, currency: WalletCurrency = 'CZK') =>
      context().transact((tx) => {
        credits.count += 1;
        return creditWallet(tx, { userId: user.userId, currency, amount, paymentId: credits.count });
      }),
    /** An order of two shares of a new project. */
    placed: async (user: TestUser, currency: 'CZK' | 'EUR' | 'PLN' = 'CZK'): Promise<PlacedOrder> => {
      const project = await context().transact((tx) => publishSampleProject(tx, { currency }));
      const order = await context().transact((tx) =>
        placeSampleOrder(tx, { userId: user.userId, project: project.documentId, shares: 2, currency }),
      );
      return { user, order };
    },
    /** Pays as the screen does, with the amount that the screen has computed. */
    pay: async ({ user, order }: PlacedOrder, amount: bigint, key?: string) =>
      post(
        user,
        '/core/pay/wallet',
        { orderDocumentId: order.documentId, walletId: await walletId(user), amount: Number(amount) },
        key,
      ),
    resend: ({ user, order }: PlacedOrder) =>
      post(user, '/core/pay/wallet/resend-authorization', { orderDocumentId: order.documentId }),
    authorize: (user: Pick<TestUser, 'headers'> | undefined, token: string) =>
      post(user, `/core/hook/pay/wallet?token=${token}`),
    /** The secrets of the links mailed for an order, oldest first. */
    tokensOf: async ({ order }: PlacedOrder): Promise<string[]> => {
      await running().jobs.drain(20_000);
      const link = new RegExp(`/orders/${order.documentId}/wallet-authorize/([\\w-]+)`);
      return mails.map((mail) => link.exec(mail.text)?.[1]).filter((token) => token !== undefined);
    },
    /** A wallet's money, free and on hold, in the ledger. */
    wallet: async ({ userId }: TestUser, currency: WalletCurrency = 'CZK') => {
      const accounts = [walletOf(userId, currency), walletHoldOf(userId, currency)];
      const [free, held] = await balancesOf(context().database.reader, accounts);
      return { free, held };
    },
    attempts: async ({ order }: PlacedOrder): Promise<string[]> => {
      const { rows } = await sql<{ text: string }>`
        select type || ' ' || amount || ' ' || state as text from payment_attempts
        where order_id = ${order.id} order by id`.execute(context().admin.kysely);
      return rows.map(({ text }) => text);
    },
    /** The postings of the ledger transaction of an event. */
    postings: async (kind: string, source: { type: string; id: number }) => {
      const { rows } = await sql<{ name: string; amount: bigint }>`
        select a.name, p.amount from ledger_transactions t
        join ledger_postings p on p.transaction_id = t.id join ledger_accounts a on a.id = p.account_id
        where t.kind = ${kind} and t.source_type = ${source.type} and t.source_id = ${String(source.id)}
        order by a.name`.execute(context().admin.kysely);
      return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
    },
  };
};
