import { describe, expect, it } from 'vitest';
import { parseSumsubTime, sumsubApplicant, toKycApplicant } from './sumsub-applicant.ts';

const applicant = (more: object) =>
  toKycApplicant(sumsubApplicant.parse({ id: 'a1', externalUserId: 'u1', ...more }));

describe('a Sumsub applicant', () => {
  it('has the data of the best document', () => {
    const { person } = applicant({
      info: {
        firstName: ' Jana ',
        lastName: 'Nováková',
        dob: '1985-04-17',
        nationality: 'CZE',
        country: 'SVK',
        addresses: [
          { street: 'Květná 1', subStreet: 'byt 2', town: 'Brno', postCode: '602 00', country: 'CZE' },
        ],
        idDocs: [
          { idDocType: 'DRIVERS', number: 'D1', validUntil: '2030-01-01' },
          {
            idDocType: 'ID_CARD',
            number: '206845713',
            additionalNumber: '',
            issueAuthority: 'MěÚ',
            validUntil: null,
          },
        ],
      },
    });
    expect(person).toEqual({
      firstName: 'Jana',
      lastName: 'Nováková',
      dateOfBirth: '1985-04-17',
      residentialAddress: 'Květná 1, byt 2',
      cityAddress: 'Brno',
      postalCode: '602 00',
      countryAddress: 'CZE',
      countryOfOrigin: 'SVK',
      citizenship: 'CZE',
      idOrPassportNumber: '206845713',
      documentIssuedBy: 'MěÚ',
    });
  });

  it.each([
    ['init', undefined, 'draft', null],
    ['pending', undefined, 'pending', null],
    ['queued', undefined, 'pending', null],
    ['onHold', 'GREEN', 'held', null],
    ['pending', 'GREEN', 'pending', null],
    ['completed', 'YELLOW', 'completed', null],
    ['completed', 'GREEN', 'completed', 'GREEN'],
    ['completed', 'RED', 'completed', 'RED'],
  ])('with the review %s and the answer %s is %s with %s', (reviewStatus, reviewAnswer, status, answer) => {
    const read = applicant({
      review: { reviewStatus, reviewDate: '2026-01-31 08:00:00+0000', reviewResult: { reviewAnswer } },
    });
    expect(read).toMatchObject({ reviewStatus: status, answer });
    expect(read.answeredAt).toEqual(answer === null ? null : new Date('2026-01-31T08:00:00Z'));
  });

  it('without a review is a draft', () => {
    expect(applicant({})).toMatchObject({ reviewStatus: 'draft', answer: null, person: {} });
  });
});

describe('parseSumsubTime', () => {
  it.each([
    ['2026-01-31 08:00:00', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31 08:00:00+0000', '2026-01-31T08:00:00.000Z'],
    ['2026-01-31 08:00:00.123', '2026-01-31T08:00:00.123Z'],
  ])('reads %s as UTC', (text, instant) => {
    expect(parseSumsubTime(text)?.toISOString()).toBe(instant);
  });
  it.each(['', '2026-13-31 08:00:00', 'yesterday', undefined])('refuses %j', (text) => {
    expect(parseSumsubTime(text)).toBeNull();
  });
});
