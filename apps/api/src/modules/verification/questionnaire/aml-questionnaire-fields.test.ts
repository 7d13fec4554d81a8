import { amlPersonalFields } from '@parcela/contract';
import { amlRules, goodAml } from '@parcela/contract/aml-cases';
import { dateInZone } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getProfile } from '../../accounts/index.ts';
import { verifiedLengths } from '../identity-checks/kyc.policy.ts';
import { amlCalls, answers, personal } from '../../../../test/support/verification/sample-questionnaire.ts';
import {
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put, submissions, refusal, identified, stateOf } = amlCalls(fixture);

const sorted = (issues: readonly { readonly path: string }[]) =>
  issues.toSorted((one, other) => one.path.localeCompare(other.path));

// The table uses the day of the test's clock, which is this machine's day.
describe.each(amlRules(dateInZone(new Date(), 'Europe/Prague')))('$rule', ({ broken, accepted }) => {
  it.each(broken)(
    'refuses an invalid value ($what), names the field and changes nothing (spec 5.20, 5.21, 5.22, 5.23)',
    async ({ change, issues }) => {
      const user = await identified();
      const before = await stateOf(user);
      const refused = refusal(await put(user, { ...goodAml, ...change }));
      expect(refused).toMatchObject({ status: 400, code: 'common.validation' });
      expect(sorted(refused.issues)).toEqual(
        sorted(issues.map(({ path, code }) => ({ path: `data.${path}`, code }))),
      );
      expect(await stateOf(user)).toEqual(before);
    },
  );

  it.each(accepted)('accepts a valid value ($what) (spec 3.22, 5.21, 5.22)', async ({ change, reasons }) => {
    const user = await identified();
    expect((await put(user, { ...goodAml, ...change })).statusCode).toBe(200);
    expect(await submissions(user)).toMatchObject([
      { state: reasons.length > 0 ? 'review' : 'done', reasons },
    ]);
  });
});

describe('questionnaire fields', () => {
  it.each(['verification', 'referredBy', 'kyc', 'state'])('exclude %s', async (field) => {
    const user = await identified();
    const refused = refusal(await put(user, { ...answers, ...personal, [field]: 'KYC' }));
    expect(refused.issues).toEqual([{ path: `data.${field}`, code: 'unknown_field' }]);
  });

  it.each([
    ['today, which is not in the future', 0, 400],
    ['tomorrow', 1, 200],
  ])(
    'check documentValidUntil (%s) by the clock of the database (spec 5.18)',
    async (_when, days, status) => {
      const user = await identified();
      const { rows } = await sql<{ day: string }>`
      select ((app_now() at time zone 'Europe/Prague')::date + ${days}::int)::text as day`.execute(
        context().database.kysely,
      );
      expect(
        (await put(user, { ...answers, ...personal, documentValidUntil: rows[0]!.day })).statusCode,
      ).toBe(status);
    },
  );

  it('may repeat a profile value in its stored or displayed form', async () => {
    const user = await verifiedPerson(fixture());
    const same = { firstName: 'Jana', idOrPassportNumber: '•••••713', socialSecurityNumber: '855417/0306' };
    expect((await put(user, { ...answers, ...same })).statusCode).toBe(200);
    expect(await getProfile(context().database.reader, testVault, user.userId)).toMatchObject({
      idOrPassportNumber: '206845713',
      socialSecurityNumber: '855417/0306',
    });
  });

  it('cannot change a profile value, and the answer names the field (spec 5.24)', async () => {
    const user = await verifiedPerson(fixture());
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

  it('accept the longest values that the provider gives', () => {
    const texts = Object.entries(verifiedLengths).filter(([, length]) => length !== 3 && length !== 10);
    const verdicts = texts.map(([field, length]) => {
      const schema = amlPersonalFields[field as keyof typeof amlPersonalFields];
      return [length, length + 1].map((size) => schema.safeParse('x'.repeat(size)).success);
    });
    expect(verdicts).toEqual(texts.map(() => [true, false]));
  });
});
