import { describe, expect, it } from 'vitest';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { isClearedToInvest } from '../index.ts';
import { amlCalls, answers } from '../../../../test/support/verification/sample-questionnaire.ts';
import { useReviews } from '../../../../test/support/verification/review-calls.ts';
import {
  askToken,
  levelsIn,
  liveKyc,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put } = amlCalls(fixture);
const { asStaff, decide, rows, notifiedTo } = useReviews(fixture);

const request = (user: { readonly documentId: string }, override: object, who = 'first') =>
  asStaff(who, `/users/${user.documentId}/override-verification`, {
    method: 'POST',
    body: { reason: 'Paper file 12/2026', ...override },
  });
const approve = (documentId: string, who = 'second') =>
  decide(`/approvals/${documentId}/approve`, 'Agreed', who);
/** One member requests it, another agrees. */
const override = async (user: TestUser, what: object): Promise<void> => {
  const asked = await request(user, what);
  expect([asked.status, asked.code]).toEqual([201, undefined]);
  expect(await approve(asked.data.documentId)).toMatchObject({ status: 200, data: { state: 'executed' } });
};
const grantKyc = { type: 'KYC', effect: 'grant', validThrough: '2099-05-01' };
const revoking = (type: string) => ({ type, effect: 'revoke', comment: 'Ozvěte se nám prosím.' });
const isCleared = ({ userId }: TestUser) => context().transact((tx) => isClearedToInvest(tx, userId));
const cleared = async (): Promise<TestUser> => {
  const user = await verifiedPerson(fixture());
  await put(user, answers);
  return user;
};

describe('POST /operator/users/:documentId/override-verification', () => {
  it('changes nothing before a second member of staff approves', async () => {
    const user = await signedInUser(context());
    const { data } = await request(user, grantKyc);
    expect(levelsIn(await fixture().me(user))).toEqual(['SIGNUP']);
    expect(await approve(data.documentId, 'first')).toMatchObject({ status: 403, code: 'approval.own' });
    expect(await approve(data.documentId, 'support')).toMatchObject({ status: 403 });
    expect(levelsIn(await fixture().me(user))).toEqual(['SIGNUP']);
  });

  it('grants KYC through the last day of the document, and AML, and notifies the investor', async () => {
    const user = await signedInUser(context());
    await override(user, grantKyc);
    await override(user, { type: 'AML', effect: 'grant' });
    const me = await fixture().me(user);
    expect(levelsIn(me)).toEqual(['SIGNUP', 'KYC', 'AML']);
    expect(me.kyc).toMatchObject({ state: 'done', validUntil: '2099-05-01T22:00:00.000Z' });
    expect(me.aml.state).toBe('done');
    expect(await isCleared(user)).toBe(true);
    expect(await notifiedTo(user)).toEqual(['kyc.done pending', 'aml.done pending']);
    expect(await liveKyc(context(), user)).toMatchObject([{ source: 'admin' }]);
  });

  it('grants a level to an investor whom compliance rejected', async () => {
    const user = await verifiedPerson(fixture());
    await put(user, { ...answers, countriesWithSanctions: true });
    const [row] = await rows('review_cases', user);
    await decide(`/review-cases/${String(row?.['document_id'])}/reject`, 'Ne');
    await override(user, { type: 'AML', effect: 'grant' });
    expect((await fixture().me(user)).aml).toMatchObject({ state: 'done', comment: null });
    expect(await isCleared(user)).toBe(true);
  });

  it('closes the open case', async () => {
    const user = await verifiedPerson(fixture());
    await put(user, { ...answers, countriesWithSanctions: true });
    await override(user, { type: 'AML', effect: 'grant' });
    expect(await rows('review_cases', user)).toMatchObject([{ outcome: 'accepted' }]);
  });

  it('revokes KYC, shows the investor why and prevents a new check', async () => {
    const user = await cleared();
    await override(user, revoking('KYC'));
    const me = await fixture().me(user);
    expect(me.kyc).toMatchObject({ state: 'rejected', comment: 'Ozvěte se nám prosím.' });
    expect(levelsIn(me)).toEqual(['SIGNUP', 'AML']);
    expect(await isCleared(user)).toBe(false);
    expect((await askToken(fixture(), user)).statusCode).toBe(403);
    expect(await notifiedTo(user)).toContain('kyc.revoked pending');
    await override(user, grantKyc);
    expect((await fixture().me(user)).kyc.state).toBe('done');
  });

  it('revokes AML, shows the investor why and prevents another questionnaire', async () => {
    const user = await cleared();
    await override(user, revoking('AML'));
    expect((await fixture().me(user)).aml).toMatchObject({
      state: 'rejected',
      comment: 'Ozvěte se nám prosím.',
    });
    expect(await isCleared(user)).toBe(false);
    expect((await put(user, answers)).statusCode).toBe(409);
    expect(await notifiedTo(user)).toContain('aml.revoked pending');
  });

  it('sends the first questionnaire to compliance after a revocation of AML without one', async () => {
    const user = await verifiedPerson(fixture());
    await override(user, { type: 'AML', effect: 'grant' });
    await override(user, revoking('AML'));
    await put(user, answers);
    expect((await fixture().me(user)).aml.state).toBe('review');
  });

  it('refuses a level that already has the requested state, even if it changed before the approval', async () => {
    const user = await verifiedPerson(fixture());
    expect(await request(user, grantKyc)).toMatchObject({ status: 409, code: 'common.conflict' });
    expect(await request(user, revoking('AML'))).toMatchObject({ status: 409 });
    const { data } = await request(user, { type: 'AML', effect: 'grant' });
    await put(user, answers);
    expect(await approve(data.documentId)).toMatchObject({ status: 409, code: 'common.conflict' });
  });

  it.each([
    ['another level', { type: 'INVESTOR', effect: 'grant' }, 'type'],
    ['no effect', { type: 'KYC' }, 'effect'],
    ['a revocation without a comment', { type: 'KYC', effect: 'revoke' }, 'comment'],
    ['an invalid day', { ...grantKyc, validThrough: '2030-02-30' }, 'validThrough'],
    ['no reason', { ...grantKyc, reason: '' }, 'reason'],
  ])('refuses %s', async (_what, body, path) => {
    const user = await signedInUser(context());
    const refused = await request(user, body);
    expect(refused.status).toBe(400);
    expect(refused.issues.map((issue) => issue.path)).toContain(path);
  });

  it('answers 404 for an unknown investor, and refuses support', async () => {
    expect((await request({ documentId: 'A'.repeat(24) }, grantKyc)).status).toBe(404);
    expect((await request(await signedInUser(context()), grantKyc, 'support')).status).toBe(403);
  });
});
