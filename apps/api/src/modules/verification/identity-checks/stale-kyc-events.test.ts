import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  liveKyc,
  personInCheck,
  rowsOf,
  useVerification,
  webhookSecret,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

const minutes = 60_000;
/** A signed event dated this far in the past, or in the future. */
const report = async (user: TestUser, agoMs: number, answer: 'GREEN' | 'RED') => {
  const checks = await rowsOf(context(), 'kyc_checks', user.userId);
  const body = JSON.stringify({
    type: 'applicantReviewed',
    externalUserId: checks.at(-1)!['external_user_id'],
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: answer },
    createdAtMs: new Date(Date.now() - agoMs).toISOString().slice(0, 23).replace('T', ' '),
    n: randomUUID(),
  });
  const answered = await fixture().inject({
    method: 'POST',
    url: '/core/hook/kyc/sumsub',
    headers: {
      'content-type': 'application/json',
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
      'x-payload-digest': createHmac('sha256', webhookSecret).update(body).digest('hex'),
    },
    payload: body,
  });
  return answered.statusCode;
};

/** The provider's signature covers no reliable time, so an event only announces a new answer. */
describe('events with an unusual time', () => {
  it.each([
    ['an hour ago', 60 * minutes, ['RED', 'GREEN']],
    ['six minutes ago', 6 * minutes, ['GREEN']],
    ['in an hour', -60 * minutes, ['RED']],
  ] as const)(
    'dated %s grant nothing: only the provider’s current answer counts',
    async (_when, agoMs, answers) => {
      const user = await personInCheck(fixture());
      await fixture().review(user, { answer: 'GREEN' });
      await fixture().review(user, { answer: 'RED', final: true });
      await fixture().processEvents();
      for (const answer of answers) expect(await report(user, agoMs, answer)).toBe(200);
      await fixture().processEvents();
      expect(await liveKyc(context(), user)).toEqual([]);
      expect((await fixture().me(user)).kyc.state).toBe('rejected');
    },
  );
});
