import { describe, expect, it } from 'vitest';
import { advanceClock, testVault } from '../../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import { useReviews } from '../../../../../test/support/verification/review-calls.ts';
import {
  useVerification,
  personInCheck,
} from '../../../../../test/support/verification/verification-fixture.ts';
import { saveProfileFields } from '../../../accounts/index.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { asStaff, auditLogOf, member, openCase } = useReviews(fixture);

/** A user whose name on the card differs from the profile's. */
const inReview = async () => {
  const user = await personInCheck(fixture());
  const values = { firstName: 'Marie', lastName: 'Jiná' };
  await context().transact((tx) => saveProfileFields(tx, testVault, user.userId, { values }));
  await fixture().review(user, { answer: 'GREEN' });
  await fixture().processEvents();
  return { user, path: `/review-cases/${await openCase(user)}` };
};
const openAddress = (who: string, url: string) =>
  fixture().inject({ url, headers: { ...member(who).headers } });
interface Listed {
  readonly image: string;
  readonly side: string | null;
  readonly url: string;
}

describe('documents of a review case', () => {
  it('come from the provider with addresses, and each view adds an audit entry', async () => {
    const { user, path } = await inReview();
    const { data } = await asStaff('first', `${path}/documents`);
    expect(data).toMatchObject([
      { type: 'ID_CARD', side: 'FRONT_SIDE', country: 'CZE', isReplaced: false },
      { type: 'ID_CARD', side: 'BACK_SIDE' },
      { type: 'SELFIE', side: null },
    ]);
    for (const { url } of data as readonly Listed[]) {
      const answer = await openAddress('first', url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.rawPayload.subarray(1, 4).toString('latin1')).toBe('PNG');
    }
    expect(await auditLogOf(user)).toEqual([
      'review_case.documents_listed',
      ...Array.from({ length: 3 }, () => 'review_case.document_read'),
    ]);
  });

  it('open only at an address that the platform signed, for this case and the session that requested it, for five minutes', async () => {
    const { user, path } = await inReview();
    const { path: otherPath } = await inReview();
    const [front, back] = (await asStaff('first', `${path}/documents`)).data as readonly [Listed, Listed];
    const query = front.url.split('?')[1] ?? '';
    for (const [who, url] of [
      ['second', front.url],
      ['first', back.url.replace(/\?.*/, `?${query}`)],
      ['first', `/operator${otherPath}/documents/${front.image}?${query}`],
      ['first', front.url.replace(/expires=\d+/, 'expires=9999999999')],
      ['first', front.url.replace(/signature=.*/, 'signature=AAAA')],
    ] as const)
      expect([who, url, (await openAddress(who, url)).statusCode]).toEqual([who, url, 404]);
    expect((await openAddress('support', front.url)).statusCode).toBe(403);
    expect((await fixture().inject({ url: front.url })).statusCode).toBe(401);
    expect((await openAddress('first', front.url.replace(front.image, 'a%2Fb'))).statusCode).toBe(400);
    await advanceClock(context(), '5 minutes');
    expect((await openAddress('first', front.url)).statusCode).toBe(404);
    expect(await auditLogOf(user)).toEqual(['review_case.documents_listed']);
  });

  it('are an empty list for an investor unknown to the provider, and answer 503 while it is down', async () => {
    const { user, path } = await inReview();
    await fixture().sandbox.control('/faults', { provider: 'sumsub', mode: 'down', times: 1 });
    expect(await asStaff('first', `${path}/documents`)).toMatchObject({
      status: 503,
      code: 'kyc.provider_unavailable',
    });
    expect(await auditLogOf(user)).toEqual([]);
    await context().admin.pool.query(
      `update kyc_checks set external_user_id = 'unknown' where user_id = $1`,
      [user.userId],
    );
    expect((await asStaff('first', `${path}/documents`)).data).toEqual([]);
  });
});
