import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { identify, identityOf } from '../../../../test/support/accounts/personal-details.ts';
import { advanceClock, signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { useWholeApp } from '../../../../test/support/app/whole-app.ts';

const context = useTestDatabase();
const app = useWholeApp(context);
const shared = new Map<'investor', TestUser>();
const investor = (): TestUser => shared.get('investor') ?? expect.fail('made before the tests');

beforeAll(async () => {
  const user = await signedInUser(context());
  await context().transact((tx) => identify(tx, user, '44dd'));
  shared.set('investor', user);
});

const staff = (role: StaffRole): Promise<TestStaff> => signedInStaff(context(), [role]);
const get = async (by: TestStaff, url: string) => {
  const answer = await app().inject({ url, headers: { ...by.headers } });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Body>() };
};
interface Body {
  readonly data: Record<string, unknown>;
}
const ask = async (by: TestStaff, user: { documentId: string }, key: string = randomUUID()) => {
  const answer = await app().inject({
    method: 'POST',
    url: `/operator/users/${user.documentId}/personal-data-readings`,
    headers: { ...by.headers, 'idempotency-key': key },
    payload: { reason: 'The financial authority asks' },
  });
  const { data } = answer.json<{ data?: { documentId: string; readableUntil: string } }>();
  return {
    status: answer.statusCode,
    text: answer.body,
    url: `/operator/personal-data-readings/${data?.documentId}`,
  };
};
/** This staff member's actions in the audit log, oldest first. */
const auditEntries = async ({ staffId }: TestStaff): Promise<unknown[]> => {
  const { rows } = await sql<{ line: unknown }>`
    select json_build_array(type, subject_type, subject_id) as line from domain_events
    where actor_kind = 'staff' and actor_id = ${staffId} order by id`.execute(context().admin.kysely);
  return rows.map(({ line }) => line);
};
const about = (action: string) => [action, 'user', String(investor().userId)];

describe('personal data in the back office', () => {
  it('shows support only the last three characters of two numbers, and records the view in the audit log', async () => {
    const support = await staff('support');
    const { status, headers, body } = await get(support, `/operator/users/${investor().documentId}`);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const { dateOfBirth, residentialAddress, postalCode, cityAddress, documentIssuedBy, ...plain } =
      identityOf('44dd');
    expect(body.data).toMatchObject({
      email: investor().email,
      profile: {
        ...plain,
        socialSecurityNumber: '•••••4dd',
        idOrPassportNumber: '•••••4dd',
        dateOfBirth: '•••••',
        residentialAddress: '•••••',
        postalCode: '•••••',
        cityAddress: '•••••',
        documentIssuedBy: '•••••',
      },
    });
    for (const value of [dateOfBirth, residentialAddress, postalCode, cityAddress, documentIssuedBy])
      expect(JSON.stringify(body)).not.toContain(value);
    expect(await auditEntries(support)).toEqual([about('personal_data.viewed_masked')]);
  });

  it('is visible in full to compliance with a reason, and each reading is in the audit log', async () => {
    const compliance = await staff('compliance');
    const asked = await ask(compliance, investor());
    expect([asked.status, asked.text]).toEqual([201, expect.not.stringContaining('44dd') as string]);
    for (const _time of [1, 2]) {
      const { status, headers, body } = await get(compliance, asked.url);
      expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'no-store', undefined]);
      expect(body.data).toMatchObject({
        reason: 'The financial authority asks',
        userDocumentId: investor().documentId,
        person: {
          account: { email: investor().email },
          profile: identityOf('44dd'),
          questionnaires: [{ answers: { ...identityOf('44dd'), purposeOfContract: 'Aim 44dd' } }],
        },
      });
    }
    expect(await auditEntries(compliance)).toEqual([
      about('personal_data.reading_opened'),
      about('personal_data.read'),
      about('personal_data.read'),
    ]);
    const { rows } = await sql<{ after: { parts: string[] } }>`
      select after from domain_events where type = 'personal_data.read' limit 1`.execute(
      context().admin.kysely,
    );
    expect(rows[0]?.after.parts).toEqual(
      expect.arrayContaining(['profile', 'questionnaires', 'bankAccounts']),
    );
  });

  it('is absent from the answer to a repeated request, which records no second reading', async () => {
    const compliance = await staff('compliance');
    const key = randomUUID();
    const [first, again] = [await ask(compliance, investor(), key), await ask(compliance, investor(), key)];
    expect(again).toEqual(first);
    expect(await auditEntries(compliance)).toEqual([about('personal_data.reading_opened')]);
  });

  it('is visible for 15 minutes and only to the reader who gave the reason, and a refusal leaves no reading', async () => {
    const [one, two] = [await staff('compliance'), await staff('administrator')];
    const { url } = await ask(one, investor());
    expect((await get(two, url)).status).toBe(404);
    expect(await auditEntries(two)).toEqual([]);
    await advanceClock(context(), '14 minutes 50 seconds');
    expect((await get(one, url)).status).toBe(200);
    await advanceClock(context(), '10 seconds');
    expect((await get(one, url)).status).toBe(404);
    expect(await auditEntries(one)).toEqual([
      about('personal_data.reading_opened'),
      about('personal_data.read'),
    ]);
  });

  it('is hidden from a reader who no longer has the role', async () => {
    const compliance = await staff('compliance');
    const { url } = await ask(compliance, investor());
    await sql`delete from staff_member_roles where staff_id = ${compliance.staffId}`.execute(
      context().admin.kysely,
    );
    expect((await get(compliance, url)).status).toBe(403);
    expect(await auditEntries(compliance)).not.toContainEqual(about('personal_data.read'));
  });

  it('disappears with the account', async () => {
    const compliance = await staff('compliance');
    const gone = await signedInUser(context());
    const { url } = await ask(compliance, gone);
    await sql`update users set deleted_at = app_now() where id = ${gone.userId}`.execute(
      context().admin.kysely,
    );
    expect((await get(compliance, url)).status).toBe(404);
    expect((await ask(compliance, gone)).status).toBe(404);
    expect((await get(compliance, `/operator/users/${gone.documentId}`)).status).toBe(404);
  });

  it('stays hidden when the API cannot write the audit log', async () => {
    const compliance = await staff('compliance');
    const { url } = await ask(compliance, investor());
    await sql`alter table domain_events add constraint planted check (type <> 'personal_data.read') not valid`.execute(
      context().admin.kysely,
    );
    const { status, body } = await get(compliance, url);
    await sql`alter table domain_events drop constraint planted`.execute(context().admin.kysely);
    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('44dd') as string]);
  });
});
