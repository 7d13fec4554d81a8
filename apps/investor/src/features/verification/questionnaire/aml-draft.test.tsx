import type { Me } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  amlCalls,
  answerAml,
  choose,
  fillAml,
  identifiedMe,
  question,
  submitAml,
  typeIn,
} from '../../../../test/support/aml-questionnaire.ts';
import { leaveScreen } from '../../../../test/support/leave-screen.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { AmlStep } from './aml-step.tsx';

const server = useServerDouble();
let me: Me;

beforeEach(() => {
  me = identifiedMe({ cityAddress: null });
  answerAml(server, () => me);
});
afterEach(async () => {
  await leaveScreen();
  vi.restoreAllMocks();
});

const open = async (): Promise<void> => {
  await renderScreen(<AmlStep me={me} isDone={false} href="/next" />, { scopes: ['verification', 'aml'] });
  await screen.findByRole('form', { name: 'Investor questionnaire' });
};
const savedAt = '2026-11-19T08:30:00.000Z';
const saves = (draft: object): void => server.on(amlCalls.readDraft, () => ({ draft, savedAt }));
const stored = (): unknown[] => server.sent(amlCalls.saveDraft).map(({ body }) => body);
const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
const isChosen = (name: RegExp, answer: string): boolean =>
  question(name).getByLabelText<HTMLInputElement>(answer).checked;
/** The browser event when the user goes to another tab or closes this one. */
const hidePage = (): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
};

describe('draft of an earlier visit', () => {
  test('fills the form, and the form says so', async () => {
    saves({
      cityAddress: 'Olomouc',
      purposeOfContract: 'Pension',
      expectedTradesVolume: 3,
      noCriminalActivity: true,
      originOfFunds: { salary: true, capital: false, other: 'Lottery' },
      politicallyExposed: true,
      sourceOfWealthInheritance: true,
      sourceOfWealthOther: '',
    });
    await open();
    expect(screen.getByText('You can go on where you left off')).toBeTruthy();
    expect(screen.getByText('19 Nov 2026, 09:30')).toBeTruthy();
    expect(valueOf('Town')).toBe('Olomouc');
    expect(isChosen(/Why do you want/, 'Other')).toBe(true);
    expect(valueOf('Describe the other reason')).toBe('Pension');
    expect(question(/How much do you expect/).getAllByRole<HTMLInputElement>('radio')[2]?.checked).toBe(true);
    expect(isChosen(/criminal activity/, 'Yes')).toBe(true);
    expect([isChosen(/sanctions/, 'Yes'), isChosen(/sanctions/, 'No')]).toEqual([false, false]);
    expect([isChosen(/Where does/, 'Salary'), isChosen(/Where does/, 'Income from capital')]).toEqual([
      true,
      false,
    ]);
    expect(valueOf('Describe the other origin')).toBe('Lottery');
    expect(isChosen(/source of your wealth/, 'Inheritance or gift')).toBe(true);
    expect(valueOf('Describe the other source')).toBe('');
  });

  test('yields to newer data in the profile', async () => {
    saves({ firstName: 'Johanna', cityAddress: 'Olomouc', idOrPassportNumber: 'X1' });
    me = identifiedMe();
    await open();
    expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Jana');
    expect(valueOf('Town')).toBe('Brno');
    expect(screen.getByLabelText<HTMLInputElement>(/Document number/).value).toBe('•••••713');
  });

  test('is not overwritten after a failed load, because the form waits for it', async () => {
    server.on(amlCalls.readDraft, () => refusal(500, 'common.error'));
    await renderScreen(<AmlStep me={me} isDone={false} href="/next" />, { scopes: ['verification', 'aml'] });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('form')).toBeNull();
    saves({ cityAddress: 'Olomouc' });
    fireEvent.click(retry);
    expect((await screen.findByLabelText<HTMLInputElement>('Town')).value).toBe('Olomouc');
  });

  test('is deleted after a confirmation, and the form starts empty', async () => {
    saves({ cityAddress: 'Olomouc', purposeOfContract: 'growth', noCriminalActivity: true });
    await open();
    expect(isChosen(/Why do you want/, 'Growth of my savings')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    const popup = screen.getByRole('dialog', { name: 'Erase your answers?' });
    expect(server.sent(amlCalls.eraseDraft)).toHaveLength(0);
    fireEvent.click(within(popup).getByRole('button', { name: 'Erase the answers' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent(amlCalls.eraseDraft)).toHaveLength(1);
    expect(valueOf('Town')).toBe('');
    expect(isChosen(/Why do you want/, 'Growth of my savings')).toBe(false);
    expect(isChosen(/criminal activity/, 'Yes')).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Jana');
    await leaveScreen();
    expect(stored()).toEqual([]);
  });
});

describe('useSaveAmlDraft', () => {
  test('saves the answers after a pause, without the data of the profile and the final check', async () => {
    await open();
    typeIn('Town', 'Olom');
    typeIn('Town', 'Olomouc');
    fireEvent.click(screen.getByRole('checkbox', { name: /I have checked the data/ }));
    await waitFor(() => expect(stored()).toHaveLength(1));
    expect(stored()[0]).toMatchObject({ cityAddress: 'Olomouc', originOfFunds: { salary: false } });
    expect(Object.keys(stored()[0] as object)).not.toContain('firstName');
    expect(Object.keys(stored()[0] as object)).not.toContain('finalCheck');
    expect(await screen.findByText(/Your answers are kept/)).toBeTruthy();
  });

  test('saves immediately when the user goes to another tab', async () => {
    await open();
    typeIn('Town', 'Olomouc');
    hidePage();
    await waitFor(() => expect(stored()).toMatchObject([{ cityAddress: 'Olomouc' }]));
  });

  test('saves when the user goes to another screen', async () => {
    await open();
    choose(/politically exposed/, 'Yes');
    choose(/source of your wealth/, 'Other');
    await leaveScreen();
    expect(stored()).toMatchObject([{ politicallyExposed: true, sourceOfWealthOther: '' }]);
  });

  test('shows that saving failed until it succeeds', async () => {
    server.on(amlCalls.saveDraft, () => refusal(500, 'common.error'));
    await open();
    typeIn('Town', 'Olomouc');
    hidePage();
    const shown = await screen.findByText(/could not be kept/);
    expect(shown.closest('[role=status]')).toBeTruthy();
    server.on(amlCalls.saveDraft, () => ({ savedAt }));
    typeIn('Town', 'Ostrava');
    hidePage();
    await waitFor(() => expect(screen.queryByText(/could not be kept/)).toBeNull());
    expect(stored().at(-1)).toMatchObject({ cityAddress: 'Ostrava' });
  });

  test('does not save again after the questionnaire is submitted', async () => {
    await open();
    typeIn('Town', 'Olomouc');
    await fillAml();
    submitAml();
    await screen.findByRole('dialog', { name: 'Thank you, we have your answers' });
    await leaveScreen();
    expect(stored()).toEqual([]);
  });

  test('saves when submitting fails', async () => {
    server.on(amlCalls.submit, () => refusal(503, 'common.unavailable'));
    await open();
    typeIn('Town', 'Olomouc');
    await fillAml();
    submitAml();
    await screen.findByRole('dialog', { name: 'The questionnaire was not submitted' });
    await leaveScreen();
    expect(stored()).toMatchObject([{ cityAddress: 'Olomouc', citizenship: 'SVK' }]);
  });
});
