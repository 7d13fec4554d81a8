import type { Me } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LanguageControl } from '../../../shared/language/language-control.tsx';
import { useMe } from '../../../shared/session/me.ts';
import {
  amlCalls,
  answerAml,
  choose,
  fillAml,
  identifiedMe,
  question,
  refusedFields,
  sampleCountries,
  submitAml,
} from '../../../../test/support/aml-questionnaire.ts';
import { leaveScreen } from '../../../../test/support/leave-screen.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, sampleMe } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { AmlStep } from './aml-step.tsx';

const server = useServerDouble();
let me: Me;

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
  me = identifiedMe();
  answerAml(server, () => me);
});
afterEach(leaveScreen);

const open = async () => {
  const shown = await renderScreen(<Screen />, { scopes: ['verification', 'aml'] });
  await screen.findByRole('form', { name: 'Investor questionnaire' });
  return shown;
};
const volumeLabels = () =>
  question(/How much do you expect/)
    .getAllByRole('radio')
    .map((radio) => radio.closest('div')?.textContent ?? '');

describe('AmlPersonalSection', () => {
  test('shows the data of the profile as disabled, and marks verified values (spec 2.26, 5.24)', async () => {
    await open();
    const first = screen.getByLabelText<HTMLInputElement>(/First name/);
    expect([first.value, first.disabled]).toEqual(['Jana', true]);
    expect(first.closest('div')?.textContent).toContain('Verified');
    const town = screen.getByLabelText<HTMLInputElement>('Town');
    expect([town.value, town.disabled]).toEqual(['Brno', true]);
    expect(screen.getByLabelText<HTMLInputElement>(/Personal number/).disabled).toBe(false);
    expect(screen.getAllByText('Verified')).toHaveLength(3);
  });

  test('lets an investor with exceptions leave the end of the document and one name empty', async () => {
    const unknown = { lastName: null, documentValidUntil: null };
    me = { ...identifiedMe(unknown), identityExceptions: ['document_without_end', 'one_name'] };
    await open();
    expect(screen.getByText('Your document has no end date')).toBeTruthy();
    expect(screen.getByText('You have one name')).toBeTruthy();
    await fillAml();
    submitAml();
    await waitFor(() => expect(server.sent(amlCalls.submit)).toHaveLength(1));
    const fields = server
      .sent(amlCalls.submit)
      .flatMap(({ body }) => Object.keys((body as { data: object }).data));
    expect(fields.filter((field) => field in unknown)).toEqual([]);
    expect(fields).toContain('citizenship');
  });

  test('asks an investor without exceptions for both names and the end of the document', async () => {
    me = identifiedMe({ lastName: null, documentValidUntil: null });
    await open();
    expect(screen.queryByText('Your document has no end date')).toBeNull();
    await fillAml();
    submitAml();
    const last = screen.getByLabelText(/Last name/);
    await waitFor(() => expect(last.getAttribute('aria-invalid')).toBe('true'));
    expect(server.sent(amlCalls.submit)).toHaveLength(0);
  });

  test('says that the list of countries is missing, disables the choice, and loads the list again on demand (spec 8.19)', async () => {
    server.on(amlCalls.countries, () => refusal(500, 'common.error'));
    await open();
    expect(await screen.findByText('The list of countries could not be loaded')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Citizenship').disabled).toBe(true);
    server.on(amlCalls.countries, () => sampleCountries);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Citizenship').disabled).toBe(false));
    expect(screen.queryByText('The list of countries could not be loaded')).toBeNull();
  });
});

describe('submitted questionnaire', () => {
  const stands = async (state: Me['aml']['state'], comment: string | null = null): Promise<void> => {
    me = { ...me, aml: { state, comment, since: '2026-11-20T10:00:00.000Z' } };
    await renderScreen(<Screen />, { scopes: ['verification', 'aml'] });
  };

  test.each(['pending', 'review'] as const)(
    'is not requested again while it waits for staff (%s)',
    async (state) => {
      await stands(state);
      expect(await screen.findByText('Our staff are looking at your answers')).toBeTruthy();
      expect(screen.getByText(/We will write to you/)).toBeTruthy();
      expect(screen.queryByRole('form')).toBeNull();
    },
  );

  test('shows the reason of a refusal and the contact', async () => {
    await stands('rejected', 'We cannot check the origin of your money.');
    const box = await screen.findByRole('alert');
    expect(box.textContent).toContain('We cannot check the origin of your money.');
    expect(box.textContent).toContain('The decision is final.');
    expect(screen.queryByRole('form')).toBeNull();
  });

  test.each([
    ['retry', 'Please say more about your business.', /complete the answers and submit them once more/],
    ['expired', 'The answers are a year old.', /no longer valid/],
  ] as const)('says above the form why it is requested again (%s)', async (state, comment, next) => {
    await stands(state, comment);
    await screen.findByRole('form', { name: 'Investor questionnaire' });
    expect(screen.getByText(next)).toBeTruthy();
    expect(screen.getByText(comment)).toBeTruthy();
  });
});

describe('ranges of the trade volume', () => {
  test.each([
    ['CZK' as const, /^Under CZK\s50,000$/, /^Over CZK\s5,000,000$/],
    ['PLN' as const, /^Under €2,000$/, /^Over €200,000$/],
  ])('match the currency %s of the user', async (currency, lowest, highest) => {
    me = identifiedMe({ currency });
    await open();
    const labels = volumeLabels();
    expect(labels).toHaveLength(5);
    expect(labels[0]).toMatch(lowest);
    expect(labels[4]).toMatch(highest);
  });
});

describe('dependent questions', () => {
  test('ask for the other origin of funds, and for the wealth of a politically exposed person (spec 2.26)', async () => {
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

describe('submitting the questionnaire', () => {
  test('lists the missing answers of an empty form, each linked to its field', async () => {
    await open();
    submitAml();
    const summary = await screen.findByText('8 fields need your attention');
    const link = within(summary.parentElement!).getByRole('link', { name: /Why do you want/ });
    fireEvent.click(link);
    expect(document.activeElement).toBe(question(/Why do you want/).getByLabelText('Saving for retirement'));
    expect(server.sent(amlCalls.submit)).toHaveLength(0);
  });

  test('sends only data that the profile lacks, thanks the user, and continues when the popup closes', async () => {
    server.on(amlCalls.submit, () => {
      me = { ...me, verification: sampleMe().verification, aml: sampleMe().aml };
      return dataOf(me.userProfile);
    });
    const { location } = await open();
    await fillAml();
    submitAml();
    const popup = await screen.findByRole('dialog', { name: 'Thank you, we have your answers' });
    const [sent] = server.sent(amlCalls.submit);
    expect(sent?.body).toMatchObject({
      data: { citizenship: 'SVK', expectedTradesVolume: 2, finalCheck: true },
    });
    expect(JSON.stringify(sent?.body)).not.toContain('idOrPassportNumber');
    expect(await screen.findByText('The questionnaire is complete')).toBeTruthy();
    fireEvent.click(within(popup).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(location()).toBe('/next'));
  });

  test('says that staff will review the answers, and links to no next step', async () => {
    server.on(amlCalls.submit, () => {
      me = { ...me, aml: { state: 'review', comment: null, since: null } };
      return dataOf(me.userProfile);
    });
    const { location } = await open();
    await fillAml();
    submitAml();
    const popup = await screen.findByRole('dialog', { name: 'Thank you, we have your answers' });
    fireEvent.click(within(popup).getAllByRole('button', { name: 'Close' })[0]!);
    expect(await screen.findByText('Our staff are looking at your answers')).toBeTruthy();
    expect(location()).toBe('/here');
  });

  test('shows a failure in a popup and leaves every answer in place', async () => {
    server.on(amlCalls.submit, () => refusal(503, 'common.unavailable'));
    await open();
    await fillAml();
    submitAml();
    const popup = await screen.findByRole('dialog', { name: 'The questionnaire was not submitted' });
    expect(popup.textContent).toContain('The service is busy');
    expect(
      question(/Why do you want/).getByLabelText<HTMLInputElement>('Saving for retirement').checked,
    ).toBe(true);
  });

  test('marks the date of a document that has expired by the server’s clock', async () => {
    server.on(amlCalls.submit, () =>
      refusedFields([{ path: 'data.documentValidUntil', code: 'errorExpired' }]),
    );
    me = { ...me, userProfile: { ...me.userProfile, documentValidUntil: null } };
    await open();
    await fillAml();
    fireEvent.change(screen.getByLabelText('Document valid until'), { target: { value: '2090-01-01' } });
    submitAml();
    const messages = await screen.findAllByText('The document has expired. Enter a date in the future.');
    expect(messages.length).toBeGreaterThan(0);
  });
});

test('a change of language keeps the answers, translates the errors, and stores nothing in the browser', async () => {
  await open();
  submitAml();
  await screen.findByText('8 fields need your attention');
  choose(/Why do you want/, 'Other');
  fireEvent.change(screen.getByLabelText('Describe the other reason'), { target: { value: 'Saving' } });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'pl' } });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Opisz inny powód')).value).toBe('Saving');
  await waitFor(() => expect(screen.queryByText('Choose one of the answers.')).toBeNull());
  expect(screen.getAllByText('Wybierz jedną z odpowiedzi.').length).toBeGreaterThan(0);
  expect([localStorage, sessionStorage].map((stored) => JSON.stringify(stored)).join(' ')).not.toContain(
    'Saving',
  );
  fireEvent.change(screen.getByLabelText('Język'), { target: { value: 'en' } });
  await screen.findByLabelText('Describe the other reason');
});
