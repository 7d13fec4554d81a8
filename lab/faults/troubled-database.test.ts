import { beforeAll, describe, expect, it } from 'vitest';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import type { TestUser } from '../../apps/api/test/support/app/test-app.ts';
import { type Answer, call, codeOf, eventually, onConnections, orderCall } from '../lib/calls.ts';
import { makeBuyers, makeOffer } from '../lib/people.ts';
import { brokenInvariants, countRows, useProduct } from '../lib/product.ts';

const kills = Array.from({ length: process.env['LONG'] === '1' ? 5 : 1 }, (_, index) => index + 1);
const small = { DATABASE_CONNECTIONS_MAX: '5' };

describe('a database in trouble', () => {
  const product = useProduct();

  let buyers: TestUser[] = [];

  beforeAll(async () => {
    await product().context.transact(setSampleRates);
    buyers = await makeBuyers(product(), 200);
  });

  /** The buyers are the same in every test, but the project is new. */
  const ordersOf = (buyer: TestUser, projectId: number): Promise<number> =>
    rows('orders where user_id = $1 and project_id = $2', buyer.userId, projectId);
  /** The only permitted refusal, which says when to try again. */
  const expectTryAgain = (answer: Answer): void => {
    expect([answer.status, codeOf(answer)]).toEqual([503, 'common.unavailable']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };
  /** Orders with one key until the answer is definite, like a correct client. */
  const orderUntilAnswered = async (buyer: TestUser, body: object, key: string) => {
    const refused: Answer[] = [];
    const taken: { answer?: Answer } = {};
    await eventually(async () => {
      const answer = await call(product(), orderCall(buyer, body, key));
      if (answer.status === 201) taken.answer = answer;
      else refused.push(answer);
      return taken.answer !== undefined;
    }, 60_000);
    return { answer: taken.answer!, refused };
  };

  it.each(kills)(
    'loses no acknowledged order when all its processes are killed under load, and the API recovers automatically (kill %i)',
    async (round) => {
      const some = buyers.slice(0, 60);
      const { id, body } = await makeOffer(product());
      const key = `killed-database-${round}`;
      const before = product().api().process;
      const acknowledged = new Map<number, Answer>();
      const restart = Promise.withResolvers<void>();
      const results = await onConnections(20, some, async (buyer) => {
        const { answer, refused } = await orderUntilAnswered(buyer, body, key);
        acknowledged.set(buyer.userId, answer);
        if (acknowledged.size === 15)
          restart.resolve(
            product()
              .killDatabase()
              .then(() => product().startDatabase()),
          );
        return refused;
      });
      await restart.promise;

      expect(results.flat().length).toBeGreaterThan(0);
      for (const answer of results.flat()) expectTryAgain(answer);
      for (const buyer of some) {
        expect(await ordersOf(buyer, id)).toBe(1);
        const again = await call(product(), orderCall(buyer, body, key));
        expect(again.headers.get('idempotency-replayed')).toBe('true');
        expect(again.body).toEqual(acknowledged.get(buyer.userId)?.body);
      }
      expect([product().api().process === before, before.exitCode, before.signalCode]).toEqual([
        true,
        null,
        null,
      ]);
      // Its worker has also recovered: committed transactions get their seal, and events their mail.
      await eventually(async () => (await rows('ledger_unsealed_transactions')) === 0);
      await eventually(async () => (await rows('event_outbox')) === 0);
      await eventually(async () => (await rows(`notifications where mail_state = 'pending'`)) === 0);
      expect(await brokenInvariants(product())).toEqual([]);
    },
  );

  it('lets no caller wait for ever when a long transaction locks an order, and serves all other callers', async () => {
    const [owner, ...others] = buyers.slice(0, 10);
    const { body } = await makeOffer(product());
    const placed = await call(product(), orderCall(owner!, body, 'long-transaction'));
    const { documentId } = (placed.body as { data: { documentId: string } }).data;
    const holder = await product().context.admin.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from orders where document_id = $1 for update', [documentId]);
      const cancel = call(product(), {
        method: 'PUT',
        path: `/api/orders/${documentId}`,
        headers: owner!.headers,
        body: { data: { state: 'Canceled' } },
      });
      const meanwhile = await onConnections(10, others, (buyer) =>
        call(product(), orderCall(buyer, body, 'beside-a-long-transaction')),
      );
      expect(meanwhile.map((answer) => answer.status)).toEqual(others.map(() => 201));
      expectTryAgain(await cancel);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await rows(`orders where document_id = '${documentId}' and state = 'Open'`)).toBe(1);
    await eventually(async () => (await transactionsLeft()) === 0);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  // The last test, because it leaves an API with few connections and many mails to send.
  it('with five connections lets 200 buyers wait or retry, and leaves no order incomplete', async () => {
    await product().api().stop();
    await product().startApi(small);
    const { id, body } = await makeOffer(product());
    const answers = await onConnections(200, buyers, (buyer) =>
      call(product(), orderCall(buyer, body, 'small-pool')),
    );
    const refused = answers.filter((answer) => answer.status !== 201);
    for (const answer of refused) expectTryAgain(answer);
    for (const [index, buyer] of buyers.entries())
      expect(await ordersOf(buyer, id)).toBe(answers[index]?.status === 201 ? 1 : 0);
    await onConnections(5, buyers, (buyer) => orderUntilAnswered(buyer, body, 'small-pool'));
    for (const buyer of buyers) expect(await ordersOf(buyer, id)).toBe(1);
    await eventually(async () => (await transactionsLeft()) === 0);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  const rows = (from: string, ...values: readonly unknown[]): Promise<number> =>
    countRows(product(), `select 1 from ${from}`, ...values);
  /** Transactions that the API has not ended. */
  const transactionsLeft = (): Promise<number> =>
    rows(`pg_stat_activity where application_name = 'parcela-all' and state like 'idle in transaction%'`);
});
