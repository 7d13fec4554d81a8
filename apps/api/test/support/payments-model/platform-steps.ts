import { sql } from 'kysely';
import { transfer, walletOf, externalAccount } from '@parcela/ledger';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { createNotifyOfOffers } from '../../../src/modules/wallets/index.ts';
import { bankSteps, gatewaySteps } from './platform-payment-steps.ts';
import { topUpSteps } from './platform-wallet-steps.ts';
import { isDone, type LiveOrder, type LiveParts, paymentIds, type Run } from './model-run.ts';
import { nth, type Steps } from './payments-model.ts';
import { honestBody } from '../orders/sample-orders.ts';
import { giveLevels, revokeLevel } from '../verification/grant-levels.ts';
import { advanceClock } from '../app/test-app.ts';
import { testKind } from '../wallets/test-kinds.ts';

/** The steps with a wallet; the link equals the mailed link. */
const walletSteps = (
  { context, live }: LiveParts,
  run: Run,
): Pick<Steps<Promise<boolean>>, 'giveToWallet' | 'payByWallet' | 'authorize'> => {
  const mailLink = async (order: LiveOrder): Promise<void> => {
    const { rows } = await sql<{ id: number }>`
      select id from payment_attempts where order_id = ${order.id} and type = 'Wallet' order by id desc limit 1`.execute(
      context.admin.kysely,
    );
    const purpose = { purpose: 'wallet-authorization', validHours: 24 };
    order.token = await context.transact((tx) => issueToken(tx, purpose, nth(rows, 0).id));
  };
  const gifts = { count: 0 };
  return {
    giveToWallet: (buyer, amount) => {
      gifts.count += 1;
      const source = { type: 'test', id: run.number * 1_000 + gifts.count };
      return isDone(
        context.transact((tx) =>
          transfer(tx, {
            kind: testKind('test.credited'),
            source,
            from: externalAccount('confirmo', 'CZK'),
            to: walletOf(nth(run.buyers, buyer).userId, 'CZK'),
            amount,
          }),
        ),
      );
    },
    payByWallet: async (number) => {
      const order = nth(run.orders, number);
      const { buyer, documentId } = order;
      const wallet = await live.done<{ walletId: string; balance: number }>(buyer, {
        method: 'GET',
        url: '/core/user/wallet/CZK',
      });
      const { data } = await live.done<{ data: { owed: number } }>(buyer, {
        method: 'GET',
        url: `/api/orders/${documentId}`,
      });
      const amount = Math.max(1, Math.min(wallet.balance, data.owed));
      const { code, body } = await live.call<{ authorizationRequired: boolean }>(buyer, {
        method: 'POST',
        url: '/core/pay/wallet',
        payload: { orderDocumentId: documentId, walletId: wallet.walletId, amount },
      });
      if (code === undefined && body.authorizationRequired) await mailLink(order);
      return code === undefined;
    },
    authorize: async (number) => {
      const { buyer, token = 'a-token-that-nobody-was-ever-sent-0123456789' } = nth(run.orders, number);
      const { code } = await live.call(buyer, {
        method: 'POST',
        url: `/core/hook/pay/wallet?token=${token}`,
      });
      return code === undefined;
    },
  };
};

/** The decisions of two members of staff. */
const staffSteps = (
  parts: LiveParts,
  run: Run,
): Pick<Steps<Promise<boolean>>, 'cancelByStaff' | 'assign' | 'creditWallet' | 'refund'> => {
  const decide = async (url: string, body?: object): Promise<boolean> =>
    (await parts.live.decide(url, body)) === undefined;
  const about = async (payment: number, how: string, body?: object): Promise<boolean> => {
    const found = nth(await paymentIds(parts, run), payment);
    return decide(`/operator/suspense/${found.documentId}/${how}`, body);
  };
  return {
    cancelByStaff: (number) => decide(`/operator/orders/${nth(run.orders, number).documentId}/cancel`),
    assign: (payment, order) =>
      about(payment, 'assign', { orderDocumentId: nth(run.orders, order).documentId }),
    creditWallet: (payment) => about(payment, 'wallet'),
    refund: (payment) => about(payment, 'refund'),
  };
};

const notifyOfOffers = async ({ context }: LiveParts): Promise<void> => {
  const job = createNotifyOfOffers({ transact: context.transact });
  while ((await job.run()) === 'more');
};

/** The model's steps on the platform; after each step, the worker does due work. */
export const liveSteps = (parts: LiveParts, run: Run): Steps<Promise<boolean>> => {
  const { context, live } = parts;
  const steps: Steps<Promise<boolean>> = {
    ...bankSteps(parts, run),
    ...gatewaySteps(parts, run),
    ...walletSteps(parts, run),
    ...topUpSteps(parts, run),
    ...staffSteps(parts, run),
    place: async (number, shares) => {
      const buyer = nth(run.buyers, number);
      const payload = await honestBody(context.database.reader, { project: run.project.documentId, shares });
      const { code, body } = await live.call<{ data: Omit<LiveOrder, 'buyer'> }>(buyer, {
        method: 'POST',
        url: '/api/orders',
        payload,
      });
      if (code === undefined) run.orders.push({ ...body.data, buyer });
      return code === undefined;
    },
    askForInstructions: async (number) => {
      const { buyer, documentId } = nth(run.orders, number);
      const payload = { orderDocumentId: documentId, returnUri: 'http://localhost:9/' };
      const url = '/core/pay/bank-transfer-gateway';
      return (await live.call(buyer, { method: 'POST', url, payload })).code === undefined;
    },
    cancel: async (number) => {
      const { buyer, documentId } = nth(run.orders, number);
      const url = `/api/orders/${documentId}`;
      const payload = { data: { state: 'Canceled' } };
      return (await live.call(buyer, { method: 'PUT', url, payload })).code === undefined;
    },
    setCleared: async (number, isCleared) => {
      const { userId } = nth(run.buyers, number);
      await revokeLevel(context.database.reader, userId, 'KYC');
      if (isCleared) await giveLevels(context.database.reader, userId, 'KYC');
      return true;
    },
    sendBack: async () => {
      await live.runScheduledJob('payments.refund-ended-orders');
      return true;
    },
    wait: async (hours) => {
      await advanceClock(context, `${hours} hours`);
      await notifyOfOffers(parts);
      return true;
    },
  };
  const thenExpire =
    (step: (...args: unknown[]) => Promise<boolean>) =>
    async (...args: unknown[]): Promise<boolean> => {
      const done = await step(...args);
      await live.runScheduledJob('orders.expire');
      return done;
    };
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      thenExpire(step as (...args: unknown[]) => Promise<boolean>),
    ]),
  ) as unknown as Steps<Promise<boolean>>;
};
