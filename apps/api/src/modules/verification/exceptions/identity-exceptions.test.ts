import { identityExceptionKinds } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useReviews } from '../../../../test/support/verification/review-calls.ts';
import { sampleException } from '../../../../test/support/verification/sample-reviews.ts';
import {
  askToken,
  liveKyc,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';
import { notifyDocumentExpiry } from '../levels/notify-document-expiry.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { asStaff, auditLogOf, call, decide, member, notifiedTo, rows } = useReviews(fixture);

const reason = 'The embassy confirms it';
const request = (user: TestUser, body: object = {}, who = 'first') =>
  asStaff(who, `/users/${user.documentId}/identity-exceptions`, {
    method: 'POST',
    body: { kind: 'document_without_end', reason, ...body },
  });
const approve = (documentId: string, who = 'second') =>
  decide(`/approvals/${documentId}/approve`, 'Agreed', who);
/** documentId of an exception that one member of compliance requested and another approved. */
const record = async (user: TestUser, kind = 'document_without_end'): Promise<string> => {
  const asked = await request(user, { kind });
  expect([asked.status, asked.code]).toEqual([201, undefined]);
  expect(await approve(asked.data.documentId)).toMatchObject({ status: 200, data: { state: 'executed' } });
  const open = (await rows('identity_exceptions', user)).filter((row) => row['ended_at'] === null);
  return String(open.find((row) => row['kind'] === kind)?.['document_id']);
};
const end = (documentId: string, who = 'first') =>
  decide(`/identity-exceptions/${documentId}/end`, 'A new passport', who);
const facts = async (documentId: string) =>
  (await asStaff('second', `/approvals/${documentId}`)).data.facts as { name: string; value: unknown }[];

describe('POST /operator/users/:documentId/identity-exceptions', () => {
  it.each(identityExceptionKinds)('records %s once a second member of compliance approves', async (kind) => {
    const user = await signedInUser(context());
    const { data } = await request(user, { kind });
    expect(await rows('identity_exceptions', user)).toEqual([]);
    expect(await approve(data.documentId, 'first')).toMatchObject({ status: 403, code: 'approval.own' });
    expect(await approve(data.documentId, 'support')).toMatchObject({ status: 403 });
    expect((await facts(data.documentId))[0]).toMatchObject({ name: 'investor' });
    expect(await approve(data.documentId)).toMatchObject({ status: 200 });
    expect(await rows('identity_exceptions', user)).toMatchObject([
      { kind, reason, requested_by: member('first').staffId, recorded_by: member('second').staffId },
    ]);
    expect(await auditLogOf(user)).toContain('identity_exception.recorded');
    expect(await notifiedTo(user)).toEqual([`kyc.${kind} pending`]);
  });

  it('refuses an existing or requested exception, and records another kind next to it', async () => {
    const user = await signedInUser(context());
    const first = await request(user);
    expect(await request(user, {}, 'second')).toMatchObject({ status: 409, code: 'approval.pending' });
    expect((await request(user, { kind: 'one_name' })).status).toBe(201);
    await approve(first.data.documentId);
    expect(await request(user)).toMatchObject({ status: 409, code: 'identity_exception.open' });
    expect(await rows('identity_exceptions', user)).toHaveLength(1);
  });

  it('requires compliance and an existing investor', async () => {
    const user = await signedInUser(context());
    expect((await request(user, {}, 'support')).status).toBe(403);
    const path = `/operator/users/${user.documentId}/identity-exceptions`;
    const body = { kind: 'one_name', reason };
    expect(await call(user, path, { method: 'POST', body })).toMatchObject({ status: 401 });
    const nobody = await asStaff('first', `/users/${'A'.repeat(24)}/identity-exceptions`, {
      method: 'POST',
      body,
    });
    expect(nobody).toMatchObject({ status: 404, code: 'common.not_found' });
    expect(await rows('identity_exceptions', user)).toEqual([]);
  });

  it.each<[string, object, string, string]>([
    ['an unknown kind', { kind: 'no_address' }, 'kind', 'invalid'],
    ['an empty reason', { reason: ' ' }, 'reason', 'required'],
    ['an invisible reason', { reason: '\u200B\u2060' }, 'reason', 'required'],
    ['a level', { level: 'KYC' }, 'level', 'unknown_field'],
  ])('refuses %s', async (_what, wrong, path, code) => {
    const user = await signedInUser(context());
    expect(await request(user, wrong)).toMatchObject({ status: 400, issues: [{ path, code }] });
  });

  it('shows when the level currently ends, and removes that end', async () => {
    const user = await verifiedPerson(fixture());
    const [before = {}] = await liveKyc(context(), user);
    const { data } = await request(user);
    const until = (before['valid_until'] as Date).toISOString();
    expect(await facts(data.documentId)).toMatchObject([
      { name: 'investor' },
      { name: 'levelEnds', value: { kind: 'instant', at: until } },
    ]);
    await approve(data.documentId);
    const { source, kyc_check_id: check } = before;
    expect(await liveKyc(context(), user)).toMatchObject([
      { valid_until: null, source, kyc_check_id: check },
    ]);
    expect((await fixture().me(user)).kyc).toMatchObject({ state: 'done', validUntil: null, renewal: null });
  });
});

describe('POST /operator/identity-exceptions/:documentId/end', () => {
  it('lets one member of compliance end the exception once, after which staff can record it again', async () => {
    const user = await signedInUser(context());
    const exception = await record(user, 'one_name');
    expect((await end(exception, 'support')).status).toBe(403);
    expect(await end(exception)).toMatchObject({ status: 200 });
    expect(await end(exception)).toMatchObject({ status: 409, code: 'identity_exception.ended' });
    expect(await rows('identity_exceptions', user)).toMatchObject([
      { ended_by: member('first').staffId, ending_reason: 'A new passport' },
    ]);
    expect(await auditLogOf(user)).toContain('identity_exception.ended');
    expect(await record(user, 'one_name')).not.toBe(exception);
  });

  it('refuses an unknown exception', async () => {
    expect(await end('A'.repeat(24))).toMatchObject({ status: 404, code: 'common.not_found' });
  });

  it('gives the level an end with time for a new check, and requests that check', async () => {
    const user = await verifiedPerson(fixture());
    const exception = await record(user);
    expect((await askToken(fixture(), user)).statusCode).toBe(409);
    await end(exception);
    expect((await fixture().me(user)).kyc).toMatchObject({ state: 'done', renewal: { state: 'due' } });
    expect((await askToken(fixture(), user)).statusCode).toBe(200);
    await notifyDocumentExpiry({ ...fixture().deps, timeZone: 'Europe/Prague' });
    expect(await notifiedTo(user)).toContain('kyc.document_ends pending');
  });
});

describe('identity_exceptions', () => {
  const insert = (user: TestUser, values: Readonly<Record<string, string>> = {}) => {
    const [one, other] = [member('first').staffId, member('second').staffId];
    const row = { kind: "'one_name'", reason: "'Seen'", requested_by: one, recorded_by: other, ...values };
    return sql`insert into identity_exceptions (document_id, user_id, ${sql.raw(Object.keys(row).join(', '))})
      values (new_document_id(), ${user.userId}, ${sql.raw(Object.values(row).join(', '))})`.execute(
      context().admin.kysely,
    );
  };

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['another kind', { kind: "'no_address'" }, 'kind_known'],
    ['an empty reason', { reason: "''" }, 'reason_visible'],
    ['a reason of spaces', { reason: String.raw`E' \t\n'` }, 'reason_visible'],
    [
      'a reason of invisible characters',
      { reason: String.raw`U&'\200B\00AD\2800\3000\FEFF'` },
      'reason_visible',
    ],
    ['a reason without bounds', { reason: "repeat('a', 1001)" }, 'reason_visible'],
    ['one member of staff', { recorded_by: 'requested_by' }, 'two_people'],
    ['half of an end', { ended_at: 'now()' }, 'ended_whole'],
    ['an end without words', { ended_at: 'now()', ended_by: '1', ending_reason: "' '" }, 'ending_visible'],
  ])('refuses %s', async (_what, wrong, constraint) => {
    const user = await signedInUser(context());
    const values =
      wrong['recorded_by'] === undefined ? wrong : { recorded_by: String(member('first').staffId) };
    await expect(insert(user, values)).rejects.toThrow(`identity_exceptions_${constraint}`);
  });

  it('holds one open exception per kind and investor', async () => {
    const user = await signedInUser(context());
    await insert(user);
    await expect(insert(user)).rejects.toThrow('identity_exceptions_one_open');
  });

  it('lets the application neither change nor delete a decided exception', async () => {
    const user = await signedInUser(context());
    await context().transact((tx) =>
      sampleException(tx, user.userId, [member('first').staffId, member('second').staffId]),
    );
    const { kysely } = context().database;
    for (const change of [
      sql`update identity_exceptions set reason = 'Another' where user_id = ${user.userId}`,
      sql`delete from identity_exceptions where user_id = ${user.userId}`,
    ])
      await expect(change.execute(kysely)).rejects.toThrow('permission denied');
  });
});
