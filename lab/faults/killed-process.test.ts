import { beforeAll, describe, expect, it } from 'vitest';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import type { TestUser } from '../../apps/api/test/support/app/test-app.ts';
import { call, codeOf, eventually, onConnections, orderCall, tryCall } from '../lib/calls.ts';
import { makeBuyers, makeOffer } from '../lib/people.ts';
import { brokenInvariants, countRows, type Product, startProduct, useDataFolder } from '../lib/product.ts';

const connections = 20;
const unavailable = [503, 'common.unavailable'];

describe('a killed API process', () => {
  const folder = useDataFolder();
  const running: { product?: Product } = {};
  const product = (): Product => running.product!;

  beforeAll(async () => {
    running.product = await startProduct(folder());
    await product().context.transact(setSampleRates);
    return async () => product().stop();
  });

  const documentIdOf = (body: unknown): string => (body as { data: { documentId: string } }).data.documentId;
  const ordersOf = (userId: number): Promise<number> =>
    countRows(product(), 'select 1 from orders where user_id = $1', userId);
  /** The API dies at this crash point. */
  const armApi = async (failpoint: string): Promise<void> => {
    await product().api().stop();
    await product().startApi({ FAILPOINTS: failpoint });
  };

  it('between commit and answer leaves one order, and the retry with the same key gets its answer', async () => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    const request = orderCall(buyer!, body, 'killed-after-commit');
    await armApi('placeOrder.afterCommit');
    expect(await tryCall(product(), request)).toBeUndefined();
    await product().api().exited;
    expect(product().api().process.signalCode).toBe('SIGKILL');
    expect(await ordersOf(buyer!.userId)).toBe(1);

    await product().startApi();
    const again = await call(product(), request);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const stored = 'select 1 from orders where user_id = $1 and document_id = $2';
    expect(await countRows(product(), stored, buyer!.userId, documentIdOf(again.body))).toBe(1);
    expect(await ordersOf(buyer!.userId)).toBe(1);
    const third = await call(product(), request);
    expect(third.body).toEqual(again.body);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  it('between effect and commit leaves nothing, and the retry with the same key takes effect', async () => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    const request = orderCall(buyer!, body, 'killed-before-commit');
    await armApi('placeOrder.beforeCommit');
    expect(await tryCall(product(), request)).toBeUndefined();
    await product().api().exited;
    const keys = `select 1 from idempotency_keys where caller = 'user:' || $1`;
    expect(await ordersOf(buyer!.userId)).toBe(0);
    expect(await countRows(product(), keys, String(buyer!.userId))).toBe(0);

    await product().startApi();
    const again = await call(product(), request);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect(await ordersOf(buyer!.userId)).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  /** Every buyer orders once; `onAnswer` gets the number of answered orders so far. */
  const buyAll = async (buyers: readonly TestUser[], key: string, onAnswer: (count: number) => void) => {
    const { body } = await makeOffer(product());
    let count = 0;
    const answers = await onConnections(connections, buyers, async (buyer) => {
      const answer = await tryCall(product(), orderCall(buyer, body, key));
      if (answer?.status === 201) onAnswer((count += 1));
      return { buyer, answer };
    });
    return { body, answers };
  };

  it('starts again together with database and sandbox, and no acknowledged order is lost', async () => {
    const buyers = await makeBuyers(product(), 120);
    const { body, answers } = await buyAll(buyers, 'killed-with-all', (count) => {
      if (count === 40) void product().killEverything();
    });
    const acknowledged = answers.filter(({ answer }) => answer?.status === 201);
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    expect(answers.some(({ answer }) => answer === undefined)).toBe(true);

    running.product = await startProduct(folder());
    for (const { buyer, answer } of acknowledged) {
      const again = await call(product(), orderCall(buyer, body, 'killed-with-all'));
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.body).toEqual(answer?.body);
    }
    const unknown = answers.filter(({ answer }) => answer?.status !== 201);
    for (const { buyer } of unknown) {
      expect((await call(product(), orderCall(buyer, body, 'killed-with-all'))).status).toBe(201);
    }
    for (const buyer of buyers) expect(await ordersOf(buyer.userId)).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  it('does not end when database connections break, and loses no data', async () => {
    const buyers = await makeBuyers(product(), 120);
    const before = product().api();
    const { body, answers } = await buyAll(buyers, 'broken-connections', (count) => {
      if (count === 20 || count === 50)
        void product().context.admin.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parcela-all'`,
        );
    });
    expect(answers.some(({ answer }) => answer?.status !== 201)).toBe(true);
    const retries = answers.filter(({ answer }) => answer?.status !== 201);
    for (const { answer } of retries) expect([answer?.status, codeOf(answer)]).toEqual(unavailable);
    for (const { buyer } of retries)
      expect((await call(product(), orderCall(buyer, body, 'broken-connections'))).status).toBe(201);
    expect(before.process.exitCode).toBeNull();
    for (const buyer of buyers) expect(await ordersOf(buyer.userId)).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  it('answers its open requests after SIGTERM and then ends', async () => {
    const buyers = await makeBuyers(product(), 120);
    const { answers } = await buyAll(buyers, 'asked-to-stop', (count) => {
      if (count === 30) product().api().process.kill('SIGTERM');
    });
    expect(await product().api().exited).toBe(0);
    expect(answers.filter(({ answer }) => answer?.status === 201).length).toBeGreaterThanOrEqual(30);
    // Later requests reached no process. Every buyer with an answer has the order, and no order exists without an
    // answer.
    const refused = answers.filter(({ answer }) => answer !== undefined && answer.status !== 201);
    expect(refused).toEqual([]);
    for (const { buyer, answer } of answers)
      expect(await ordersOf(buyer.userId)).toBe(answer === undefined ? 0 : 1);
    await product().startApi();
    await eventually(async () => (await brokenInvariants(product())).length === 0);
  });
});
