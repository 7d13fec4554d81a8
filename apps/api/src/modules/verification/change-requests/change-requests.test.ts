import { localizedFrom } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { tablesWith } from '../../../../test/support/accounts/personal-details.ts';
import { signedInUser, type TestUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getProfile } from '../../accounts/index.ts';
import { verificationPersonalData } from '../personal-data.ts';
import { useReviews } from '../../../../test/support/verification/review-calls.ts';
import {
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { asStaff, call, decide, decideInWords, member, rows, notifiedTo, auditLogOf } = useReviews(fixture);

const wanted = { lastName: 'Dvořáková-Vdaná', idOrPassportNumber: 'NOVY-4711' };
const reason = 'Provdala jsem se';
const ask = (user: TestUser, values: object = wanted, why = reason) =>
  call(user, '/api/change-requests', { method: 'POST', body: { data: { values, reason: why } } });
const own = (user: TestUser) => call(user, '/api/change-requests');
const profileOf = ({ userId }: TestUser) => getProfile(context().database.reader, testVault, userId);
const known = () => verifiedPerson(fixture());

/** A user who has requested another name, and the path of the request for staff. */
const asking = async (): Promise<{ user: TestUser; id: string; path: string }> => {
  const user = await known();
  const { status, code, data } = await ask(user);
  expect([status, code]).toEqual([201, undefined]);
  return { user, id: data.documentId, path: `/change-requests/${data.documentId}` };
};

describe('POST /api/change-requests', () => {
  it('changes nothing yet, and shows the owner the request with masked numbers', async () => {
    const user = await known();
    const before = await profileOf(user);
    const asked = await ask(user);
    const shown = {
      documentId: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
      values: { lastName: 'Dvořáková-Vdaná', idOrPassportNumber: '•••••711' },
      reason,
      state: 'open',
      comment: null,
      createdAt: expect.any(String),
      decidedAt: null,
    };
    expect(asked).toMatchObject({ status: 201, data: shown });
    expect((await own(user)).data).toEqual([shown]);
    expect(await profileOf(user)).toEqual(before);
    expect(await tablesWith(context(), 'Dvořáková-Vdaná', 'NOVY-4711', reason)).toEqual([]);
  });

  it('allows one request at a time, even from two parallel windows', async () => {
    const user = await known();
    const both = await Promise.all([ask(user), ask(user, { cityAddress: 'Zlín' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await ask(user)).toMatchObject({ status: 409, code: 'change_request.open' });
    expect(await rows('change_requests', user)).toHaveLength(1);
  });

  it.each<[string, object, string, string]>([
    ['nothing', {}, 'data.values', 'required'],
    ['an unchanged value', { firstName: 'Jana' }, 'data.values.firstName', 'unchanged'],
    ['a blank name', { firstName: ' ' }, 'data.values.firstName', 'required'],
    ['a masked number', { idOrPassportNumber: '•••••713' }, 'data.values.idOrPassportNumber', 'invalid'],
    ['an unknown country', { citizenship: 'XXX' }, 'data.values.citizenship', 'country_unknown'],
    ['a child’s birthday', { dateOfBirth: '2020-01-01' }, 'data.values.dateOfBirth', 'under_age'],
    [
      'an expired document',
      { documentValidUntil: '2020-01-01' },
      'data.values.documentValidUntil',
      'errorExpired',
    ],
    ['a level', { ...wanted, kyc: 'done' }, 'data.values.kyc', 'unknown_field'],
    [
      'another address for mail',
      { ...wanted, email: 'other@example.com' },
      'data.values.email',
      'unknown_field',
    ],
  ])('refuses %s and stores nothing', async (_what, values, path, code) => {
    const user = await known();
    expect(await ask(user, values)).toMatchObject({ status: 400, issues: [{ path, code }] });
    expect(await rows('change_requests', user)).toEqual([]);
  });

  it('requires a reason, and fields that have a value on the profile', async () => {
    expect((await ask(await known(), wanted, ' ')).issues).toEqual([
      { path: 'data.reason', code: 'required' },
    ]);
    const user = await signedInUser(context());
    expect((await ask(user, { firstName: 'Jana' })).issues).toEqual([
      { path: 'data.values.firstName', code: 'invalid' },
    ]);
  });

  it('requires a session and accepted terms', async () => {
    const user = await known();
    expect((await ask({ ...user, headers: { authorization: 'Bearer none' } })).status).toBe(401);
    const newcomer = await signedInUser(context(), { hasAcceptedTerms: false });
    expect(await ask(newcomer)).toMatchObject({ status: 403, code: 'terms.required' });
  });
});

describe('DELETE /api/change-requests/:documentId', () => {
  const withdraw = (user: TestUser, id: string) =>
    call(user, `/api/change-requests/${id}`, { method: 'DELETE' });

  it('erases the values of the request and allows another one', async () => {
    const { user, id } = await asking();
    expect((await withdraw(user, id)).status).toBe(200);
    expect((await own(user)).data).toMatchObject([{ state: 'withdrawn', values: {}, reason: '' }]);
    expect(await rows('change_requests', user)).toMatchObject([{ wanted: null }]);
    expect((await ask(user)).status).toBe(201);
  });

  it('answers 404 for another person’s request, as for an unknown one, and changes nothing', async () => {
    const { user, id } = await asking();
    const stranger = await signedInUser(context());
    for (const other of [id, 'A'.repeat(24)])
      expect(await withdraw(stranger, other)).toMatchObject({ status: 404, code: 'common.not_found' });
    expect((await own(stranger)).data).toEqual([]);
    expect((await own(user)).data).toMatchObject([{ state: 'open' }]);
  });

  it('refuses a request after its decision', async () => {
    const { user, id, path } = await asking();
    await decide(`${path}/accept`);
    expect(await withdraw(user, id)).toMatchObject({ status: 409, code: 'change_request.decided' });
    expect((await own(user)).data).toMatchObject([{ state: 'accepted' }]);
  });
});

describe('change requests shown to staff', () => {
  it('appear with their owner and the names of the fields, without values', async () => {
    const { user } = await asking();
    const { data, text } = await asStaff('support', `/change-requests?filters[investor]=${user.documentId}`);
    expect(data).toEqual([
      {
        documentId: expect.any(String),
        investor: { documentId: user.documentId, email: user.email },
        fields: ['lastName', 'idOrPassportNumber'],
        state: 'open',
        createdAt: expect.any(String),
        decidedAt: null,
        askedBy: null,
      },
    ]);
    expect(text).not.toMatch(/Vdaná|4711/);
    expect(
      (await asStaff('first', '/change-requests?filters[state]=rejected&pagination[pageSize]=1')).status,
    ).toBe(200);
    expect((await asStaff('first', '/change-requests?filters[state]=x')).status).toBe(400);
  });

  it('show compliance the old and new values in full, with an audit entry for each reading', async () => {
    const { user, path } = await asking();
    expect((await asStaff('first', path)).data).toMatchObject({
      values: wanted,
      before: { lastName: 'Nováková', idOrPassportNumber: '206845713' },
      reason,
      verifiedFields: expect.arrayContaining(['lastName']) as string[],
    });
    expect(await auditLogOf(user)).toEqual(['change_request.read']);
    expect(await asStaff('support', path)).toMatchObject({ status: 403 });
    expect((await asStaff('first', `/change-requests/${'A'.repeat(24)}`)).status).toBe(404);
  });
});

describe('a decision on a change request', () => {
  it('replaces the values when staff accept it, stores the old ones, and makes the fields unverified', async () => {
    const { user, path } = await asking();
    expect(await decide(`${path}/accept`)).toMatchObject({ status: 200, data: { state: 'accepted' } });
    const profile = await profileOf(user);
    expect(profile).toMatchObject(wanted);
    expect(profile.verifiedFields).toContain('firstName');
    expect(profile.verifiedFields).not.toContain('lastName');
    expect((await asStaff('first', path)).data.before).toEqual({
      lastName: 'Nováková',
      idOrPassportNumber: '206845713',
    });
    expect(await notifiedTo(user)).toContain('change_request.accepted pending');
    expect(await auditLogOf(user)).toContain('change_request.accepted');
    expect(await rows('change_requests', user)).toMatchObject([{ decided_by: member('first').staffId }]);
  });

  it('changes nothing on the profile when staff reject it, and shows the owner the reason', async () => {
    const { user, path } = await asking();
    const before = await profileOf(user);
    await decide(`${path}/reject`, 'Pošlete prosím oddací list.');
    expect(await profileOf(user)).toEqual(before);
    expect((await own(user)).data).toMatchObject([
      { state: 'rejected', comment: 'Pošlete prosím oddací list.', decidedAt: expect.any(String) },
    ]);
    expect(await notifiedTo(user)).toContain('change_request.rejected pending');
    expect((await ask(user)).status).toBe(201);
  });

  it('reaches the owner in the owner’s language, without the reason of staff', async () => {
    const templates = await asStaff('first', '/review-templates');
    expect(templates.data).toContainEqual({
      code: 'no_proof',
      kind: 'change_request',
      outcome: 'rejected',
      texts: localizedFrom({ cs: expect.any(String), en: expect.any(String), pl: expect.any(String) }),
    });
    const { user, path } = await asking();
    expect(
      await decideInWords(`${path}/reject`, localizedFrom({ cs: 'Doložte', en: '', pl: '' })),
    ).toMatchObject({
      status: 400,
    });
    const texts = localizedFrom({ cs: 'Pošlete oddací list.', en: 'Send the certificate.', pl: '' });
    expect(await decideInWords(`${path}/reject`, texts)).toMatchObject({ status: 200 });
    expect((await asStaff('first', path)).data).toMatchObject({ comment: texts.en, commentTexts: texts });
    for (const [locale, comment] of [
      ['cs', texts.cs],
      ['en', texts.en],
      ['pl', texts.en],
    ] as const) {
      const { data } = await call(user, `/api/change-requests?locale=${locale}`);
      expect([locale, data[0].comment]).toEqual([locale, comment]);
    }
  });

  it('happens once, and by compliance only', async () => {
    const { user, path } = await asking();
    expect((await decide(`${path}/accept`, 'Fine', 'support')).status).toBe(403);
    const both = await Promise.all([decide(`${path}/accept`), decide(`${path}/reject`, 'No', 'second')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await notifiedTo(user)).filter((kind) => kind.startsWith('change_request'))).toHaveLength(1);
    expect(await decide(`/change-requests/${'A'.repeat(24)}/accept`)).toMatchObject({ status: 404 });
  });
});

it('a user’s own data include change requests, and the account deletion withdraws and erases the open one', async () => {
  const { user } = await asking();
  const { parts, erase } = verificationPersonalData(testVault);
  const read = () => parts['changeRequests']?.(context().database.reader, user.userId);
  expect(await read()).toMatchObject([{ state: 'open', wanted: { values: wanted, reason } }]);
  await context().transact((tx) => erase!(tx, user.userId));
  expect(await read()).toMatchObject([{ state: 'withdrawn', wanted: null }]);
});
