import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { RouteDefinition } from '@parcela/contract';
import { operatorRoutes } from '@parcela/contract/operator';
import { staffRoles } from '@parcela/domain';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { openReplica } from '@parcela/platform/database/replica.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { isStaffList } from '@parcela/platform/paging/staff-list.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { signedInStaff, type TestStaff } from '../../apps/api/test/support/app/test-staff.ts';
import type { TestContext } from '../../apps/api/test/support/database/test-database.ts';
import { placeSampleOrder } from '../../apps/api/test/support/orders/sample-orders.ts';
import { freePort } from '../../scripts/lib/demo-environment.ts';
import { call, eventually, orderCall } from '../lib/calls.ts';
import { makeBuyers, makeOffer } from '../lib/people.ts';
import { brokenInvariants, type Product, startProduct, useDataFolder } from '../lib/product.ts';
import { type Proxy, startProxy } from '../storm/machine/proxy.ts';
import { type PostgresPair, startPostgresPair } from './site/postgres-pair.ts';
import { logStatements, type StatementLog } from './site/statement-log.ts';

/** Every staff list that a test can request without an id in the path. */
const lists = Object.values<RouteDefinition>(operatorRoutes).filter(
  (route) => isStaffList(route) && !route.path.includes('{'),
);
const reason = 'As agreed with the holder';

