import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type TestUser, testVault } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { getProfile } from '../accounts/index.ts';
import { amlCalls, answers, personal } from './testing/questionnaire.ts';
import { useVerification, verifiedPerson } from './testing/scene.ts';

const context = useTestDatabase();
const scene = useVerification(context);
const { put, submissions, identified } = amlCalls(scene);

describe('personal values', () => {
  it('are not readable in any column of any table, as text or as bytes', async () => {
    const planted = {
      residentialAddress: 'Neviditelná ulice 4711',
      postalCode: '98-761',
      dateOfBirth: '1971-03-29',
      socialSecurityNumber: '715329/7733',
      idOrPassportNumber: 'UNSEEN-55667788',
    };
    const inKyc = await verifiedPerson(scene(), {
      street: planted.residentialAddress,
      postCode: planted.postalCode,
      dob: planted.dateOfBirth,
      personalNumber: planted.socialSecurityNumber,
      number: planted.idOrPassportNumber,
    });
    await put(inKyc, { ...answers, purposeOfContract: 'Tajemstvi-prani' });
    const inAml = await identified();
    const taken = await put(inAml, {
      ...answers,
      ...personal,
      ...planted,
      purposeOfContract: 'Tajemstvi-prani',
    });
    expect(taken.statusCode).toBe(200);
    const { rows: found } = await sql<{ table_name: string }>`
      select table_schema || '.' || table_name as table_name from information_schema.tables
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(context().admin.kysely);
    expect(found.length).toBeGreaterThan(20);
    for (const { table_name: table } of found) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        context().admin.kysely,
      );
      const content = rows.map(({ row }) => row).join('\n');
      for (const value of [...Object.values(planted), 'Tajemstvi-prani']) {
        expect(`${table}: ${content}`).not.toContain(value);
        expect(`${table}: ${content}`).not.toContain(Buffer.from(value).toString('hex'));
      }
    }
  });

  it('cannot be moved to another person, another check or another field', async () => {
    const [one, two] = [await verifiedPerson(scene()), await verifiedPerson(scene())];
    await put(one, answers);
    await put(two, answers);
    const answersOf = async (user: TestUser) => (await submissions(user))[0]!['answers'] as Buffer;
    const { reader } = context().database;
    await expect(testVault.decrypt(reader, two.userId, { amlAnswers: await answersOf(one) })).rejects.toThrow(
      /unable to authenticate/,
    );
    await expect(
      testVault.decrypt(reader, one.userId, { residentialAddress: await answersOf(one) }),
    ).rejects.toThrow(/unable to authenticate/);
    await sql`
      update user_profiles set postal_code = date_of_birth where user_id = ${one.userId}`.execute(
      context().admin.kysely,
    );
    await expect(getProfile(reader, testVault, one.userId)).rejects.toThrow(/unable to authenticate/);
  });
});
