import { describe, expect, it } from 'vitest';
import { bankIdProfile, toReport } from './bank-id-profile.ts';

const claims = {
  given_name: 'Jana',
  family_name: 'Nováková',
  birthdate: '1985-04-17',
  date_of_death: null,
  birthnumber: '8554170306',
  birthcountry: 'SK',
  nationalities: ['CZ', 'SK'],
  addresses: [
    { type: 'SECONDARY_RESIDENCE', city: 'Telč', zipcode: '58856', country: 'CZ' },
    {
      type: 'PERMANENT_RESIDENCE',
      street: 'Květná',
      buildingapartment: '1264',
      streetnumber: '12',
      city: 'Brno',
      zipcode: '60200',
      country: 'CZ',
    },
  ],
  idcards: [
    { type: 'DL', country: 'CZ', number: 'EK-1' },
    { type: 'P', country: 'CZ', number: 'PASS-2', valid_to: '2031-01-01' },
    { type: 'ID', country: 'CZ', number: '206845713', valid_to: '2032-05-11', issuer: 'Brno' },
  ],
};
const reportOf = (changed: object = {}, vouched: object | null = {}) =>
  toReport(
    bankIdProfile.parse({
      sub: 'subject',
      txn: 'transaction',
      ...claims,
      verified_claims: vouched && {
        verification: { trust_framework: 'cz_aml', time: '2026-01-01 10:00:00', verification_process: '1' },
        claims: { ...claims, ...changed },
        ...vouched,
      },
    }),
  );

describe('a Bank iD profile', () => {
  it('becomes a person in our terms: permanent address, identity card, three-letter country codes', () => {
    expect(reportOf()).toEqual({
      subject: 'subject',
      transaction: 'transaction',
      hasDied: false,
      isLegallyLimited: false,
      person: {
        firstName: 'Jana',
        lastName: 'Nováková',
        dateOfBirth: '1985-04-17',
        socialSecurityNumber: '8554170306',
        residentialAddress: 'Květná 1264/12',
        cityAddress: 'Brno',
        postalCode: '60200',
        countryAddress: 'CZE',
        countryOfOrigin: 'SVK',
        citizenship: 'CZE',
        idOrPassportNumber: '206845713',
        documentValidUntil: '2032-05-11',
        documentIssuedBy: 'Brno',
      },
    });
  });

  it('proves nothing without the bank’s verification or under another law', () => {
    expect(reportOf({}, null).person).toEqual({});
    expect(reportOf({}, { verification: { trust_framework: 'somebody' } }).person).toEqual({});
  });

  it.each([
    [{ street: 'Květná', streetnumber: '12' }, 'Květná 12'],
    [{ street: 'Květná', buildingapartment: '1264' }, 'Květná 1264'],
    [{ buildingapartment: '7', cityarea: 'Horní Lhota' }, 'Horní Lhota 7'],
    [{ buildingapartment: '7' }, 'Telč 7'],
    [{ evidencenumber: '33', cityarea: 'Lhota' }, 'Lhota č. ev. 33'],
  ])('becomes an address in a village too: %j', (address, expected) => {
    const addresses = [{ type: 'UNKNOWN', city: 'Telč', zipcode: '58856', country: 'CZ', ...address }];
    expect(reportOf({ addresses }).person.residentialAddress).toBe(expected);
  });

  it('omits missing values, null and unknown countries', () => {
    const { person } = reportOf({
      birthnumber: null,
      birthcountry: 'XX',
      nationalities: [],
      addresses: null,
      idcards: [{ type: 'OP', country: 'CZ', number: '1', valid_to: null }],
    });
    expect(person).toEqual({
      firstName: 'Jana',
      lastName: 'Nováková',
      dateOfBirth: '1985-04-17',
      idOrPassportNumber: '1',
    });
  });

  it('states whether the person has died or may not decide alone', () => {
    expect(reportOf({ date_of_death: '2020-01-01', limited_legal_capacity: true })).toMatchObject({
      hasDied: true,
      isLegallyLimited: true,
    });
  });
});