describe('the standby of the database', () => {
  const folder = useDataFolder();
  const running: { product?: Product; pair?: PostgresPair; network?: Proxy; log?: StatementLog } = {};
  const product = (): Product => running.product!;
  const pair = (): PostgresPair => running.pair!;
  const network = (): Proxy => running.network!;
  const standby = (): TestContext => pair().standbyContext()!;
  /** An API node that reads staff lists from the standby. */
  const node: { product?: Product; metricsUrl?: string } = {};
  const staff: { everything?: TestStaff; second?: TestStaff } = {};

  beforeAll(async () => {
    running.product = await startProduct(folder());
    const { context } = product();
    running.pair = await startPostgresPair({
      dataDir: folder(),
      primary: product().databaseServer(),
      appPassword: decodeURIComponent(new URL(context.appUrl).password),
    });
    running.log = await logStatements(standby(), join(folder(), 'postgres-b.log'));
    const replica = new URL(standby().appUrl);
    running.network = await startProxy('standby', [Number(replica.port)]);
    replica.port = String(network().port);
    replica.searchParams.delete('host');
    const [port, metricsPort] = [await freePort(), await freePort()];
    const child = await product().startBeside({
      ROLE: 'api',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_REPLICA_URL: replica.href,
    });
    node.product = { ...product(), apiUrl: `http://127.0.0.1:${port}` };
    node.metricsUrl = `http://127.0.0.1:${metricsPort}`;
    await context.transact(setSampleRates);
    staff.everything = await signedInStaff(context, staffRoles);
    staff.second = await signedInStaff(context, ['finance']);
    return async () => {
      await child.stop();
      await network().close();
    };
  });
  afterAll(async () => {
    await running.pair?.stop();
    await running.product?.stop();
  });

  const ask = (
    path: string,
    {
      body,
      by = staff.everything!,
      accept = 'application/json',
    }: {
      readonly body?: object;
      readonly by?: TestStaff;
      readonly accept?: string;
    } = {},
  ): Promise<Response> =>
    fetch(`${node.product!.apiUrl}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...by.headers,
        accept,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
    });
  const textOf = async (path: string, accept?: string): Promise<string> => {
    const response = await ask(path, accept === undefined ? {} : { accept });
    expect(response.status).toBe(200);
    return response.text();
  };
  const exportOrders = (): Promise<string> => textOf('/operator/orders', 'text/csv');

  /** The statements that the node sent to the standby during this work. */
  const askedOfStandby = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const mark = running.log!.mark();
    await work();
    return running.log!.since(mark, 'parcela-replica');
  };
  /** After a few lists without an answer from the standby, the node does not query it for one second. */
  const isReadThere = (path: string): Promise<void> =>
    eventually(async () => (await askedOfStandby(() => textOf(path))).length > 0);
  const listsAreReadThere = (): Promise<void> => isReadThere('/operator/orders');

  const place = async (key: string): Promise<string> => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    const placed = await call(node.product!, orderCall(buyer!, body, key));
    expect(placed.status).toBe(201);
    return (placed.body as { data: { paymentReference: string } }).data.paymentReference;
  };
  const whilePaused = async (work: () => Promise<void>): Promise<void> => {
    await standby().admin.pool.query('select pg_wal_replay_pause()');
    try {
      await work();
    } finally {
      await standby().admin.pool.query('select pg_wal_replay_resume()');
    }
  };

  it('answers every staff list, and the files of the lists', async () => {
    expect(lists.length).toBeGreaterThan(20);
    for (const { path } of lists) await isReadThere(path);
    expect(await askedOfStandby(exportOrders)).not.toEqual([]);
    const metrics = await (await fetch(`${node.metricsUrl}/metrics`)).text();
    const counted = (what: string): number =>
      Number(
        new RegExp(`^replica_reads_total{what="${what}",server="standby"} (\\d+)$`, 'm').exec(metrics)?.[1],
      );
    expect(counted('list')).toBeGreaterThanOrEqual(lists.length);
    expect(counted('file')).toBe(1);
  });

  it('serves no page on which staff act, no decision and no investor request', async () => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body, documentId: project } = await makeOffer(product());
    await listsAreReadThere();
    const asked = await askedOfStandby(async () => {
      const placed = await call(node.product!, orderCall(buyer!, body, 'decided-on-the-primary'));
      expect(placed.status).toBe(201);
      const { documentId } = (placed.body as { data: { documentId: string } }).data;
      for (const path of ['/api/orders', `/api/orders/${documentId}`]) {
        const read = await call(node.product!, { method: 'GET', path, headers: buyer!.headers });
        expect(read.status).toBe(200);
      }
      for (const path of ['', '/cancellation']) await textOf(`/operator/orders/${documentId}${path}`);
      const cancelled = await ask(`/operator/orders/${documentId}/cancel`, { body: { reason } });
      expect(cancelled.status).toBe(200);

      const bonus = { userDocumentId: buyer!.documentId, projectDocumentId: project, shares: 1, reason };
      const requested = await ask('/operator/bonus-orders', { body: bonus });
      expect(requested.status).toBe(200);
      const { data } = (await requested.json()) as { data: { documentId: string } };
      const request = `/operator/approvals/${data.documentId}`;
      await textOf(request);
      expect((await ask(`${request}/approve`, { body: { reason }, by: staff.second! })).status).toBe(200);
      await textOf(`/operator/users/${buyer!.documentId}/timeline`);
    });
    expect(asked).toEqual([]);
  });

  it('shows a change in a list immediately', async () => {
    const there = { count: 0 };
    for (let index = 0; there.count < 10; index += 1) {
      const reference = await place(`shown-at-once-${index}`);
      const asked = await askedOfStandby(async () => {
        expect(await textOf('/operator/orders')).toContain(reference);
      });
      if (asked.length > 0) there.count += 1;
    }
  });

  it('serves no lists or files when it is too far behind', async () => {
    await listsAreReadThere();
    await whilePaused(async () => {
      const reference = await place('not-replayed');
      const asked = await askedOfStandby(async () => {
        expect(await textOf('/operator/orders')).toContain(reference);
        expect(await exportOrders()).toContain(reference);
      });
      expect(asked).toEqual([]);
    });
    await listsAreReadThere();
  });

  it('serves no lists when it hangs or is unreachable, and staff see no error', async () => {
    const reference = await place('the-primary-lives');
    const showsIt = async (): Promise<void> => {
      const began = performance.now();
      expect(await textOf('/operator/orders')).toContain(reference);
      // Well below every timeout of a connection or a statement.
      expect(performance.now() - began).toBeLessThan(1_500);
    };
    await listsAreReadThere();
    network().delay(3_000);
    await showsIt();
    network().cut();
    for (let index = 0; index < 5; index += 1) await showsIt();
    network().heal();
    await listsAreReadThere();
    await running.log!.stop();
  });

  it('passes a page to the primary when the answer breaks off or takes too long, but not when a rule refuses it', async () => {
    const primary = pair().context().database;
    const log = createLogger('silent');
    const replica = openReplica(primary, { replicaUrl: standby().appUrl, connectionsMax: 2, log });
    const where = (first: (reader: Tx) => Promise<unknown>) =>
      replica.readList(async (reader) => {
        if (reader !== primary.reader) await first(reader);
        return reader === primary.reader ? 'primary' : 'standby';
      });
    const isThere = (): Promise<void> =>
      eventually(async () => (await where(async () => undefined)) === 'standby');
    await isThere();
    const refused = where(() => Promise.reject(new BusinessError('common.not_found')));
    await expect(refused).rejects.toThrow(BusinessError);
    // It has not sent the next list elsewhere either.
    const run = (reader: Tx, name: 'pg_terminate_backend' | 'pg_sleep') =>
      tables(reader)
        .selectNoFrom((is) =>
          is.fn(name, [name === 'pg_sleep' ? is.val(3) : is.fn('pg_backend_pid')]).as('answer'),
        )
        .execute();
    expect(await where((reader) => run(reader, 'pg_terminate_backend'))).toBe('primary');
    await isThere();
    expect(await where((reader) => run(reader, 'pg_sleep'))).toBe('primary');
    await replica.close();
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

  /** Row removals that a standby can replay only after every older reader has finished. */
  const removeRows = async (table: string): Promise<void> => {
    const { pool } = pair().context().admin;
    await pool.query(`create table ${table} as select generate_series(1, 100) as n`);
    await pool.query(`delete from ${table}`);
    await pool.query(`vacuum ${table}`);
  };

  it('has every acknowledged order when the primary is killed, and becomes the primary', async () => {
    for (let index = 0; index < 5; index += 1) orders.push(await place(`before-the-kill-${index}`));
    const reading = standby().admin.pool.query('select pg_sleep(1)');
    await removeRows('removed_while_read');
    await removeRows('removed_before_the_kill');
    await pair().killPrimary();
    await pair().promote();
    await reading;
    expect(await found(orders)).toEqual(orders.toSorted());
    expect(await brokenInvariants({ ...product(), context: pair().context() })).toEqual([]);
  });

  it('accepts the old primary as its standby, and loses nothing when the roles change again', async () => {
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
