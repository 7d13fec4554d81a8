import { userProfile } from '@parcela/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInUser, testVault } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { getProfile, presentProfile, saveProfileFields, updateSettings } from './index.ts';
import { type AccountsTestApp, publishedTerms, startAccountsApp } from './testing.ts';

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

describe('a profile', () => {
  const context = useTestDatabase();
  const read = (userId: number) => getProfile(context().database.reader, testVault, userId);
  const stored = async (userId: number): Promise<string> => {
    const { rows } = await sql<{ row: string }>`
      select p::text as row
      from user_profiles p where user_id = ${userId}`.execute(context().admin.kysely);
    return rows[0]!.row;
  };

  it('starts with the choices of the sign-up and no personal fields', async () => {
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

  it('gives back every field as it was written, and keeps the personal ones encrypted', async () => {
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

  it('leaves what is not named as it was, and remembers what a provider verified', async () => {
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

  it('keeps the fields of two people apart: a copied ciphertext opens for nobody', async () => {
    const [one, two] = [await signedInUser(context()), await signedInUser(context())];
    for (const { userId } of [one, two])
      await context().transact((tx) => saveProfileFields(tx, testVault, userId, { values }));
    await sql`
      update user_profiles set postal_code = (select postal_code from user_profiles where user_id = ${one.userId})
      where user_id = ${two.userId}`.execute(context().admin.kysely);
    await expect(read(two.userId)).rejects.toThrow(/unable to authenticate data/);
    expect((await read(one.userId)).postalCode).toBe(values.postalCode);
  });

  it('shows its owner two numbers by their last three characters only, and fits the contract', async () => {
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

describe('the settings of a profile', () => {
  const context = useTestDatabase();
  const published = { terms: publishedTerms as typeof publishedTerms | null };
  const deps = { findPublishedTerms: () => Promise.resolve(published.terms) };
  const stored = async (userId: number): Promise<Record<string, unknown>> => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from user_profiles where user_id = ${userId}`.execute(context().database.kysely);
    return rows[0]!;
  };
  const acceptances = async (userId: number): Promise<unknown[]> => {
    const { rows } = await sql`
      select before, after from audit_entries
      where action = 'user.terms_accepted' and subject_id = ${String(userId)} order by id`.execute(
      context().database.kysely,
    );
    return rows;
  };

  it('change one at a time and leave the rest', async () => {
    const { userId, profileDocumentId } = await signedInUser(context());
    const before = await stored(userId);
    await context().transact((tx) => updateSettings(deps, tx, { userId, profileDocumentId, language: 'pl' }));
    expect(await stored(userId)).toEqual({ ...before, language: 'pl' });
    await context().transact((tx) =>
      updateSettings(deps, tx, { userId, profileDocumentId, currency: 'PLN' }),
    );
    expect(await stored(userId)).toEqual({ ...before, language: 'pl', currency: 'PLN' });
    await context().transact((tx) => updateSettings(deps, tx, { userId, profileDocumentId }));
    expect(await stored(userId)).toEqual({ ...before, language: 'pl', currency: 'PLN' });
  });

  it('record the accepted versions with their time, once for each version', async () => {
    const { userId, profileDocumentId } = await signedInUser(context(), { hasAcceptedTerms: false });
    const accept = () =>
      context().transact((tx) =>
        updateSettings(deps, tx, { userId, profileDocumentId, termsAndPrivacyAccepted: true }),
      );
    await accept();
    const first = await stored(userId);
    expect(first).toMatchObject({ terms_version: 'terms-2', privacy_version: 'privacy-3' });
    expect(first['terms_accepted_at']).toBeInstanceOf(Date);
    await accept();
    expect(await stored(userId)).toEqual(first);
    published.terms = { terms: 'terms-4', privacy: 'privacy-3' };
    await accept();
    published.terms = publishedTerms;
    expect(await stored(userId)).toMatchObject({ terms_version: 'terms-4', privacy_version: 'privacy-3' });
    expect(await acceptances(userId)).toEqual([
      {
        before: { termsVersion: null, privacyVersion: null },
        after: { termsVersion: 'terms-2', privacyVersion: 'privacy-3' },
      },
      {
        before: { termsVersion: 'terms-2', privacyVersion: 'privacy-3' },
        after: { termsVersion: 'terms-4', privacyVersion: 'privacy-3' },
      },
    ]);
  });

  it('cannot accept what is not published, and then change nothing else either', async () => {
    const { userId, profileDocumentId } = await signedInUser(context(), { hasAcceptedTerms: false });
    const before = await stored(userId);
    published.terms = null;
    await expect(
      context().transact((tx) =>
        updateSettings(deps, tx, {
          userId,
          profileDocumentId,
          language: 'cs',
          termsAndPrivacyAccepted: true,
        }),
      ),
    ).rejects.toMatchObject({ code: 'auth.sign_up_closed' });
    published.terms = publishedTerms;
    expect(await stored(userId)).toEqual(before);
  });

  it('of somebody else are not there, exactly like a profile that never was', async () => {
    const [user, stranger] = [await signedInUser(context()), await signedInUser(context())];
    const before = await stored(stranger.userId);
    for (const profileDocumentId of [stranger.profileDocumentId, 'A'.repeat(24)])
      await expect(
        context().transact((tx) =>
          updateSettings(deps, tx, { userId: user.userId, profileDocumentId, language: 'cs' }),
        ),
      ).rejects.toMatchObject({ code: 'common.not_found', message: 'Not found' });
    expect(await stored(stranger.userId)).toEqual(before);
  });
});

describe('a referral code', () => {
  const context = useTestDatabase();
  let app: AccountsTestApp;
  beforeAll(async () => {
    app = await startAccountsApp(context());
  });
  afterAll(() => app.close());

  const validate = (code: string) =>
    app.inject({ url: '/api/user-profiles/validate-referral-code', query: { code } });
  const verdict = async (code: string): Promise<unknown> => (await validate(code)).json();
  const answer = (valid: boolean) => ({ data: { valid }, meta: {} });

  it('is valid when a person has it or when it is a marketing visit, and tells nothing more', async () => {
    const user = await signedInUser(context());
    const { referralCode } = await getProfile(context().database.reader, testVault, user.userId);
    expect(await verdict(referralCode)).toEqual(answer(true));
    expect(await verdict(` ${referralCode.toLowerCase()} `)).toEqual(answer(true));
    expect(await verdict('0aZ9'.repeat(8))).toEqual(answer(true));
    expect(await verdict('NOSUCHCODE')).toEqual(answer(false));
    expect(await verdict('')).toEqual(answer(false));
    expect(await verdict('0aZ9'.repeat(8).slice(1))).toEqual(answer(false));
  });

  it('of a deleted account is not valid', async () => {
    const user = await signedInUser(context());
    const { referralCode } = await getProfile(context().database.reader, testVault, user.userId);
    await sql`update users set deleted_at = app_now() where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(await verdict(referralCode)).toEqual(answer(false));
  });

  it.each(["' or 1=1 --", 'x'.repeat(65), '%'])(
    'has letters and digits only: %j is refused',
    async (code) => {
      const refused = await validate(code);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error.details.issues).toEqual(
        expect.arrayContaining([{ path: 'code', code: 'referral_invalid' }]),
      );
    },
  );
});
