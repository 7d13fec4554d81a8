import { userProfile } from '@parcela/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedInUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getProfile, presentProfile, saveProfileFields } from '../index.ts';

const values = {
  firstName: 'Žofie',
  lastName: 'Łukasiewicz',
  residentialAddress: 'Na Příkopě 1, 🏠',
  countryAddress: 'CZE',
  cityAddress: 'Praha',
  postalCode: '110 00',
  dateOfBirth: '1990-02-28',
  socialSecurityNumber: '905228/1234',
  idOrPassportNumber: '1Ž🏠',
  countryOfOrigin: 'POL',
  citizenship: 'POL',
  documentValidUntil: '2031-12-31',
  documentIssuedBy: 'MÚ Praha 1',
} as const;
const encrypted = [
  'residentialAddress',
  'postalCode',
  'dateOfBirth',
  'socialSecurityNumber',
  'idOrPassportNumber',
] as const;

describe('the profile store', () => {
  const context = useTestDatabase();
  const read = (userId: number) => getProfile(context().database.reader, testVault, userId);
  const stored = async (userId: number): Promise<string> => {
    const { rows } = await sql<{ row: string }>`
      select p::text as row
      from user_profiles p where user_id = ${userId}`.execute(context().admin.kysely);
    return rows[0]!.row;
  };

  it('starts with the choices from the sign-up and no personal values', async () => {
    const user = await signedInUser(context(), { language: 'cs' });
    const profile = await read(user.userId);
    expect(profile).toMatchObject({
      userId: user.userId,
      documentId: user.profileDocumentId,
      language: 'cs',
      currency: 'CZK',
      hasAcceptedTerms: true,
      politicallyExposed: null,
      lastLogin: null,
      referredBy: null,
      verifiedFields: [],
    });
    for (const field of Object.keys(values) as (keyof typeof values)[]) expect(profile[field]).toBeNull();
  });

  it('returns every field with its written value and stores personal fields encrypted (spec 3.03)', async () => {
    const user = await signedInUser(context());
    await context().transact((tx) =>
      saveProfileFields(tx, testVault, user.userId, { values: { ...values, politicallyExposed: false } }),
    );
    expect(await read(user.userId)).toMatchObject({ ...values, politicallyExposed: false });
    const row = await stored(user.userId);
    expect(row).toContain('Žofie');
    for (const field of encrypted) {
      expect(row).not.toContain(values[field]);
      expect(row).not.toContain(Buffer.from(values[field]).toString('hex'));
    }
  });

  it('leaves unnamed fields unchanged and records which values a provider verified', async () => {
    const user = await signedInUser(context());
    await context().transact((tx) => saveProfileFields(tx, testVault, user.userId, { values }));
    await context().transact((tx) =>
      saveProfileFields(tx, testVault, user.userId, {
        values: { firstName: 'Sofie', dateOfBirth: '1990-03-01' },
        verified: ['firstName', 'dateOfBirth'],
      }),
    );
    await context().transact((tx) =>
      saveProfileFields(tx, testVault, user.userId, {
        values: { lastName: undefined },
        verified: ['dateOfBirth', 'citizenship'],
      }),
    );
    expect(await read(user.userId)).toMatchObject({
      ...values,
      firstName: 'Sofie',
      dateOfBirth: '1990-03-01',
      verifiedFields: ['citizenship', 'dateOfBirth', 'firstName'],
    });
  });

  it('decrypts no ciphertext that was copied from another user', async () => {
    const [one, two] = [await signedInUser(context()), await signedInUser(context())];
    for (const { userId } of [one, two])
      await context().transact((tx) => saveProfileFields(tx, testVault, userId, { values }));
    await sql`
      update user_profiles set postal_code = (select postal_code from user_profiles where user_id = ${one.userId})
      where user_id = ${two.userId}`.execute(context().admin.kysely);
    await expect(read(two.userId)).rejects.toThrow(/unable to authenticate data/);
    expect((await read(one.userId)).postalCode).toBe(values.postalCode);
  });

  it('shows the owner only the last three characters of two numbers (spec 3.03)', async () => {
    const user = await signedInUser(context());
    await context().transact((tx) => saveProfileFields(tx, testVault, user.userId, { values }));
    const answer = presentProfile(await read(user.userId));
    expect(answer).toMatchObject({
      ...values,
      socialSecurityNumber: '•••••234',
      idOrPassportNumber: '•••••',
      termsAndPrivacyAccepted: true,
    });
    expect(userProfile.safeParse(answer).success).toBe(true);
  });
});
