import { ApiFailure } from '@parcela/web';
import { afterEach, describe, expect, test } from 'vitest';
import { sendOnce } from './idempotency.ts';

const failure = (status: number, code: string) =>
  new ApiFailure({ status, code, params: {}, issues: [], requestId: 'request-1', received: undefined });

/** Sends the same request once for each error, then once more; returns the keys that were sent. */
const keysOf = async (...errors: readonly unknown[]): Promise<string[]> => {
  const keys: string[] = [];
  for (const error of [...errors, null])
    await sendOnce('order', { shares: 5 }, async ({ key }) => {
      keys.push(key);
      if (error !== null) throw error;
    }).catch(() => undefined);
  return keys;
};

afterEach(() => sessionStorage.clear());

describe('sendOnce', () => {
  test.each([
    ['the first request is still running', failure(409, 'idempotency.running')],
    ['the server failed', failure(503, 'common.unavailable')],
    ['the network failed', new TypeError('Failed to fetch')],
  ])('reuses the key while the outcome is unknown: %s', async (_why, error) => {
    const keys = await keysOf(error, error);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('uses a new key after a refusal and after an answer', async () => {
    const keys = [...(await keysOf(failure(409, 'order.price_changed'))), ...(await keysOf())];
    expect(new Set(keys).size).toBe(3);
  });
});
