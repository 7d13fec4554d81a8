import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { signedInStaff } from '../../apps/api/test/support/app/test-staff.ts';
import type { TestContext } from '../../apps/api/test/support/database/test-database.ts';
import { placeSampleOrder } from '../../apps/api/test/support/orders/sample-orders.ts';
import { freePort } from '../../scripts/lib/demo-environment.ts';
import { call, orderCall } from '../lib/calls.ts';
import { makeBuyers, makeOffer } from '../lib/people.ts';
import { brokenInvariants, type Product, startProduct, useDataFolder } from '../lib/product.ts';
import { type PostgresPair, startPostgresPair } from './site/postgres-pair.ts';

describe('standby of the database', () => {
  const folder = useDataFolder();
  const running: { product?: Product; pair?: PostgresPair } = {};
  const product = (): Product => running.product!;
  const pair = (): PostgresPair => running.pair!;
  const standby = (): TestContext => pair().standbyContext()!;
  /** A node of the API that reads files of lists from the standby. */
  const node: { product?: Product } = {};

  beforeAll(async () => {
    running.product = await startProduct(folder());
    const { context } = product();
    running.pair = await startPostgresPair({
      dataDir: folder(),
      primary: product().databaseServer(),
      appPassword: decodeURIComponent(new URL(context.appUrl).password),
    });
    const port = await freePort();
    const child = await product().startBeside({
      ROLE: 'api',
      PORT: String(port),
      DATABASE_REPLICA_URL: standby().appUrl,
    });
    node.product = { ...product(), apiUrl: `http://127.0.0.1:${port}` };
    await context.transact(setSampleRates);
    return async () => child.stop();
  });
  afterAll(async () => {
    await running.pair?.stop();
    await running.product?.stop();
  });

  const exportOrders = async (headers: Readonly<Record<string, string>>): Promise<string> => {
    const response = await fetch(`${node.product!.apiUrl}/operator/orders`, {
      headers: { ...headers, accept: 'text/csv' },
    });
    expect(response.status).toBe(200);
    return response.text();
  };
  /** What the API asked of the standby, a row a connection. */
  const askedOfStandby = async (): Promise<string[]> => {
    const { rows } = await standby().admin.pool.query<{ query: string }>(
      `select query from pg_stat_activity where application_name = 'parcela-exports'`,
    );
    return rows.map(({ query }) => query);
  };
  const place = async (key: string): Promise<string> => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    const placed = await call(node.product!, orderCall(buyer!, body, key));
    expect(placed.status).toBe(201);
    return (placed.body as { data: { paymentReference: string } }).data.paymentReference;
  };

  it('is not asked when an order is placed, read and cancelled, and gives the files of lists of staff', async () => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    // What is decided now cannot be known there.
    await standby().admin.pool.query('select pg_wal_replay_pause()');
    const placed = await call(node.product!, orderCall(buyer!, body, 'decided-on-the-primary'));
    const { documentId, paymentReference } = (
      placed.body as { data: { documentId: string; paymentReference: string } }
    ).data;
    const path = `/api/orders/${documentId}`;
    const read = await call(node.product!, { method: 'GET', path, headers: buyer!.headers });
    expect([placed.status, read.status]).toEqual([201, 200]);
    const cancelled = await call(node.product!, {
      method: 'PUT',
      path,
      headers: buyer!.headers,
      body: { data: { state: 'Canceled' } },
    });
    expect(cancelled.status).toBe(200);
    const { headers } = await signedInStaff(product().context, ['finance']);
    const list = await fetch(`${node.product!.apiUrl}/operator/orders`, { headers });
    expect(await list.text()).toContain(paymentReference);
    expect(await askedOfStandby()).toEqual([]);

    await standby().admin.pool.query('select pg_wal_replay_resume()');
    expect(await exportOrders(headers)).toContain(paymentReference);
    expect(await askedOfStandby()).toEqual([expect.stringContaining('orders') as string]);
  });

  it('is left out of a file when it is too far behind', async () => {
    const { headers } = await signedInStaff(product().context, ['finance']);
    await standby().admin.pool.query('select pg_wal_replay_pause()');
    try {
      const reference = await place('not-replayed');
      expect(await exportOrders(headers)).toContain(reference);
    } finally {
      await standby().admin.pool.query('select pg_wal_replay_resume()');
    }
  });

  const found = async (references: readonly string[]): Promise<string[]> => {
    const { rows } = await pair()
      .context()
      .admin.pool.query<{ reference: string }>(
        'select payment_reference as reference from orders where payment_reference = any($1)',
        [references],
      );
    return rows.map(({ reference }) => reference).toSorted();
  };
  const orders: string[] = [];

  it('has every order that was acknowledged when the primary is killed, and becomes the primary', async () => {
    for (let index = 0; index < 5; index += 1) orders.push(await place(`before-the-kill-${index}`));
    await pair().killPrimary();
    await pair().promote();
    expect(await found(orders)).toEqual(orders.toSorted());
    expect(await brokenInvariants({ ...product(), context: pair().context() })).toEqual([]);
  });

  it('takes the old primary back as its standby, and nothing is lost when the roles change again', async () => {
    await pair().rejoin();
    const here = { ...product(), context: pair().context() };
    const [buyer] = await makeBuyers(here, 1);
    const { documentId } = await makeOffer(here);
    const { paymentReference } = await here.context.transact((tx) =>
      placeSampleOrder(tx, { userId: buyer!.userId, project: documentId, shares: 1 }),
    );
    orders.push(paymentReference);
    await pair().killPrimary();
    await pair().promote();
    expect(await found(orders)).toEqual(orders.toSorted());
    expect(await brokenInvariants({ ...product(), context: pair().context() })).toEqual([]);
  });
});
