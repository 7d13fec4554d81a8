import { describe, expect, it } from 'vitest';
import { clearedUser } from '../support/verification/grant-levels.ts';
import { advanceClock } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWholeApp } from '../support/app/whole-app.ts';
import { readClock } from '@parcela/platform/database/database.ts';

describe('an answer to a signed-in user', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);

  /** The time in the answer, and its distance from the clock of the rules. */
  const ask = async (headers: Record<string, string>, url = '/api/orders') => {
    const answer = await app().inject({ method: 'GET', url, headers });
    const serverTime = answer.headers['x-time'];
    const now = await readClock(context().database.reader);
    return {
      status: answer.statusCode,
      offS: serverTime === undefined ? undefined : Math.abs(now.getTime() - Number(serverTime)) / 1_000,
    };
  };

  it('contains the time by which the server decides, even after the clock is moved', async () => {
    const { headers } = await clearedUser(context());
    const first = await ask(headers);
    expect(first.status).toBe(200);
    expect(first.offS).toBeLessThan(10);
    await advanceClock(context(), '25 minutes');
    const moved = await ask(headers);
    expect(moved.status).toBe(200);
    expect(moved.offS).toBeLessThan(10);
  });

  it.each(['/api/votings', '/api/messages', '/api/orders'])(
    'has the time for countdowns from %s',
    async (url) => {
      const { headers } = await clearedUser(context());
      expect(await ask(headers, url)).toMatchObject({ status: 200, offS: expect.any(Number) as number });
    },
  );
});
