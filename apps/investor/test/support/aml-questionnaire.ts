import type { Me } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { dataOf, idOf, sampleConfiguration, sampleMe } from './samples.ts';
import type { useServerDouble } from '../../../../packages/web/test/support/server-double.ts';

const instant = '2026-11-20T10:00:00.000Z';
/** The calls of the questionnaire. */
export const amlCalls = {
  submit: `PUT /api/user-profiles/${idOf('profile')}`,
  readDraft: 'GET /core/user/aml/draft',
  saveDraft: 'PUT /core/user/aml/draft',
  eraseDraft: 'DELETE /core/user/aml/draft',
  countries: 'GET /core/user/kyc/countries',
} as const;

export const sampleCountries = [
  { alpha2: 'CZ', alpha3: 'CZE', name: 'Czechia' },
  { alpha2: 'SK', alpha3: 'SVK', name: 'Slovakia' },
];

/** A user with a verified identity and no answers yet. */
export const identifiedMe = (profile: Partial<Me['userProfile']> = {}): Me => {
  const me = sampleMe(['SIGNUP', 'KYC']);
  return {
    ...me,
    aml: { state: 'none', comment: null, since: null },
    userProfile: {
      ...me.userProfile,
      residentialAddress: 'Květná 1',
      countryAddress: 'CZE',
      cityAddress: 'Brno',
      postalCode: '602 00',
      dateOfBirth: '1985-04-17',
      idOrPassportNumber: '•••••713',
      countryOfOrigin: 'CZE',
      documentValidUntil: '2032-05-11',
      documentIssuedBy: 'MěÚ Šlapanice',
      verifiedFields: ['firstName', 'lastName', 'idOrPassportNumber'],
      ...profile,
    },
  };
};

/** All answers of the questionnaire; there is no draft from an earlier visit. */
export const answerAml = (server: ReturnType<typeof useServerDouble>, me: () => Me): void => {
  server.on('GET /api/users/me', me);
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
  server.on(amlCalls.countries, () => sampleCountries);
  server.on(amlCalls.readDraft, () => ({ draft: null, savedAt: null }));
  server.on(amlCalls.saveDraft, () => ({ savedAt: instant }));
  server.on(amlCalls.eraseDraft, () => ({ ok: true }));
  server.on(amlCalls.submit, () => dataOf(me().userProfile));
};

/** The server refuses the questionnaire because of these fields. */
export const refusedFields = (issues: readonly { path: string; code: string }[]): Response =>
  Response.json(
    {
      data: null,
      error: {
        status: 400,
        name: 'ValidationError',
        message: '',
        details: { code: 'common.validation', params: {}, issues, requestId: 'request-1' },
      },
    },
    { status: 400 },
  );

export const question = (name: RegExp) => within(screen.getByRole('group', { name }));
export const choose = (name: RegExp, answer: string): void =>
  void fireEvent.click(question(name).getByLabelText(answer));
export const typeIn = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Gives the questions that remain for a user with a verified identity. */
export const fillAml = async (): Promise<void> => {
  const citizenship = await screen.findByLabelText<HTMLSelectElement>('Citizenship');
  await waitFor(() => expect(citizenship.disabled).toBe(false));
  typeIn('Citizenship', 'SVK');
  choose(/Why do you want/, 'Saving for retirement');
  choose(/How much do you expect/, 'CZK 50,001 to CZK 250,000');
  choose(/criminal activity/, 'Yes');
  choose(/international sanctions/, 'No');
  choose(/Where does the money/, 'Salary');
  choose(/politically exposed/, 'No');
  fireEvent.click(screen.getByRole('checkbox', { name: /I have checked the data/ }));
};
export const submitAml = (): void =>
  void fireEvent.click(screen.getByRole('button', { name: 'Submit the questionnaire' }));
