import { createHmac, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteDefinition } from '@parcela/contract';
import { operatorRoutes } from '@parcela/contract/operator';
import { type StaffRole, staffRoles } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { answers, personal } from '../support/verification/sample-questionnaire.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { visitBank } from '../support/verification/bank-id-browser.ts';
import { makeSharedObjects } from '../support/route-matrix/investor-fixture.ts';
import { readableIn, readableInDatabase, readableInFiles } from '../support/accounts/readable-values.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { confirmPasswordOf } from '../support/wallets/sample-withdrawals.ts';
import { useSandbox } from '../support/app/sandbox-process.ts';
import { advanceClock, signedInUser, type TestUser } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { signedInStaff, type TestStaff } from '../support/app/test-staff.ts';
import { useWholeApp } from '../support/app/whole-app.ts';

/** Values that must never be readable anywhere; each value identifies the route by which it enters the system. */
const secretsOf = (mark: string, dateOfBirth: string) => ({
  residentialAddress: `Neviditelná ${mark} č. 4711`,
  postalCode: `${mark} 98761`,
  dateOfBirth,
  socialSecurityNumber: `715329/${mark}`,
  idOrPassportNumber: `UNSEEN${mark}`,
});
const bySumsub = secretsOf('SUMX', '1971-03-29');
const byBank = secretsOf('BANX', '1972-04-28');
const byForm = secretsOf('FORX', '1973-05-27');
const inDraft = secretsOf('DRAX', '1974-06-26');
const wanted = secretsOf('CHAX', '1975-07-25');
const refused = secretsOf('REFX', '1976-08-24');
const written = {
  purposeOfContract: 'Tajné přání o zahradě',
  originOfFunds: { ...answers.originOfFunds, other: 'Tajný poklad z půdy' },
  sourceOfWealthOther: 'Tajné dědictví po tetě',
};
const whyChanged = 'Tajná svatba v Telči';
/** Stored unencrypted in the profile, and nowhere else. */
const plain = { firstName: 'Svatoplukana', lastName: 'Nezapomenutelná', cityAddress: 'Horní Utajov' };

const secrets: readonly string[] = [
  ...[bySumsub, byBank, byForm, inDraft, wanted, refused].flatMap((values) => Object.values(values)),
  written.purposeOfContract,
  written.originOfFunds.other,
  written.sourceOfWealthOther,
  whyChanged,
];

