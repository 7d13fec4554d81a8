import { execFileSync } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { asAdmin, startPostgres } from '@parcela/testkit';
import { expect, it } from 'vitest';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import type { TestUser } from '../../apps/api/test/support/app/test-app.ts';
import { type Answer, call, codeOf, eventually, onConnections, orderCall } from '../lib/calls.ts';
import { makeBuyers, makeOffer } from '../lib/people.ts';
import { brokenInvariants, countRows, type Product, startProduct, useDataFolder } from '../lib/product.ts';

const folder = useDataFolder();

/** A volume of 64 MB, or the reason why this machine cannot mount one. */
const mountVolume = (path: string): string | undefined => {
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', path], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** The product with all database tables on this volume; the server's journal is elsewhere. */
const startOnVolume = async (volume: string): Promise<Product> => {
  const server = await startPostgres(join(folder(), 'postgres'));
  const { uid, gid } = statSync(join(folder(), 'postgres'));
  chownSync(volume, uid, gid);
  await asAdmin(
    server.adminUrl('postgres'),
    `create tablespace volume location '${volume}'`,
    'create database parcela tablespace volume',
  );
  await server.stop();
  return startProduct(folder());
};

/** Fills all free space, and returns a function that releases it. */
const fill = (volume: string): (() => void) => {
  const path = join(volume, 'filler');
  const file = openSync(path, 'w');
  for (const bytes of [1_048_576, 4_096])
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  closeSync(file);
  return () => rmSync(path);
};

const readOrders = (product: Product, { headers }: TestUser) =>
  call(product, { method: 'GET', path: '/api/orders', headers });

/**
 * Sixty buyers order while the disk is full, and again when it has space; returns the answers and the stored orders.
 */
const orderOnFullDisk = async (product: Product, volume: string) => {
  const buyers = await makeBuyers(product, 60);
  const { body } = await makeOffer(product);
  const order = (buyer: TestUser) => call(product, orderCall(buyer, body, 'full-disk'));
  const ordersOf = (buyer: TestUser) =>
    countRows(product, 'select 1 from orders where user_id = $1', buyer.userId);
  // The next request records the activity of its session, a write for which no space is left.
  await product.context.admin.pool.query(
    `update sessions set last_active_at = last_active_at - interval '2 minutes'`,
  );

  const free = fill(volume);
  const answers = await onConnections(5, buyers, order);
  const reads = await onConnections(5, buyers, (buyer) => readOrders(product, buyer));
  const stored = await onConnections(5, buyers, ordersOf);
  const catalogue = await call(product, { method: 'GET', path: '/api/project-infos' });
  const broken = await brokenInvariants(product);

  free();
  for (const buyer of buyers) await eventually(async () => (await order(buyer)).status === 201);
  return {
    answers,
    reads,
    stored,
    catalogue,
    broken,
    storedAfterwards: await onConnections(5, buyers, ordersOf),
  };
};

/** Space can be freed on a full disk, so the refusal says when to try again. */
const tryAgain = { status: 503, code: 'common.unavailable', says: 'when' };
const refusalOf = (answer: Answer) => ({
  status: answer.status,
  code: codeOf(answer),
  says: Number(answer.headers.get('retry-after')) > 0 ? 'when' : 'nothing',
});

it('a full disk refuses writes, allows reads, and damages nothing', async ({ skip }) => {
  const volume = join(folder(), 'volume');
  const reason = mountVolume(volume);
  skip(reason !== undefined, `no small volume can be mounted here: ${reason}`);
  const running: { product?: Product } = {};
  try {
    const product = (running.product = await startOnVolume(volume));
    await product.context.transact(setSampleRates);
    const seen = await orderOnFullDisk(product, volume);

    const refused = seen.answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.map(refusalOf)).toEqual(refused.map(() => tryAgain));
    const acknowledged = seen.answers.map(({ status }) => (status === 201 ? 1 : 0));
    expect(seen.stored).toEqual(acknowledged);
    expect(seen.reads.map(({ status }) => status)).toEqual(acknowledged.map(() => 200));
    expect(seen.reads.map(({ body }) => (body as { data: unknown[] }).data.length)).toEqual(acknowledged);
    expect(seen.catalogue.status).toBe(200);
    expect(seen.broken).toEqual([]);

    expect(seen.storedAfterwards).toEqual(acknowledged.map(() => 1));
    const unsealed = () => countRows(product, 'select 1 from ledger_unsealed_transactions');
    await eventually(async () => (await unsealed()) === 0);
    expect(await brokenInvariants(product)).toEqual([]);
  } finally {
    await running.product?.stop();
    execFileSync('umount', [volume]);
  }
});
