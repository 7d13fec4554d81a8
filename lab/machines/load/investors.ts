import { randomUUID } from 'node:crypto';
import { externalAccount, transfer, walletOf } from '@parcela/ledger';
import { setSampleRates } from '../../../apps/api/test/support/content/sample-rates.ts';
import type { TestUser } from '../../../apps/api/test/support/app/test-app.ts';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { honestBody } from '../../../apps/api/test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../../apps/api/test/support/projects/sample-projects.ts';
import { clearedUser } from '../../../apps/api/test/support/verification/grant-levels.ts';
import { onConnections } from '../../lib/calls.ts';
import type { Answer, Call, Client } from './client.ts';
import { testKind } from '../../../apps/api/test/support/wallets/test-kinds.ts';

type OrderBody = Awaited<ReturnType<typeof honestBody>>;

/** An order for which an investor got a 201. */
export interface KnownOrder {
  readonly documentId: string;
  readonly reference: string;
  readonly userId: number;
  readonly shares: number;
  readonly price: number;
  /** When repeated with its key, the call must always give the same answer. */
  readonly call: Call;
  readonly answer: string;
  readonly headers: TestUser['headers'];
  isCancelled: boolean;
  isTouched: boolean;
}

/** Acknowledged results, to compare with the database. */
export interface Acknowledged {
  readonly orders: Map<string, KnownOrder>;
  readonly walletPayments: { readonly order: string; readonly amount: number }[];
  /** Calls that never got a definite answer. */
  undecided: number;
}

export interface Load {
  readonly acknowledged: Acknowledged;
  /** One action of one investor. */
  act(index: number): Promise<void>;
  readonly investorCount: number;
}

interface LoadOptions {
  readonly context: TestContext;
  readonly client: Client;
  readonly sandboxUrl: string;
  readonly investors: number;
  readonly projects: number;
  readonly sharesOfProject: number;
}

const walletMoney = 500_000_000n;

/** Every second project has this many shares, so that there is always something to buy. */
const plenty = 100_000;

const makeOffers = (context: TestContext, count: number, few: number): Promise<OrderBody[]> =>
  onConnections(
    4,
    Array.from({ length: count }, (_, index) => index),
    async (index) => {
      const shareCount = index % 2 === 0 ? few : plenty;
      const { documentId } = await context.transact((tx) => publishSampleProject(tx, { shareCount }));
      return honestBody(context.database.reader, { project: documentId, shares: 1 });
    },
  );

const makeInvestors = (context: TestContext, count: number): Promise<TestUser[]> =>
  onConnections(
    4,
    Array.from({ length: count }, (_, index) => index),
    async (index) => {
      const user = await clearedUser(context);
      // Booked as rent: money from the bank would have to appear on its statements.
      await context.transact((tx) =>
        transfer(tx, {
          kind: testKind('test.credited'),
          source: { type: 'payment', id: 1_000_000 + index },
          from: externalAccount('rent', 'CZK'),
          to: walletOf(user.userId, 'CZK'),
          amount: walletMoney,
        }),
      );
      return user;
    },
  );

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;

/** Investors who may buy and have money in their wallets, with fewer shares on offer than they want. */
export const createLoad = async (options: LoadOptions): Promise<Load> => {
  const { context, client, sandboxUrl } = options;
  await context.transact(setSampleRates);
  const offers = await makeOffers(context, options.projects, options.sharesOfProject);
  const users = await makeInvestors(context, options.investors);
  const acknowledged: Acknowledged = { orders: new Map(), walletPayments: [], undecided: 0 };

  const call = async (user: TestUser, what: Call): Promise<Answer | undefined> => {
    const answer = await client(user.headers, what);
    if (!answer && what.method !== 'GET') acknowledged.undecided += 1;
    return answer;
  };
  const untouched = (user: TestUser): KnownOrder[] =>
    [...acknowledged.orders.values()].filter(({ userId, isTouched }) => userId === user.userId && !isTouched);

  const placeOrder = async (user: TestUser): Promise<void> => {
    const { data } = pick(offers);
    const shares = 1 + Math.floor(Math.random() * 3);
    const body = { data: { ...data, tokenCount: shares, price: data.price * shares } };
    const what: Call = { method: 'POST', path: '/api/orders', key: randomUUID(), body };
    const answer = await call(user, what);
    if (answer?.status !== 201) return;
    const documentId = String(answer.data['documentId']);
    acknowledged.orders.set(documentId, {
      documentId,
      reference: String(answer.data['paymentReference']),
      userId: user.userId,
      shares,
      price: data.price * shares,
      call: what,
      answer: answer.text,
      headers: user.headers,
      isCancelled: false,
      isTouched: false,
    });
  };

  const payFromWallet = async (user: TestUser): Promise<void> => {
    const [known] = untouched(user);
    if (!known) return;
    const wallet = await call(user, { method: 'GET', path: '/core/user/wallet/CZK' });
    if (wallet?.status !== 200) return;
    known.isTouched = true;
    const amount = Math.min(Number(wallet.data['balance']), known.price);
    const answer = await call(user, {
      method: 'POST',
      path: '/core/pay/wallet',
      key: randomUUID(),
      body: { orderDocumentId: known.documentId, walletId: wallet.data['walletId'], amount },
    });
    if (answer?.status === 200) acknowledged.walletPayments.push({ order: known.documentId, amount });
  };

  /** The money arrives at the bank, which a worker polls. */
  const payByBank = async (user: TestUser): Promise<void> => {
    const [known] = untouched(user);
    if (!known) return;
    known.isTouched = true;
    await fetch(`${sandboxUrl}/_control/bank/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        variableSymbol: known.reference,
        amount: known.price,
        currency: 'CZK',
        iban: 'CZ6508000000192000145399',
      }),
    });
  };

  const cancel = async (user: TestUser): Promise<void> => {
    const [known] = untouched(user);
    if (!known) return;
    known.isTouched = true;
    const answer = await call(user, {
      method: 'PUT',
      path: `/api/orders/${known.documentId}`,
      key: randomUUID(),
      body: { data: { state: 'Canceled' } },
    });
    if (answer?.status === 200) known.isCancelled = true;
  };

  return {
    acknowledged,
    investorCount: users.length,
    act: async (index) => {
      const user = users[index]!;
      const chance = Math.random();
      if (chance < 0.5) await placeOrder(user);
      else if (chance < 0.6) await payFromWallet(user);
      else if (chance < 0.75) await payByBank(user);
      else await cancel(user);
    },
  };
};
