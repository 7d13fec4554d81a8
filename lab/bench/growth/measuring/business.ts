import type { Site } from '../../../../scripts/lib/site.ts';
import type { TestContext } from '../../../../apps/api/test/support/database/test-database.ts';
import { orderOf, type Request } from './calls.ts';
import { connections } from './load.ts';
import { canPay, isFree, openProjects, orderBodies, signIn } from './people.ts';

const ask = async <T>(site: Pick<Site, 'publicUrl'>, request: Request): Promise<T> => {
  const answer = await fetch(`${site.publicUrl}${request.path}`, {
    method: request.method,
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${request.path} answers ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
};

/** Places an order; returns the request that pays it from the wallet. */
export const walletPayment = async (
  site: Pick<Site, 'publicUrl'>,
  { path, method, headers, body }: Request,
): Promise<Request> => {
  const order = body === undefined ? { path, method, headers } : { path, method, headers, body };
  const { data: placed } = await ask<{
    readonly data: { readonly documentId: string; readonly price: number };
  }>(site, order);
  const wallet = await ask<{ readonly walletId: string }>(site, {
    path: '/core/user/wallet/CZK',
    method: 'GET',
    headers: { authorization: headers['authorization'] ?? '' },
  });
  return {
    path: '/core/pay/wallet',
    method: 'POST',
    headers: { ...headers, 'idempotency-key': placed.documentId },
    body: JSON.stringify({
      orderDocumentId: placed.documentId,
      walletId: wallet.walletId,
      amount: placed.price,
    }),
  };
};

/** Runs this many pieces of work over ten connections. */
const overConnections = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  const made = { count: 0 };
  const connect = async (): Promise<void> => {
    while (made.count < count) {
      const index = made.count;
      made.count += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: connections }, connect));
};

/** A user with money for one payment has enough for four. */
const paymentsEach = 4;

/** Investors place orders over the site, and some of them pay immediately from their wallets. */
export const doBusiness = async (
  context: TestContext,
  site: Site,
  { orders, payments }: { readonly orders: number; readonly payments: number },
): Promise<void> => {
  const bodies = await orderBodies(context);
  const payers = await signIn(context, canPay, Math.ceil(payments / paymentsEach));
  await overConnections(Math.min(payments, payers.length * paymentsEach), async (index) =>
    ask(site, await walletPayment(site, orderOf({ bodies }, payers, index))),
  );
  const unpaid = orders - payments;
  const choice = `nr % 1000 >= 400 and ${isFree}`;
  const buyers = await signIn(context, choice, Math.ceil(unpaid / Math.min(openProjects, bodies.length)));
  await overConnections(unpaid, (index) => ask(site, orderOf({ bodies }, buyers, index)));
};
