import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { LanguageControl } from '../../shared/language-control.tsx';
import { useMe } from '../../shared/me.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { dataOf, idOf, sampleConfiguration, sampleMe } from '../../testing/samples.ts';
import { refusal, useServerDouble } from '../../testing/server-double.ts';
import { AmlStep } from './aml-step.tsx';

const server = useServerDouble();
const save = `PUT /api/user-profiles/${idOf('profile')}`;
const readDraft = 'GET /core/user/aml/draft';
const keepDraft = 'PUT /core/user/aml/draft';
const eraseDraft = 'DELETE /core/user/aml/draft';
const instant = '2026-11-20T10:00:00.000Z';
const countries = [
  { alpha2: 'CZ', alpha3: 'CZE', name: 'Czechia' },
  { alpha2: 'SK', alpha3: 'SVK', name: 'Slovakia' },
];

const identified = (currency: 'CZK' | 'EUR' | 'PLN' = 'CZK') => {
  const me = sampleMe(['SIGNUP', 'KYC']);
  return {
    ...me,
    aml: { state: 'none' as const, comment: null, since: null },
    userProfile: {
      ...me.userProfile,
      currency,
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
    },
  };
};
let me: ReturnType<typeof sampleMe>;

const Screen = () => {
  const { data } = useMe();
  return (
    <>
      <LanguageControl />
      {data && (
        <AmlStep me={data} isDone={data.verification.some(({ type }) => type === 'AML')} href="/next" />
      )}
    </>
  );
};

beforeEach(() => {
  me = identified();
  server.on('GET /api/users/me', () => me);
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
  server.on('GET /core/user/kyc/countries', () => countries);
  server.on(readDraft, () => ({ draft: null, savedAt: null }));
  server.on(keepDraft, () => ({ savedAt: instant }));
});

const open = async () => {
  const shown = await renderScreen(<Screen />, { scopes: ['verification', 'aml'] });
  await screen.findByRole('form', { name: 'Investor questionnaire' });
  return shown;
};
const group = (name: RegExp) => within(screen.getByRole('group', { name }));
const choose = (question: RegExp, answer: string): void =>
  void fireEvent.click(group(question).getByLabelText(answer));
const fill = async (): Promise<void> => {
  const citizenship = await screen.findByLabelText<HTMLSelectElement>('Citizenship');
  await waitFor(() => expect(citizenship.disabled).toBe(false));
  fireEvent.change(citizenship, { target: { value: 'SVK' } });
  fireEvent.change(screen.getByLabelText('Purpose of the contract'), { target: { value: 'Saving' } });
  fireEvent.click(group(/How much do you expect/).getAllByRole('radio')[0]!);
  choose(/criminal activity/, 'Yes');
  choose(/international sanctions/, 'No');
  choose(/Where does the money/, 'Salary');
  choose(/politically exposed/, 'No');
  fireEvent.click(screen.getByRole('checkbox', { name: /I have checked the data/ }));
};
const volumeLabels = () =>
  group(/How much do you expect/)
    .getAllByRole('radio')
    .map((radio) => radio.closest('div')?.parentElement?.textContent ?? '');
const submit = (): void =>
  void fireEvent.click(screen.getByRole('button', { name: 'Submit the questionnaire' }));

