import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveDraft } from '../../src/modules/verification/questionnaire/aml-drafts.store.ts';
import {
  findChangeRequest,
  saveChangeDecision,
} from '../../src/modules/verification/change-requests/change-requests.store.ts';
import {
  findCurrentCheck,
  insertCheck,
} from '../../src/modules/verification/identity-checks/kyc-checks.store.ts';
import { insertReport } from '../../src/modules/verification/identity-checks/kyc-reports.store.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { personalDataText } from '@parcela/platform/personal-data.ts';
import { identify } from '../support/accounts/personal-details.ts';
import { sampleChangeRequest } from '../support/verification/sample-reviews.ts';
import { sentMailSample } from '../support/database/failed-work.ts';
import { savedAccount } from '../support/wallets/sample-withdrawals.ts';
import { signedInUser, type TestUser, testVault } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { insertNote } from '../../src/modules/accounts/investor-care/investor-notes.store.ts';
import { addSampleDevice } from '../support/app/sample-push.ts';
import { addTestStaff } from '../support/app/test-staff.ts';
import { personalDataOf } from '../../src/compose/personal-data.ts';

/**
 * Columns that are encrypted with a user's key and decrypted for the download of the user's own data; SQL finds the
 * owner.
 */
const sealed: readonly { readonly table: string; readonly column: string; readonly person: string }[] = [
  { table: 'user_profiles', column: 'residential_address', person: 't.user_id' },
  { table: 'user_profiles', column: 'postal_code', person: 't.user_id' },
  { table: 'user_profiles', column: 'date_of_birth', person: 't.user_id' },
  { table: 'user_profiles', column: 'social_security_number', person: 't.user_id' },
  { table: 'user_profiles', column: 'id_or_passport_number', person: 't.user_id' },
  { table: 'aml_drafts', column: 'draft', person: 't.user_id' },
  { table: 'aml_submissions', column: 'answers', person: 't.user_id' },
  { table: 'change_requests', column: 'wanted', person: 't.user_id' },
  { table: 'change_requests', column: 'previous', person: 't.user_id' },
  { table: 'bank_accounts', column: 'iban', person: 't.user_id' },
  { table: 'investor_notes', column: 'text', person: 't.user_id' },
  { table: 'push_subscriptions', column: 'target', person: 't.user_id' },
  { table: 'sent_mails', column: 'subject', person: 't.user_id' },
  { table: 'sent_mails', column: 'content', person: 't.user_id' },
  {
    table: 'kyc_reports',
    column: 'report',
    person: '(select c.user_id from kyc_checks c where c.id = t.kyc_check_id)',
  },
];

/**
 * Columns of bytes without personal values: hashes, keyed marks, messages of providers, keys, and sign-in secrets.
 */
const others =
  /hash|sha256|digest|kyc_events\.body|payment_events\.body|statement_files\.content|identity_fingerprints\.fingerprint|\.iban_mark|refused_identities\.fingerprint|data_keys\.wrapped_key|second_factors\.secret|step_up_codes\.code|staff_members\.totp_secret|retained_records\.record|certificates\.names_mark|certificates\.file$|share_transfer_documents\.content|poll_receipts\.salt/;

describe('encrypted personal values', () => {
  const context = useTestDatabase();
  const people: TestUser[] = [];

  const known = async (mark: string, staffId: number): Promise<TestUser> => {
    const user = await signedInUser(context());
    const { userId } = user;
    await context().transact(async (tx) => {
      const asked = await sampleChangeRequest(tx, userId);
      await identify(tx, user, mark);
      await saveDraft(tx, testVault, { userId, draft: { cityAddress: mark } });
      await savedAccount(tx, userId);
      await insertNote(tx, testVault, { userId, staffId, text: mark });
      await sentMailSample(tx, userId);
      await addSampleDevice(tx, userId);
      await insertCheck(tx, userId);
      const check = await findCurrentCheck(tx, userId);
      const request = await findChangeRequest(tx, asked);
      invariant(check && request, 'what was just written is there');
      const answeredAt = new Date('2026-01-01T00:00:00Z');
      const applicant = { answer: 'GREEN', answeredAt, person: { firstName: mark } } as const;
      await insertReport(tx, testVault, { check, applicant });
      const previous = { cityAddress: mark };
      const decision = { state: 'accepted', previous, comment: null, decidedBy: staffId } as const;
      await saveChangeDecision(tx, testVault, request, decision);
    });
    return user;
  };

  beforeAll(async () => {
    const [staffId = 0] = await context().transact((tx) => addTestStaff(tx, 1));
    people.push(await known('one', staffId), await known('two', staffId));
  });

  /** Everything that the user can download. */
  const opened = ({ userId }: TestUser): Promise<string> => {
    const parts = personalDataOf(testVault).flatMap((data) => Object.entries(data.parts));
    return personalDataText(Object.fromEntries(parts), context().database.reader, userId);
  };

  it('are all bytes in the database except hashes and keys', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`.execute(context().admin.kysely);
    const names = rows.map(({ name }) => name).filter((name) => !others.test(name));
    expect(new Set(names)).toEqual(new Set(sealed.map(({ table, column }) => `${table}.${column}`)));
  });

  it('open for their owner', async () => {
    const [one, two] = people;
    invariant(one && two, 'two people are there');
    expect(await opened(one)).toContain('779 one');
    expect(await opened(one)).not.toContain('779 two');
    expect(await opened(two)).toContain('779 two');
  });

  it.each(sealed)('cannot move from $table.$column to another user', async ({ table, column, person }) => {
    const [one, two] = people;
    invariant(one && two, 'two people are there');
    const { kysely } = context().admin;
    /** Swaps the values of two users; a second call swaps them back. */
    const swap = async (): Promise<void> => {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = o.value
        from (select ${sql.raw(person)} as person, t.${sql.ref(column)} as value from ${sql.table(table)} t) o
        where ${sql.raw(person)} in (${one.userId}, ${two.userId})
          and o.person in (${one.userId}, ${two.userId}) and o.person <> ${sql.raw(person)}`.execute(kysely);
      expect(numAffectedRows).toBe(2n);
    };
    await swap();
    for (const user of people) await expect(opened(user)).rejects.toThrow(/unable to authenticate/);
    await swap();
    for (const user of people) await expect(opened(user)).resolves.toContain(user.email);
  });

  it.each([
    ['user_profiles', 'date_of_birth', 'postal_code'],
    ['change_requests', 'previous', 'wanted'],
  ] as const)('cannot move from %s.%s to %s of the same user', async (table, from, to) => {
    const [one] = people;
    invariant(one, 'somebody is there');
    const { kysely } = context().admin;
    const swap = () =>
      sql`
        update ${sql.table(table)} set ${sql.ref(from)} = ${sql.ref(to)}, ${sql.ref(to)} = ${sql.ref(from)}
        where user_id = ${one.userId}`.execute(kysely);
    await swap();
    await expect(opened(one)).rejects.toThrow(/unable to authenticate/);
    await swap();
    await expect(opened(one)).resolves.toContain(one.email);
  });
});