describe('personal values', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const lines: string[] = [];
  const app = useWholeApp(
    context,
    () => sandbox().url,
    createLogger('trace', { write: (line) => void lines.push(line) }),
  );

  beforeAll(async () => {
    await makeSharedObjects(context(), app().application.platform.files);
  });

  /** A call with its `expected` status. The caller's session ends when the clock is moved. */
  const call = async <T>(
    by: TestUser | TestStaff,
    [method, url, payload]: readonly [
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      payload?: object,
    ],
    expected = 200,
  ): Promise<T> => {
    const answer = await app().inject({
      method,
      url,
      headers: { ...by.headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
      ...(payload && { payload }),
    });
    expect([url, answer.statusCode, answer.body]).toEqual([url, expected, answer.body]);
    return answer.json<T>();
  };
  const handIn = (user: TestUser, data: object, expected = 200) =>
    call(user, ['PUT', `/api/user-profiles/${user.profileDocumentId}`, { data }], expected);
  const stateOf = async (user: TestUser): Promise<string> =>
    (await call<{ kyc: { state: string } }>(user, ['GET', '/api/users/me'])).kyc.state;

  /** The provider's document, its webhook, and the worker's reaction. */
  const checkedBySumsub = async (): Promise<TestUser> => {
    const user = await signedInUser(context());
    await call(user, ['GET', '/core/user/kyc/sumsub/token']);
    const reviewed = await sandbox().control('/sumsub/review', {
      email: user.email,
      answer: 'GREEN',
      person: {
        firstName: plain.firstName,
        lastName: plain.lastName,
        town: plain.cityAddress,
        street: bySumsub.residentialAddress,
        postCode: bySumsub.postalCode,
        dob: bySumsub.dateOfBirth,
        personalNumber: bySumsub.socialSecurityNumber,
        number: bySumsub.idOrPassportNumber,
      },
    });
    const body = JSON.stringify({
      type: 'applicantReviewed',
      ...reviewed,
      createdAtMs: '2026-01-01 00:00:00.000',
    });
    const answer = await app().inject({
      method: 'POST',
      url: '/core/hook/kyc/sumsub',
      headers: {
        'content-type': 'application/json',
        'x-payload-digest-alg': 'HMAC_SHA256_HEX',
        'x-payload-digest': createHmac('sha256', 'test-sumsub-webhook').update(body).digest('hex'),
      },
      payload: body,
    });
    expect(answer.statusCode).toBe(200);
    await advanceClock(context(), '2 minutes');
    for (const scheduledJob of app().application.scheduledJobs.filter(({ name }) =>
      name.startsWith('verification.'),
    ))
      await scheduledJob.run();
    expect(await stateOf(user)).toBe('done');
    return user;
  };

  const checkedByBank = async (): Promise<TestUser> => {
    const user = await signedInUser(context());
    await sandbox().control('/bankid/login', {
      email: user.email,
      person: {
        firstName: plain.firstName,
        lastName: plain.lastName,
        city: plain.cityAddress,
        street: byBank.residentialAddress,
        zipcode: byBank.postalCode,
        birthdate: byBank.dateOfBirth,
        birthnumber: byBank.socialSecurityNumber,
        cardNumber: byBank.idOrPassportNumber,
      },
    });
    const redirectUri = 'http://localhost:9/callback/bankid';
    const { uri } = await call<{ uri: string }>(user, [
      'POST',
      '/core/user/kyc/bank-id/init',
      { redirectUri },
    ]);
    const { code, state } = await visitBank(sandbox(), uri);
    await call(user, ['POST', '/core/user/kyc/bank-id/callback', { code, state, redirectUri }]);
    expect(await stateOf(user)).toMatch(/done|review/);
    return user;
  };

  /** Stores a draft, sends answers that are refused (one of them by the database), and then submits valid ones. */
  const answered = async (differently: object = {}): Promise<TestUser> => {
    const user = await signedInUser(context());
    await giveLevels(context().database.reader, user.userId, 'KYC');
    await call(user, ['PUT', '/core/user/aml/draft', { ...inDraft, purposeOfContract: whyChanged }]);
    await handIn(user, { ...answers, ...personal, ...refused, firstName: '' }, 400);
    const data = { ...answers, ...personal, ...plain, ...byForm, ...written, ...differently };
    const { kysely } = context().admin;
    await sql`alter table aml_submissions add constraint planted check (user_id < 0) not valid`.execute(
      kysely,
    );
    await handIn(user, data, 500);
    await sql`alter table aml_submissions drop constraint planted`.execute(kysely);
    await handIn(user, data);
    return user;
  };

  const askedForChange = async (user: TestUser): Promise<string> => {
    const { socialSecurityNumber: _, ...values } = wanted;
    const asked = await call<{ data: { documentId: string } }>(
      user,
      ['POST', '/api/change-requests', { data: { values, reason: whyChanged } }],
      201,
    );
    return asked.data.documentId;
  };

  const readByStaff = async (user: TestUser, changeRequest: string): Promise<void> => {
    const compliance = await signedInStaff(context(), ['compliance']);
    const reason = 'The financial authority asks';
    const opened = await call<{ data: { documentId: string } }>(
      compliance,
      ['POST', `/operator/users/${user.documentId}/personal-data-readings`, { reason }],
      201,
    );
    const reading = `/operator/personal-data-readings/${opened.data.documentId}`;
    expect(JSON.stringify(await call(compliance, ['GET', reading]))).toContain(byForm.idOrPassportNumber);
    await call(compliance, ['GET', `/operator/users/${user.documentId}`]);
    const request = `/operator/change-requests/${changeRequest}`;
    expect(JSON.stringify(await call(compliance, ['GET', request]))).toContain(wanted.idOrPassportNumber);
    await call(compliance, ['POST', `${request}/accept`, { reason: 'They showed it' }]);
  };

  const downloadAndLeave = async (user: TestUser): Promise<void> => {
    await confirmPasswordOf(context().database.reader, user);
    const file = await call<object>(user, ['GET', '/api/user-profiles/own-data']);
    expect(JSON.stringify(file)).toContain(bySumsub.idOrPassportNumber);
    await call(user, ['DELETE', '/api/user-profiles/delete-account']);
  };

  /** A careless caller puts a value into an address, or into a call without such a field. */
  const misplaced = async (user: TestUser): Promise<void> => {
    const value = encodeURIComponent(refused.socialSecurityNumber);
    await call(user, ['GET', `/api/users/me?number=${value}`], 400);
    await call(user, ['GET', `/api/orders/${value}`], 404);
    await call(user, ['PUT', '/core/user/aml/draft', { [refused.idOrPassportNumber]: 1 }], 400);
  };

  it('are readable in no table column, no file and no log line', async () => {
    const user = await answered();
    await misplaced(user);
    await readByStaff(user, await askedForChange(user));
    await checkedByBank();
    await downloadAndLeave(await checkedBySumsub());

    expect(await readableInDatabase(context(), secrets)).toEqual([]);
    const profile = ['city_address', 'first_name', 'last_name'].map((column) => `user_profiles.${column}`);
    const named = await readableInDatabase(context(), Object.values(plain));
    expect(new Set(named.map((found) => found.split(':')[0]))).toEqual(new Set(profile));
    expect(await readableInFiles(app().filesDir, [...secrets, ...Object.values(plain)])).toEqual([]);
    const log = lines.join('');
    expect(log).toContain('a request met a bug');
    expect(readableIn(log, [...secrets, ...Object.values(plain)])).toEqual([]);
  });

  /** Ids of a user's records that staff could look up. */
  const idsOf = async ({ userId, documentId }: TestUser): Promise<string[]> => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.table_name as name from information_schema.columns c
      join information_schema.columns d using (table_schema, table_name)
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.column_name = 'user_id' and d.column_name = 'document_id'`.execute(context().admin.kysely);
    const ids = [documentId];
    for (const { name } of tables) {
      const { rows } = await sql<{ id: string }>`
        select document_id as id from ${sql.table(name)} where user_id = ${userId}`.execute(
        context().admin.kysely,
      );
      ids.push(...rows.map(({ id }) => id));
    }
    return ids;
  };

  /** The number of this staff member's audit entries about the user. */
  const recorded = async ({ staffId }: TestStaff, { userId }: TestUser): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from domain_events
      where actor_kind = 'staff' and actor_id = ${staffId} and subject_type = 'user'
        and subject_id = ${String(userId)}`.execute(context().admin.kysely);
    return rows[0]?.count ?? 0;
  };

  it('are visible to no staff but compliance and administrators, with each reading in the audit log', async () => {
    const user = await answered({ politicallyExposed: true, sourceOfWealthSalary: true });
    await askedForChange(user);
    const ways = Object.values<RouteDefinition>(operatorRoutes).filter(({ method }) => method === 'GET');
    const shownTo = new Map<StaffRole, Set<string>>();
    for (const role of staffRoles) {
      const staff = await signedInStaff(context(), [role]);
      const headers = { ...staff.headers, 'idempotency-key': randomUUID() };
      const url = `/operator/users/${user.documentId}/personal-data-readings`;
      await app().inject({ method: 'POST', url, headers, payload: { reason: 'To see what is shown' } });
      const ids = await idsOf(user);
      shownTo.set(role, new Set());
      for (const { path, operationId } of ways)
        for (const id of path.includes('{') ? ids : ['']) {
          const before = await recorded(staff, user);
          const answer = await app().inject({ url: path.replaceAll(/\{\w+\}/g, id), headers: staff.headers });
          if (readableIn(answer.body, secrets).length === 0) continue;
          shownTo.get(role)?.add(operationId);
          expect([operationId, await recorded(staff, user)]).toEqual([operationId, before + 1]);
        }
    }
    const inFull = ['readPersonalData', 'exportInvestorData'];
    expect(Object.fromEntries(shownTo)).toEqual({
      content: new Set(),
      support: new Set(),
      finance: new Set(),
      compliance: new Set([...inFull, 'getReviewCase', 'getChangeRequestItem']),
      administrator: new Set(inFull),
    });
  });

  it('are found by this test in every place that it reads', async () => {
    const value = 'Nalezený Ňouma 7';
    const bytes = Buffer.from(`{"name":"${value}"}`);
    await context().transact((tx) =>
      recordEvent(tx, {
        actor: { kind: 'system' },
        type: 'tag.created',
        subject: { type: 'tag', id: 1 },
        after: { value, encoded: Buffer.from(value).toString('base64') },
      }),
    );
    await sql`
      insert into kyc_events (provider, external_user_id, body, digest)
      values ('sumsub', 'nobody', ${bytes}, ${Buffer.alloc(32)})`.execute(context().admin.kysely);
    await writeFile(join(app().filesDir, 'planted.pdf'), bytes);
    app().application.platform.log.info({ value }, 'planted');
    expect(await readableInDatabase(context(), [value])).toEqual([
      `domain_events.after: ${value}`,
      `kyc_events.body: ${value}`,
    ]);
    expect(await readableInFiles(app().filesDir, [value])).toEqual([`planted.pdf: ${value}`]);
    expect(readableIn(lines.join(''), [value])).toEqual([value]);
  });
});
