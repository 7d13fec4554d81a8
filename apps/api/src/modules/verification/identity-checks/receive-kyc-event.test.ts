import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import type { TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  liveKyc,
  newWebhookSecret,
  personInCheck,
  rowsOf,
  useVerification,
  verifiedPerson,
  webhookSecret,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

const digestOf = (body: string, secret = webhookSecret, algorithm = 'sha256'): string =>
  createHmac(algorithm, secret).update(body).digest('hex');
const signed = (body: string) => ({
  'x-payload-digest': digestOf(body),
  'x-payload-digest-alg': 'HMAC_SHA256_HEX',
});
const hook = (payload: string | Buffer, headers: Record<string, string>) =>
  fixture().inject({
    method: 'POST',
    url: '/core/hook/kyc/sumsub',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const eventOf = async (user: TestUser, answer: 'GREEN' | 'RED'): Promise<Record<string, unknown>> => ({
  type: 'applicantReviewed',
  externalUserId: (await rowsOf(context(), 'kyc_checks', user.userId)).at(-1)!['external_user_id'],
  reviewStatus: 'completed',
  reviewResult: { reviewAnswer: answer },
  correlationId: `of-${user.userId}`,
});
const eventCount = async (): Promise<number> => {
  const { rows } = await sql<{ n: bigint }>`select count(*) as n from kyc_events`.execute(
    context().admin.kysely,
  );
  return Number(rows[0]!.n);
};

type Forgery = (body: string) => { body?: string | Buffer; headers: Record<string, string> };
const forgeries: readonly (readonly [string, Forgery])[] = [
  ['without a digest', () => ({ headers: {} })],
  ['without the name of the algorithm', (body) => ({ headers: { 'x-payload-digest': digestOf(body) } })],
  ['with an empty digest', (body) => ({ headers: { ...signed(body), 'x-payload-digest': '' } })],
  [
    'with half of the digest',
    (body) => ({ headers: { ...signed(body), 'x-payload-digest': digestOf(body).slice(0, 32) } }),
  ],
  [
    'signed with another secret',
    (body) => ({ headers: { ...signed(body), 'x-payload-digest': digestOf(body, 'other') } }),
  ],
  [
    'signed with the secret of our own calls',
    (body) => ({ headers: { ...signed(body), 'x-payload-digest': digestOf(body, 'test-sumsub-secret') } }),
  ],
  [
    'signed with SHA-1',
    (body) => ({
      headers: {
        'x-payload-digest': digestOf(body, webhookSecret, 'sha1'),
        'x-payload-digest-alg': 'HMAC_SHA1_HEX',
      },
    }),
  ],
  [
    'signed with SHA-256 and called SHA-512',
    (body) => ({ headers: { ...signed(body), 'x-payload-digest-alg': 'HMAC_SHA512_HEX' } }),
  ],
  [
    'with an algorithm that nobody knows',
    (body) => ({ headers: { ...signed(body), 'x-payload-digest-alg': 'none' } }),
  ],
  [
    'signed without a key',
    (body) => ({ headers: { ...signed(body), 'x-payload-digest': digestOf(body, '') } }),
  ],
  [
    'written anew with other spaces',
    (body) => ({ body: JSON.stringify(JSON.parse(body), null, 1), headers: signed(body) }),
  ],
  [
    'written anew with other escapes',
    (body) => ({ body: body.replaceAll('G', String.raw`\u0047`), headers: signed(body) }),
  ],
  ['cut off', (body) => ({ body: body.slice(0, -1), headers: signed(body) })],
  ['with a byte more', (body) => ({ body: `${body}\n`, headers: signed(body) })],
  ['in another encoding', (body) => ({ body: Buffer.from(body, 'utf16le'), headers: signed(body) })],
  ['with another answer', (body) => ({ body: body.replace('GREEN', 'RED'), headers: signed(body) })],
];

describe('POST /core/hook/kyc/sumsub', () => {
  it.each(forgeries)('refuses an event %s and changes no row', async (_how, forge) => {
    const user = await personInCheck(fixture());
    await fixture().processEvents();
    const body = JSON.stringify(await eventOf(user, 'GREEN'));
    const before = await fingerprint(context());
    const forged = forge(body);
    const refused = await hook(forged.body ?? body, forged.headers);
    // A body that is no longer JSON is refused for that reason, before its digest is checked.
    expect([
      [401, 'hook.signature_invalid'],
      [400, 'common.malformed'],
    ]).toContainEqual([refused.statusCode, refused.json().error.details.code]);
    expect(await fingerprint(context())).toEqual(before);
  });

  it.each([
    ['the old secret', webhookSecret, 'sha256', 'HMAC_SHA256_HEX'],
    ['the new secret', newWebhookSecret, 'sha256', 'HMAC_SHA256_HEX'],
    ['the new secret and SHA-512', newWebhookSecret, 'sha512', 'HMAC_SHA512_HEX'],
  ])('accepts %s during a change of the secret', async (_name, secret, algorithm, named) => {
    const user = await personInCheck(fixture());
    const before = await eventCount();
    const body = JSON.stringify({ ...(await eventOf(user, 'GREEN')), algorithm });
    const taken = await hook(body, {
      'x-payload-digest': digestOf(body, secret, algorithm),
      'x-payload-digest-alg': named,
    });
    expect([taken.statusCode, taken.json()]).toEqual([200, { received: true }]);
    expect(await eventCount()).toBe(before + 1);
  });

  it('accepts the same bytes again and changes nothing', async () => {
    const user = await personInCheck(fixture());
    const body = JSON.stringify(await eventOf(user, 'GREEN'));
    expect((await hook(body, signed(body))).statusCode).toBe(200);
    const once = await fingerprint(context());
    const again = await hook(body, signed(body));
    expect([again.statusCode, again.json()]).toEqual([200, { received: true }]);
    expect(await fingerprint(context())).toEqual(once);
  });

  it('grants, notifies and stores nothing twice when the provider repeats an event in other bytes', async () => {
    const user = await verifiedPerson(fixture());
    const event = await eventOf(user, 'GREEN');
    const facts = async () => [
      await rowsOf(context(), 'verification_records', user.userId),
      await rowsOf(context(), 'notifications', user.userId),
      await rowsOf(context(), 'user_profiles', user.userId),
      (await sql`select id from kyc_reports`.execute(context().admin.kysely)).rows,
    ];
    const before = await facts();
    for (const body of [JSON.stringify(event), JSON.stringify(event, null, 2)])
      expect((await hook(body, signed(body))).statusCode).toBe(200);
    await fixture().processEvents();
    expect(await facts()).toEqual(before);
    expect(await liveKyc(context(), user)).toHaveLength(1);
  });

  it.each([
    '',
    '[]',
    'null',
    '{"externalUserId":7}',
    '{"externalUserId":""}',
    `{"externalUserId":"${'x'.repeat(513)}"}`,
    '{"externalUserId":"nobody","reviewResult":"GREEN"}',
  ])('accepts a signed event with unusable content and leaves nothing to process: %.40s', async (body) => {
    expect((await hook(body, signed(body))).statusCode).toBe(200);
    await fixture().processEvents();
    expect(await fixture().waitingEvents()).toEqual([]);
  });
});
