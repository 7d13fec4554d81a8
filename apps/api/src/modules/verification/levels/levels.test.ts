import { verificationTypes, type Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verificationOptions } from '../../../../../demo/src/content/index.ts';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { grantLevel, levelsOf } from '../index.ts';
import { replaceOptions } from '../level-options/verification-options.store.ts';
import { amlCalls } from '../../../../test/support/verification/sample-questionnaire.ts';
import {
  rowsOf,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const scene = useVerification(context);
const { put, stateOf } = amlCalls(scene);

describe('the settings on the same address', () => {
  it('keep how payouts arrive, until it is changed again', async () => {
    const user = await signedInUser(context());
    for (const payoutSettlement of ['BankTransfer', 'DepositToWallet']) {
      const response = await put(user, { payoutSettlement });
      expect([response.statusCode, response.json()]).toMatchObject([200, { data: { payoutSettlement } }]);
    }
    await put(user, { payoutSettlement: 'BankTransfer' });
    const { json } = await put(user, { currency: 'EUR' });
    expect(json()).toMatchObject({ data: { payoutSettlement: 'BankTransfer', currency: 'EUR' } });
  });

  it('change language and currency, and ignore lastLogin', async () => {
    const user = await signedInUser(context());
    const response = await put(user, { language: 'cs', currency: 'PLN', lastLogin: '2001-01-01T00:00:00Z' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ data: { language: 'cs', currency: 'PLN', lastLogin: null } });
  });

  it.each([
    { verification: [{ type: 'KYC' }] },
    { kyc: { state: 'done' } },
    { verifiedFields: ['firstName'] },
    { firstName: 'Karel' },
    { user: 1 },
    { referredBy: 'ABCDEFGHIJ' },
    { hsCookieId: 'x' },
    { hsCookieId: 'A'.repeat(32) },
  ])('cannot carry %j', async (data) => {
    const user = await signedInUser(context());
    const before = await stateOf(user);
    expect((await put(user, data)).statusCode).toBe(400);
    expect(await stateOf(user)).toEqual(before);
  });
});

describe('the levels', () => {
  const levels = (user: TestUser) => context().transact((tx) => levelsOf(tx, user.userId));

  it('that follow from an order are granted once', async () => {
    const user = await signedInUser(context());
    for (const type of ['ORDER', 'ORDER', 'INVESTOR'] as const)
      await context().transact((tx) => grantLevel(tx, user.userId, type));
    expect(await levels(user)).toEqual(['SIGNUP', 'ORDER', 'INVESTOR']);
    expect(await rowsOf(context(), 'verification_records', user.userId)).toHaveLength(2);
  });

  it('that the ladder does not ask count as done; while no ladder is set none does', async () => {
    const user = await signedInUser(context());
    const set = (kept: readonly string[]) =>
      context().transact((tx) =>
        replaceOptions(
          tx,
          verificationOptions.filter(({ type }) => kept.includes(type)),
        ),
      );
    await set(['SIGNUP', 'KYC', 'AML', 'ORDER']);
    expect(await levels(user)).toEqual(['SIGNUP', 'INVESTOR']);
    await set([]);
    expect(await levels(user)).toEqual(['SIGNUP']);
    await set(verificationTypes);
    expect(await levels(user)).toEqual(['SIGNUP']);
  });

  it('stand in the view of oneself in the asked language', async () => {
    const user = await verifiedPerson(scene());
    const response = await scene().inject({ url: '/api/users/me?locale=cs', headers: user.headers });
    expect(response.json()).toMatchObject({
      id: user.userId,
      documentId: user.documentId,
      email: user.email,
      verification: [
        { type: 'SIGNUP', name: 'Registrace', relevance: 1 },
        { type: 'KYC', name: 'Ověření totožnosti', relevance: 2 },
      ],
      aml: { state: 'none', comment: null, since: null },
      userProfile: { documentId: user.profileDocumentId },
    });
  });

  it('are listed for everybody in the asked language, lowest first, by pages', async () => {
    const list = async (query: string) =>
      (await scene().inject({ url: `/api/user-verifications${query}` })).json();
    const czech = await list('?locale=cs&sort=relevance');
    expect(czech.data.map(({ type }: { type: string }) => type)).toEqual([...verificationTypes]);
    expect(czech.data[1]).toMatchObject({ name: 'Ověření totožnosti', relevance: 2, timeToComplete: 5 });
    expect((await list('?locale=pl')).data[1].name).toBe('Weryfikacja tożsamości');
    const second = await list('?pagination[page]=2&pagination[pageSize]=2');
    expect(second.data.map(({ type }: { type: string }) => type)).toEqual(['AML', 'ORDER']);
    expect(second.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 3, total: 5 });
    expect((await scene().inject({ url: '/api/user-verifications?sort=name' })).statusCode).toBe(400);
  });
});

describe('the countries', () => {
  it.each<[Locale, string[], string]>([
    ['cs', ['Česko', 'Slovensko', 'Afghánistán'], 'Chorvatsko'],
    ['en', ['Czechia', 'Slovakia', 'Afghanistan'], 'Croatia'],
    ['pl', ['Czechy', 'Słowacja', 'Afganistan'], 'Chorwacja'],
  ])('are named in %s: CZ and SK first, the rest by its alphabet', async (locale, start, croatia) => {
    const user = await signedInUser(context());
    const response = await scene().inject({
      url: `/core/user/kyc/countries?locale=${locale}`,
      headers: user.headers,
    });
    const countries = response.json<{ alpha2: string; alpha3: string; name: string }[]>();
    const rest = countries.slice(2).map(({ name }) => name);
    expect(countries.slice(0, 3).map(({ name }) => name)).toEqual(start);
    expect(countries.slice(0, 2).map(({ alpha3 }) => alpha3)).toEqual(['CZE', 'SVK']);
    expect(rest).toEqual(rest.toSorted(new Intl.Collator(locale).compare));
    expect(countries.find(({ alpha2 }) => alpha2 === 'HR')?.name).toBe(croatia);
    expect(new Set(countries.map(({ alpha3 }) => alpha3)).size).toBe(countries.length);
    expect(countries.length).toBeGreaterThan(240);
  });

  it('need a session', async () => {
    expect((await scene().inject({ url: '/core/user/kyc/countries' })).statusCode).toBe(401);
    expect((await scene().inject({ url: '/api/users/me' })).statusCode).toBe(401);
  });
});

describe('the tables of levels', () => {
  it('keep their history: the application can delete no record and change no report', async () => {
    const user = await verifiedPerson(scene());
    for (const statement of [
      sql`delete from verification_records where user_id = ${user.userId}`,
      sql`update kyc_reports set answer = 'RED'`,
    ])
      await expect(statement.execute(context().database.kysely)).rejects.toThrow(/permission denied/);
  });
});
