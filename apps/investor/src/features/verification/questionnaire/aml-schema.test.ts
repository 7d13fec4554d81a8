import { describe, expect, test } from 'vitest';
import { sampleMe } from '../../../../test/support/samples.ts';
import { amlSchema } from './aml-schema.ts';
import { type AmlValues, initialAmlValues, type ProfileFields } from './aml-values.ts';

const unknown: ProfileFields = { ...sampleMe().userProfile, firstName: null, lastName: null };
const personal = {
  firstName: 'Jana',
  lastName: 'Nováková',
  residentialAddress: 'Květná 1',
  countryAddress: 'CZE',
  cityAddress: 'Brno',
  postalCode: '602 00',
  dateOfBirth: '1985-04-17',
  socialSecurityNumber: '',
  idOrPassportNumber: '123456',
  countryOfOrigin: 'CZE',
  citizenship: 'CZE',
  documentValidUntil: '2032-05-11',
  documentIssuedBy: 'MěÚ Šlapanice',
};
const filled: AmlValues = {
  ...personal,
  purposeOfContract: 'retirement',
  purposeOther: '',
  expectedTradesVolume: '2',
  noCriminalActivity: 'yes',
  countriesWithSanctions: 'no',
  originOfFunds: ['salary'],
  originOther: '',
  politicallyExposed: 'no',
  sourceOfWealth: [],
  wealthOther: '',
  finalCheck: true,
};
const context = () => ({ today: '2026-11-20', isCountry: (code: string) => code !== 'XXX' });
const check = (change: Partial<AmlValues>, profile = unknown) => {
  const result = amlSchema(profile, context)['~standard'].validate({ ...filled, ...change });
  if (result instanceof Promise) throw new Error('the schema is synchronous');
  return result;
};
const problems = (change: Partial<AmlValues>) =>
  (check(change).issues ?? []).map((issue) => [...(issue.path ?? []), issue.message].map(String).join(': '));
const sent = (change: Partial<AmlValues>, profile = unknown) => {
  const result = check(change, profile);
  if (result.issues) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

describe('request body of the questionnaire', () => {
  test('has the shape of the contract, and leaves out an empty personal number (spec 3.23)', () => {
    const { socialSecurityNumber: _, ...rest } = personal;
    expect(sent({})).toEqual({
      ...rest,
      purposeOfContract: 'retirement',
      expectedTradesVolume: 2,
      noCriminalActivity: true,
      countriesWithSanctions: false,
      originOfFunds: {
        alimonyBenefitsPension: false,
        salary: true,
        business: false,
        capital: false,
        other: null,
      },
      politicallyExposed: false,
      sourceOfWealthSalary: false,
      sourceOfWealthCapital: false,
      sourceOfWealthBusiness: false,
      sourceOfWealthInheritance: false,
      sourceOfWealthOther: null,
      finalCheck: true,
    });
  });

  test('omits the data of the profile, so that the form never sends back a masked number', () => {
    const profile = { ...unknown, firstName: 'Jana', idOrPassportNumber: '•••••456' };
    const body = sent({ firstName: 'Jana', idOrPassportNumber: '•••••456' }, profile);
    expect(Object.keys(body)).not.toContain('firstName');
    expect(Object.keys(body)).not.toContain('idOrPassportNumber');
    expect(body.lastName).toBe('Nováková');
  });

  test('omits the sources of wealth when the user turns out not to be politically exposed', () => {
    expect(sent({ sourceOfWealth: ['salary', 'other'], wealthOther: 'x' })).toMatchObject({
      sourceOfWealthSalary: false,
      sourceOfWealthOther: null,
    });
  });

  test('omits the text of an origin that the user has unticked again', () => {
    expect(sent({ originOther: 'Lottery' }).originOfFunds.other).toBeNull();
  });

  test('contains a purpose in the user’s own words as the text of the contract', () => {
    expect(sent({ purposeOfContract: 'other', purposeOther: ' A house of my own ' }).purposeOfContract).toBe(
      'A house of my own',
    );
    expect(sent({ purposeOther: 'unticked again' }).purposeOfContract).toBe('retirement');
  });

  test('contains the texts of both “other” choices', () => {
    const body = sent({
      originOfFunds: ['other'],
      originOther: ' Lottery ',
      politicallyExposed: 'yes',
      sourceOfWealth: ['other'],
      wealthOther: 'Patents',
    });
    expect([body.originOfFunds.other, body.sourceOfWealthOther]).toEqual(['Lottery', 'Patents']);
  });
});

describe('amlSchema', () => {
  test.each<[Partial<AmlValues>, string[]]>([
    [{ firstName: '  ' }, ['firstName: required']],
    [{ citizenship: '' }, ['citizenship: required']],
    [{ dateOfBirth: '' }, ['dateOfBirth: invalid_date']],
    [{ documentValidUntil: '2032-02-30' }, ['documentValidUntil: invalid_date']],
    [{ purposeOfContract: '' }, ['purposeOfContract: choice_required']],
    [{ purposeOfContract: 'other', purposeOther: '  ' }, ['purposeOther: required']],
    [{ expectedTradesVolume: '' }, ['expectedTradesVolume: choice_required']],
    [{ noCriminalActivity: '' }, ['noCriminalActivity: choice_required']],
    [{ countriesWithSanctions: '' }, ['countriesWithSanctions: choice_required']],
    [{ politicallyExposed: '' }, ['politicallyExposed: choice_required']],
    [{ originOfFunds: [] }, ['originOfFunds: origin_required']],
    [{ originOfFunds: ['other'], originOther: '  ' }, ['originOther: other_text_required']],
    [{ politicallyExposed: 'yes' }, ['sourceOfWealth: wealth_required']],
    [
      { politicallyExposed: 'yes', sourceOfWealth: ['other'], wealthOther: ' ' },
      ['wealthOther: other_text_required'],
    ],
    [{ finalCheck: false }, ['finalCheck: must_agree']],
  ])('refuses %j', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  test('reports all violations together, including those between fields', () => {
    expect(problems({ expectedTradesVolume: '', politicallyExposed: 'yes' })).toEqual([
      'expectedTradesVolume: choice_required',
      'sourceOfWealth: wealth_required',
    ]);
  });

  test('reports every required field of an empty form', () => {
    const result = amlSchema(unknown, context)['~standard'].validate(initialAmlValues(unknown));
    const fields = 'issues' in result ? (result.issues ?? []).map((issue) => issue.path?.[0]) : [];
    expect(fields).toHaveLength(12 + 7);
    expect(fields).not.toContain('socialSecurityNumber');
  });
});
