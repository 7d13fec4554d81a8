import { amlPersonalFields } from '@parcela/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testVault } from '../../testing/test-app.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { getProfile } from '../accounts/index.ts';
import { verifiedLengths } from './kyc.policy.ts';
import { amlCalls, answers, personal } from './testing/questionnaire.ts';
import { useVerification, verifiedPerson } from './testing/scene.ts';

const context = useTestDatabase();
const scene = useVerification(context);
const { put, submissions, refusal, identified, stateOf } = amlCalls(scene);

describe('a field of the questionnaire', () => {
  const without = (field: string) => ({ [field]: undefined });
  const required = [
    'firstName',
    'lastName',
    'residentialAddress',
    'countryAddress',
    'cityAddress',
    'postalCode',
    'idOrPassportNumber',
    'countryOfOrigin',
    'citizenship',
    'documentIssuedBy',
  ];
  const funds = (more: object) => ({ originOfFunds: { ...answers.originOfFunds, salary: false, ...more } });
  const exposed = (more: object) => ({ politicallyExposed: true, ...more });

  it.each<[string, object, { path: string; code: string }]>([
    ...required.flatMap((field): [string, object, { path: string; code: string }][] => [
      [`${field} left out`, without(field), { path: `data.${field}`, code: 'required' }],
      [`${field} blank`, { [field]: '  ' }, { path: `data.${field}`, code: 'required' }],
    ]),
    [
      'purposeOfContract blank',
      { purposeOfContract: ' ' },
      { path: 'data.purposeOfContract', code: 'required' },
    ],
    ['dateOfBirth left out', without('dateOfBirth'), { path: 'data.dateOfBirth', code: 'invalid_date' }],
    ['dateOfBirth no day', { dateOfBirth: '1983-02-30' }, { path: 'data.dateOfBirth', code: 'invalid_date' }],
    [
      'dateOfBirth in the future',
      { dateOfBirth: '2090-01-01' },
      { path: 'data.dateOfBirth', code: 'invalid_date' },
    ],
    [
      'dateOfBirth of a child',
      { dateOfBirth: '2015-01-01' },
      { path: 'data.dateOfBirth', code: 'invalid_date' },
    ],
    [
      'dateOfBirth long ago',
      { dateOfBirth: '1850-01-01' },
      { path: 'data.dateOfBirth', code: 'invalid_date' },
    ],
    [
      'documentValidUntil no date',
      { documentValidUntil: 'soon' },
      { path: 'data.documentValidUntil', code: 'invalid_date' },
    ],
    [
      'documentValidUntil past',
      { documentValidUntil: '2020-01-01' },
      { path: 'data.documentValidUntil', code: 'errorExpired' },
    ],
    [
      'countryAddress unknown',
      { countryAddress: 'XXX' },
      { path: 'data.countryAddress', code: 'country_unknown' },
    ],
    [
      'countryOfOrigin unknown',
      { countryOfOrigin: 'QQQ' },
      { path: 'data.countryOfOrigin', code: 'country_unknown' },
    ],
    ['citizenship unknown', { citizenship: 'ZZZ' }, { path: 'data.citizenship', code: 'country_unknown' }],
    [
      'a masked number',
      { idOrPassportNumber: '•••••713' },
      { path: 'data.idOrPassportNumber', code: 'invalid' },
    ],
    [
      'no volume',
      without('expectedTradesVolume'),
      { path: 'data.expectedTradesVolume', code: 'choice_required' },
    ],
    [
      'a sixth band',
      { expectedTradesVolume: 6 },
      { path: 'data.expectedTradesVolume', code: 'choice_required' },
    ],
    [
      'noCriminalActivity open',
      without('noCriminalActivity'),
      { path: 'data.noCriminalActivity', code: 'choice_required' },
    ],
    [
      'countriesWithSanctions open',
      without('countriesWithSanctions'),
      { path: 'data.countriesWithSanctions', code: 'choice_required' },
    ],
    [
      'politicallyExposed open',
      without('politicallyExposed'),
      { path: 'data.politicallyExposed', code: 'choice_required' },
    ],
    ['no origin of funds', funds({}), { path: 'data.originOfFunds', code: 'origin_required' }],
    [
      'a blank other origin',
      funds({ other: ' ' }),
      { path: 'data.originOfFunds.other', code: 'other_text_required' },
    ],
    ['no source of wealth', exposed({}), { path: 'data.sourceOfWealthSalary', code: 'wealth_required' }],
    [
      'a blank other source',
      exposed({ sourceOfWealthOther: '' }),
      { path: 'data.sourceOfWealthOther', code: 'other_text_required' },
    ],
    ['not confirmed', { finalCheck: false }, { path: 'data.finalCheck', code: 'must_agree' }],
    ['verification', { verification: ['KYC'] }, { path: 'data.verification', code: 'unknown_field' }],
    ['referredBy', { referredBy: 'ABC' }, { path: 'data.referredBy', code: 'unknown_field' }],
  ])('that is wrong (%s) is named, and nothing changes', async (_what, change, issue) => {
    const user = await identified();
    const before = await stateOf(user);
    const refused = refusal(await put(user, { ...answers, ...personal, ...change }));
    expect(refused).toMatchObject({ status: 400, code: 'common.validation' });
    expect(refused.issues).toContainEqual(issue);
    expect(await stateOf(user)).toEqual(before);
  });

  it.each([
    ['another origin of funds', funds({ other: 'Prodej bytu' })],
    ['another source of wealth', exposed({ sourceOfWealthOther: 'Dědictví po tetě' })],
    ['a birthday on which one has been of age for long', { dateOfBirth: '1940-02-29' }],
    ['a document that is valid for years', { documentValidUntil: '2098-01-01' }],
    ['a country far away', { countryOfOrigin: 'NZL', citizenship: 'NZL' }],
  ])('that is right (%s) is taken', async (_what, change) => {
    const user = await identified();
    expect((await put(user, { ...answers, ...personal, ...change })).statusCode).toBe(200);
    expect(await submissions(user)).toHaveLength(1);
  });

  it.each([
    ['today, which is not in the future', 0, 400],
    ['tomorrow', 1, 200],
  ])('documentValidUntil %s is judged by the clock of the database', async (_when, days, status) => {
    const user = await identified();
    const { rows } = await sql<{ day: string }>`
      select ((app_now() at time zone 'Europe/Prague')::date + ${days}::int)::text as day`.execute(
      context().database.kysely,
    );
    expect((await put(user, { ...answers, ...personal, documentValidUntil: rows[0]!.day })).statusCode).toBe(
      status,
    );
  });

  it('that the profile has may be sent as it is or as it is shown', async () => {
    const user = await verifiedPerson(scene());
    const same = { firstName: 'Jana', idOrPassportNumber: '•••••713', socialSecurityNumber: '855417/0306' };
    expect((await put(user, { ...answers, ...same })).statusCode).toBe(200);
    expect(await getProfile(context().database.reader, testVault, user.userId)).toMatchObject({
      idOrPassportNumber: '206845713',
      socialSecurityNumber: '855417/0306',
    });
  });

  it('that the profile has cannot be changed, and the answer names it', async () => {
    const user = await verifiedPerson(scene());
    const before = await stateOf(user);
    const changed = {
      firstName: 'Jana',
      lastName: 'Jiná',
      idOrPassportNumber: '•••••999',
      dateOfBirth: '1985-04-18',
    };
    expect(refusal(await put(user, { ...answers, ...changed }))).toMatchObject({
      status: 409,
      code: 'profile.field_locked',
      params: { fields: ['lastName', 'dateOfBirth', 'idOrPassportNumber'] },
    });
    expect(await stateOf(user)).toEqual(before);
  });

  it('is never longer as the provider gives it than the questionnaire takes', () => {
    const texts = Object.entries(verifiedLengths).filter(([, length]) => length !== 3 && length !== 10);
    const verdicts = texts.map(([field, length]) => {
      const schema = amlPersonalFields[field as keyof typeof amlPersonalFields];
      return [length, length + 1].map((size) => schema.safeParse('x'.repeat(size)).success);
    });
    expect(verdicts).toEqual(texts.map(() => [true, false]));
  });
});
