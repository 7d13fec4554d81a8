import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { createRateLimits } from '@parcela/platform/security/rate-limits.ts';

describe('rate limits of an address', () => {
  const context = useTestDatabase();

  it.each([
    [
      'one IPv6 network, whichever of its addresses and however it is written',
      ['2001:db8::1', '2001:db8::a:b:c:d', '2001:0DB8:0:0:1:2:3:4', '2001:db8:0:0::ffff', '2001:db8::1%eth0'],
    ],
    [
      'one IPv4 address, also inside an IPv6 one',
      ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407'],
    ],
  ])('apply together to %s', async (_what, addresses) => {
    const limits = createRateLimits(context().database.pool, 1);
    for (let count = 0; count < 30; count += 1)
      await limits.countRequest('credentials', addresses[count % addresses.length] ?? '');
    for (const address of addresses)
      await expect(limits.countRequest('credentials', address)).rejects.toMatchObject({
        code: 'common.rate_limited',
      });
  });

  it('count in the process for reads, separately from writes and from other networks', () => {
    const limits = createRateLimits(context().database.pool, 1);
    const ask = (kind: 'read' | 'write', address: string) => () => limits.countRequest(kind, address);
    for (let count = 0; count < 1_200; count += 1) expect(ask('read', '198.51.100.7')()).toBeUndefined();
    expect(ask('read', '198.51.100.7')).toThrow(
      expect.objectContaining({
        code: 'common.rate_limited',
        retryAfterS: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 60) as number,
      }),
    );
    expect(ask('read', '198.51.100.8')()).toBeUndefined();
    expect(ask('write', '198.51.100.7')()).toBeUndefined();
  });

  it('are separate for each network', async () => {
    const limits = createRateLimits(context().database.pool, 1);
    for (let count = 0; count < 30; count += 1) await limits.countRequest('credentials', '2001:db8:5::1');
    for (const address of ['2001:db8:5:1::1', '198.51.100.8'])
      await expect(limits.countRequest('credentials', address)).resolves.toBeUndefined();
  });
});

describe('rate limits of an account', () => {
  const context = useTestDatabase();

  it.each([
    ['confirmation-mail', 5],
    ['password-reset-mail', 5],
    ['step-up-mail', 10],
    ['step-up', 10],
    ['second-factor', 10],
  ] as const)('allow %s %i times and refuse one more', async (budget, times) => {
    const limits = createRateLimits(context().database.pool, 1);
    const attempt = () => limits.countAttempt(budget, 'somebody');
    for (let count = 0; count < times; count += 1) await attempt();
    await expect(attempt()).rejects.toMatchObject({ code: 'common.rate_limited' });
    await expect(limits.countAttempt(budget, 'somebody else')).resolves.toBeUndefined();
  });
});
