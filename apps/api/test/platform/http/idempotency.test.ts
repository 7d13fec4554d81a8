import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import {
  type IdempotentCall,
  onceForKey,
  onceForKeyAfterReading,
} from '@parcela/platform/http/idempotency.ts';

describe('onceForKey', () => {
  const context = useTestDatabase();
  const call = (key: string, changes: Partial<IdempotentCall> = {}): IdempotentCall => ({
    caller: 'user:1',
    route: 'placeOrder',
    key,
    input: '{"a":1}',
    ...changes,
  });
  const effects = { count: 0 };
  const effect = async (): Promise<{ status: number; body: string }> => {
    effects.count += 1;
    return { status: 201, body: `{"effect":${effects.count}}` };
  };
  const storedKeys = async (): Promise<{ key: string; input_hash: Buffer }[]> =>
    (
      await sql<{ key: string; input_hash: Buffer }>`select key, input_hash from idempotency_keys`.execute(
        context().admin.kysely,
      )
    ).rows;

  it('gives twenty parallel calls with one key one effect and one answer', async () => {
    effects.count = 0;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        context().transact((tx) => onceForKey(tx, call('parallel-1'), effect)),
      ),
    );
    expect(effects.count).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
  });

  it('passes on the facts read with the key, and repeats an answer without reading them again', async () => {
    const facts: string[] = [];
    const work = (readFirst: () => Promise<string>) =>
      context().transact((tx) =>
        onceForKeyAfterReading(tx, call('read-first'), readFirst, async (fact) => {
          facts.push(fact);
          return { status: 200, body: '{}' };
        }),
      );
    expect((await work(async () => 'known')).isReplay).toBe(false);
    const again = await work(async () => {
      throw new BusinessError('project.not_found');
    });
    expect(again).toEqual({ status: 200, body: '{}', isReplay: true });
    expect(facts).toEqual(['known']);
    const failed = context().transact((tx) =>
      onceForKeyAfterReading(
        tx,
        call('read-failed'),
        () => Promise.reject(new BusinessError('project.not_found')),
        effect,
      ),
    );
    await expect(failed).rejects.toMatchObject({ code: 'project.not_found' });
  });

  it('refuses the same key with another input and does nothing', async () => {
    await context().transact((tx) => onceForKey(tx, call('other-body'), effect));
    const before = effects.count;
    const again = context().transact((tx) =>
      onceForKey(tx, call('other-body', { input: '{"a":2}' }), effect),
    );
    await expect(again).rejects.toMatchObject({ code: 'idempotency.key_reused' });
    expect(effects.count).toBe(before);
  });

  it.each([
    ['caller', { caller: 'user:2' }],
    ['route', { route: 'payByConfirmo' }],
  ])('keeps the keys of another %s separate', async (_what, changes) => {
    const before = effects.count;
    await context().transact((tx) => onceForKey(tx, call(`scoped-${_what}`), effect));
    await context().transact((tx) => onceForKey(tx, call(`scoped-${_what}`, changes), effect));
    expect(effects.count).toBe(before + 2);
  });

  it('stores no key after a refusal, so that the same key may be used again', async () => {
    const refused = context().transact((tx) =>
      onceForKey(tx, call('refused-1'), async () => {
        throw new BusinessError('project.closed');
      }),
    );
    await expect(refused).rejects.toMatchObject({ code: 'project.closed' });
    const answer = await context().transact((tx) => onceForKey(tx, call('refused-1'), effect));
    expect(answer.isReplay).toBe(false);
  });

  it('reports that the same request is running when the first one does not end in time', async () => {
    let release: () => void = () => undefined;
    let started: () => void = () => undefined;
    const isRunning = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = context().transact((tx) =>
      onceForKey(tx, call('slow-one'), async () => {
        started();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        return { status: 200, body: '{}' };
      }),
    );
    await isRunning;
    const second = context().transact(async (tx: Tx) => {
      await sql`select set_config('lock_timeout', '50ms', true)`.execute(tables(tx));
      return onceForKey(tx, call('slow-one'), effect);
    });
    await expect(second).rejects.toMatchObject({ code: 'idempotency.running' });
    release();
    await first;
  });

  it('stores neither the key nor a value by which an attacker could check a guessed input', async () => {
    await context().transact((tx) => onceForKey(tx, call('secret-key-1', { input: 'password' }), effect));
    const rows = await storedKeys();
    expect(rows.some(({ key }) => key === 'secret-key-1')).toBe(false);
    const { createHash } = await import('node:crypto');
    const plain = createHash('sha256').update('password').digest();
    expect(rows.some(({ input_hash }) => input_hash.equals(plain))).toBe(false);
  });

  it('stores answers encrypted, and returns unencrypted answers of older releases', async () => {
    const secret = '{"recoveryCodes":["canary-1"]}';
    const once = call('sealed-answer');
    await context().transact((tx) => onceForKey(tx, once, async () => ({ status: 200, body: secret })));
    const { rows } = await sql<{ row: string; body: string }>`
      select k::text as row, k.body from idempotency_keys k where k.body is not null`.execute(
      context().admin.kysely,
    );
    const stored = rows.map(({ row, body }) => `${row} ${Buffer.from(body, 'base64').toString('latin1')}`);
    expect(stored.join()).not.toContain('canary');
    const replay = () => context().transact((tx) => onceForKey(tx, once, effect));
    expect(await replay()).toEqual({ status: 200, body: secret, isReplay: true });
    await sql`update idempotency_keys set body = ${secret} where status = 200`.execute(
      context().admin.kysely,
    );
    expect(await replay()).toEqual({ status: 200, body: secret, isReplay: true });
  });
});