describe('the personal part', () => {
  test('shows what the profile knows, disabled, and marks what was verified', async () => {
    await open();
    const first = screen.getByLabelText<HTMLInputElement>(/First name/);
    expect([first.value, first.disabled]).toEqual(['Jana', true]);
    expect(first.closest('[class*=root]')?.textContent).toContain('Verified');
    const town = screen.getByLabelText<HTMLInputElement>('Town');
    expect([town.value, town.disabled]).toEqual(['Brno', true]);
    expect(screen.getByLabelText<HTMLInputElement>(/Personal number/).disabled).toBe(false);
    expect(screen.getAllByText('Verified')).toHaveLength(3);
  });

  test('without the list of countries says so, disables the choice, and asks again on demand', async () => {
    server.on('GET /core/user/kyc/countries', () => refusal(500, 'common.error'));
    await open();
    expect(await screen.findByText('The list of countries could not be loaded')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Citizenship').disabled).toBe(true);
    server.on('GET /core/user/kyc/countries', () => countries);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Citizenship').disabled).toBe(false));
    expect(screen.queryByText('The list of countries could not be loaded')).toBeNull();
  });
});

describe('the bands of the trade volume', () => {
  test.each([
    ['CZK' as const, /^Under CZK\s50,000$/, /^Over CZK\s5,000,000$/],
    ['PLN' as const, /^Under €2,000$/, /^Over €200,000$/],
  ])('of a person with %s', async (currency, lowest, highest) => {
    me = identified(currency);
    await open();
    const labels = volumeLabels();
    expect(labels).toHaveLength(5);
    expect(labels[0]).toMatch(lowest);
    expect(labels[4]).toMatch(highest);
  });
});

describe('the questions that depend on others', () => {
  test('ask for the other origin, and for the wealth of an exposed person', async () => {
    await open();
    expect(screen.queryByLabelText('Describe the other origin')).toBeNull();
    choose(/Where does the money/, 'Other');
    expect(screen.getByLabelText('Describe the other origin')).toBeTruthy();
    expect(screen.queryByRole('group', { name: /source of your wealth/ })).toBeNull();
    choose(/politically exposed/, 'Yes');
    choose(/source of your wealth/, 'Other');
    expect(screen.getByLabelText('Describe the other source')).toBeTruthy();
    choose(/politically exposed/, 'No');
    expect(screen.queryByLabelText('Describe the other source')).toBeNull();
  });
});

describe('submitting', () => {
  test('with nothing answered lists what is missing, each leading to its field', async () => {
    await open();
    submit();
    const summary = await screen.findByText('8 fields need your attention');
    const link = within(summary.parentElement!).getByRole('link', { name: /Purpose of the contract/ });
    fireEvent.click(link);
    expect(document.activeElement).toBe(screen.getByLabelText('Purpose of the contract'));
    expect(server.sent(save)).toHaveLength(0);
  });

  test('sends only what the profile does not know, thanks, and leads on when the popup closes', async () => {
    server.on(save, () => {
      me = { ...me, verification: sampleMe().verification, aml: sampleMe().aml };
      return dataOf(me.userProfile);
    });
    const { location } = await open();
    await fill();
    submit();
    const popup = await screen.findByRole('dialog', { name: 'Thank you, we have your answers' });
    const [sent] = server.sent(save);
    expect(sent?.body).toMatchObject({
      data: { citizenship: 'SVK', expectedTradesVolume: 1, finalCheck: true },
    });
    expect(JSON.stringify(sent?.body)).not.toContain('idOrPassportNumber');
    expect(await screen.findByText('The questionnaire is complete')).toBeTruthy();
    fireEvent.click(within(popup).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(location()).toBe('/next'));
  });

  test('that needs a person’s look says so and leads nowhere', async () => {
    server.on(save, () => {
      me = { ...me, aml: { state: 'review', comment: null, since: null } };
      return dataOf(me.userProfile);
    });
    const { location } = await open();
    await fill();
    submit();
    const popup = await screen.findByRole('dialog', { name: 'Thank you, we have your answers' });
    fireEvent.click(within(popup).getAllByRole('button', { name: 'Close' })[0]!);
    expect(await screen.findByText('Our people are looking at your answers')).toBeTruthy();
    expect(location()).toBe('/here');
  });

  test('that fails says so in a popup and keeps every answer', async () => {
    server.on(save, () => refusal(503, 'common.unavailable'));
    await open();
    await fill();
    submit();
    const popup = await screen.findByRole('dialog', { name: 'The questionnaire was not submitted' });
    expect(popup.textContent).toContain('The service is busy');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Purpose of the contract').value).toBe('Saving');
  });

  test('of a document that has expired points at its date', async () => {
    server.on(save, () =>
      Response.json(
        {
          data: null,
          error: {
            status: 400,
            name: 'ValidationError',
            message: '',
            details: {
              code: 'common.validation',
              params: {},
              issues: [{ path: 'data.documentValidUntil', code: 'errorExpired' }],
              requestId: 'r',
            },
          },
        },
        { status: 400 },
      ),
    );
    me = { ...me, userProfile: { ...me.userProfile, documentValidUntil: null } };
    await open();
    await fill();
    fireEvent.change(screen.getByLabelText('Document valid until'), { target: { value: '2020-01-01' } });
    submit();
    expect(await screen.findByText('The document has expired. Enter a date in the future.')).toBeTruthy();
  });
});

test('a switch of language keeps the answers, translates the errors, and stores nothing in the browser', async () => {
  await open();
  submit();
  await screen.findByText('8 fields need your attention');
  fireEvent.change(screen.getByLabelText('Purpose of the contract'), { target: { value: 'Saving' } });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'pl' } });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Cel umowy')).value).toBe('Saving');
  await waitFor(() => expect(screen.queryByText('Choose one of the answers.')).toBeNull());
  expect(screen.getAllByText('Prosimy wybrać jedną z odpowiedzi.').length).toBeGreaterThan(0);
  expect([localStorage, sessionStorage].map((kept) => JSON.stringify(kept)).join(' ')).not.toContain(
    'Saving',
  );
  fireEvent.change(screen.getByLabelText('Język'), { target: { value: 'en' } });
  await screen.findByLabelText('Purpose of the contract');
});
