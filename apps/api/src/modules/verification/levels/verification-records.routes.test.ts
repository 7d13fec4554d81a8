import type { VerificationType } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { grantLevel } from '../index.ts';
import {
  rowsOf,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';
import { listOptions } from '../level-options/verification-options.queries.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

const call = async (user: TestUser, method: 'POST' | 'PUT', url: string, data: object) => {
  const response = await fixture().inject({ method, url, headers: user.headers, payload: { data } });
  const body = response.json();
  return { status: response.statusCode, body, code: body.error?.details.code };
};
const claim = (user: TestUser, method: 'POST' | 'PUT', data: object) =>
  call(user, method, '/api/user-verifications', data);
const connect = async (user: TestUser, types: readonly VerificationType[], id = user.userId) => {
  const levelOptions = await context().transact((tx) => listOptions(tx, 'en'));
  const ids = types.map((wanted) => levelOptions.find(({ type }) => type === wanted)?.documentId);
  return call(user, 'PUT', `/api/users/${id}`, { verification: { connect: ids } });
};
const recordsOf = ({ userId }: TestUser) => rowsOf(context(), 'verification_records', userId);
const notGranted = { status: 403, code: 'verification.not_granted' };

describe('verification record routes', () => {
  it.each(['POST', 'PUT'] as const)(
    'answer a %s of a granted level and refuse any other (spec 7.10)',
    async (method) => {
      const user = await verifiedPerson(fixture());
      const before = await recordsOf(user);
      const ofOrder = { userId: user.documentId, verificationType: 'ORDER' };
      expect(await claim(user, method, { verificationType: 'KYC' })).toMatchObject({
        status: 200,
        body: { data: { type: 'KYC', relevance: 2 }, meta: {} },
      });
      expect(await claim(user, method, ofOrder)).toMatchObject(notGranted);
      expect(await claim(user, method, { verificationType: 'AML' })).toMatchObject(notGranted);
      expect(await recordsOf(user)).toEqual(before);
      await context().transact((tx) => grantLevel(tx, user.userId, 'ORDER'));
      expect(await claim(user, method, ofOrder)).toMatchObject({
        status: 200,
        body: { data: { type: 'ORDER' } },
      });
    },
  );

  it('neither show nor create records of another investor (spec 7.10)', async () => {
    const [user, other] = [await verifiedPerson(fixture()), await signedInUser(context())];
    for (const method of ['POST', 'PUT'] as const)
      expect(await claim(other, method, { userId: user.documentId, verificationType: 'KYC' })).toMatchObject({
        status: 403,
        code: 'common.forbidden',
      });
    for (const id of [user.userId, 2_000_000_000])
      expect(await connect(other, ['SIGNUP'], id)).toMatchObject({ status: 404, code: 'common.not_found' });
    expect(await recordsOf(other)).toEqual([]);
  });
});

describe('PUT /api/users/:id', () => {
  it('returns the investor when all named levels are granted, and grants none (spec 7.10)', async () => {
    const user = await verifiedPerson(fixture());
    const before = await recordsOf(user);
    const connected = await connect(user, ['SIGNUP', 'KYC']);
    const me = await fixture().inject({ url: '/api/users/me', headers: user.headers });
    expect(connected).toMatchObject({ status: 200, body: me.json() });
    expect(await connect(user, ['KYC', 'AML'])).toMatchObject(notGranted);
    const invented = { verification: { connect: [newDocumentId()] } };
    expect(await call(user, 'PUT', `/api/users/${user.userId}`, invented)).toMatchObject(notGranted);
    expect(await recordsOf(user)).toEqual(before);
  });
});
