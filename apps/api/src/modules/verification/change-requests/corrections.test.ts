import { describe, expect, it } from 'vitest';
import { tablesWith } from '../../../../test/support/accounts/personal-details.ts';
import { type TestUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useReviews } from '../../../../test/support/verification/review-calls.ts';
import {
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';
import { getProfile, getProfileVersion, saveProfileFields } from '../../accounts/index.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { asStaff, call, decide, member, rows, notifiedTo, auditLogOf } = useReviews(fixture);

const values = { lastName: 'Nováková-Přepsaná', idOrPassportNumber: 'OPRAVA-4711' };
const profileOf = ({ userId }: TestUser) => getProfile(context().database.reader, testVault, userId);
const versionOf = ({ userId }: TestUser) => getProfileVersion(context().database.reader, userId);
const correct = async (user: TestUser, more: object = {}, who = 'first') =>
  asStaff(who, `/users/${user.documentId}/corrections`, {
    method: 'POST',
    body: { version: await versionOf(user), values, reason: 'A slip of the pen', ...more },
  });
const asked = async (): Promise<{ user: TestUser; path: string }> => {
  const user = await verifiedPerson(fixture());
  const { status, data } = await correct(user);
  expect([status, data]).toMatchObject([
    201,
    { state: 'open', askedBy: { documentId: member('first').documentId } },
  ]);
  return { user, path: `/change-requests/${data.documentId}` };
};

describe('a correction of an investor’s data', () => {
  it('changes nothing until a second member of staff accepts it, and is unreadable in the database', async () => {
    const user = await verifiedPerson(fixture());
    const before = await profileOf(user);
    await correct(user);
    expect(await profileOf(user)).toEqual(before);
    expect(
      await tablesWith(context(), values.lastName, values.idOrPassportNumber, 'A slip of the pen'),
    ).toEqual([]);
    expect(await auditLogOf(user)).toEqual(['correction.asked']);
    expect(await notifiedTo(user)).not.toContain('profile.corrected pending');
  });

  it('shows the second member of staff the values before and after, and replaces them with an audit entry and a mail', async () => {
    const { user, path } = await asked();
    const previous = { lastName: 'Nováková', idOrPassportNumber: '206845713' };
    expect((await asStaff('second', path)).data).toMatchObject({ values, before: previous });
    expect(await decide(`${path}/accept`, 'The document says so', 'second')).toMatchObject({ status: 200 });
    const profile = await profileOf(user);
    expect(profile).toMatchObject(values);
    expect(profile.verifiedFields).not.toContain('lastName');
    expect((await asStaff('second', path)).data.before).toEqual(previous);
    expect(await auditLogOf(user)).toEqual([
      'correction.asked',
      'change_request.read',
      'change_request.accepted',
      'change_request.read',
    ]);
    const notified = (await notifiedTo(user)).filter((kind) => /corrected|change_request/.test(kind));
    expect(notified).toEqual(['profile.corrected pending']);
  });

  it('cannot be accepted by its author, who may withdraw it without notice to the investor', async () => {
    const { user, path } = await asked();
    expect(await decide(`${path}/accept`)).toMatchObject({ status: 403, code: 'approval.own' });
    expect(await decide(`${path}/reject`)).toMatchObject({ status: 200, data: { state: 'rejected' } });
    expect(await profileOf(user)).toMatchObject({ lastName: 'Nováková' });
    expect((await notifiedTo(user)).filter((kind) => /corrected|change_request/.test(kind))).toEqual([]);
  });

  it('is refused if the profile has changed since its author saw it, at the request and at the acceptance', async () => {
    const { user, path } = await asked();
    const version = await versionOf(user);
    await context().transact((tx) =>
      saveProfileFields(tx, testVault, user.userId, { values: { cityAddress: 'Zlín' } }),
    );
    expect(await decide(`${path}/accept`, 'Fine', 'second')).toMatchObject({
      status: 409,
      code: 'common.conflict',
    });
    expect(await profileOf(user)).toMatchObject({ lastName: 'Nováková', cityAddress: 'Zlín' });
    await decide(`${path}/reject`);
    expect(await correct(user, { version })).toMatchObject({ status: 409, code: 'common.conflict' });
    expect((await correct(user)).status).toBe(201);
  });

  it('is limited to one at a time, next to the request of the investor, who neither sees nor withdraws it', async () => {
    const { user, path } = await asked();
    expect(await correct(user, {}, 'second')).toMatchObject({ status: 409, code: 'correction.open' });
    const own = await call(user, '/api/change-requests', {
      method: 'POST',
      body: { data: { values: { cityAddress: 'Zlín' }, reason: 'Moved' } },
    });
    expect(own.status).toBe(201);
    expect((await call(user, '/api/change-requests')).data).toHaveLength(1);
    expect(await call(user, `/api${path}`, { method: 'DELETE' })).toMatchObject({
      status: 404,
      code: 'common.not_found',
    });
    expect(await rows('change_requests', user)).toHaveLength(2);
  });

  it.each<[string, object, string, string]>([
    ['nothing', {}, 'values', 'required'],
    ['an unchanged value', { firstName: 'Jana' }, 'values.firstName', 'unchanged'],
    ['a masked number', { idOrPassportNumber: '•••••713' }, 'values.idOrPassportNumber', 'invalid'],
    ['a child’s birthday', { dateOfBirth: '2020-01-01' }, 'values.dateOfBirth', 'under_age'],
    ['a level', { ...values, kyc: 'done' }, 'values.kyc', 'unknown_field'],
  ])('refuses %s and stores nothing', async (_what, wrong, path, code) => {
    const user = await verifiedPerson(fixture());
    expect(await correct(user, { values: wrong })).toMatchObject({ status: 400, issues: [{ path, code }] });
    expect(await rows('change_requests', user)).toEqual([]);
  });

  it('requires compliance and an existing investor', async () => {
    const user = await verifiedPerson(fixture());
    expect((await correct(user, {}, 'support')).status).toBe(403);
    const nobody = await asStaff('first', `/users/${'A'.repeat(24)}/corrections`, {
      method: 'POST',
      body: { version: 1, values, reason: 'A slip' },
    });
    expect(nobody.status).toBe(404);
  });
});
