import type { Me } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useMe } from '../../../shared/session/me.ts';
import {
  amlCalls,
  answerAml,
  choose,
  fillAml,
  question,
  identifiedMe,
  refusedFields,
  submitAml,
  typeIn,
} from '../../../../test/support/aml-questionnaire.ts';
import { leaveScreen } from '../../../../test/support/leave-screen.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { AmlStep } from './aml-step.tsx';

const server = useServerDouble();
let me: Me;

const Screen = () => {
  const { data } = useMe();
  return data && <AmlStep me={data} isDone={false} href="/next" />;
};

beforeEach(() => {
  me = identifiedMe({ cityAddress: null });
  answerAml(server, () => me);
});
afterEach(leaveScreen);

const fillIn = async (): Promise<void> => {
  await renderScreen(<Screen />, { scopes: ['verification', 'aml'] });
  await screen.findByRole('form', { name: 'Investor questionnaire' });
  typeIn('Town', 'Olomouc');
  await fillAml();
};

describe('refusal of the questionnaire', () => {
  test('appears at the fields of the form, whatever their names in the contract', async () => {
    server.on(amlCalls.submit, () =>
      refusedFields([
        { path: 'data.originOfFunds.other', code: 'other_text_required' },
        { path: 'data.citizenship', code: 'country_unknown' },
      ]),
    );
    await fillIn();
    choose(/Where does the money/, 'Other');
    typeIn('Describe the other origin', 'Lottery');
    submitAml();
    const popup = await screen.findByRole('dialog', { name: 'The questionnaire was not submitted' });
    expect(popup.textContent).toContain('Please try again.');
    fireEvent.click(within(popup).getAllByRole('button', { name: 'Close' })[0]!);
    expect(screen.queryByRole('dialog')).toBeNull();
    const summary = (await screen.findByText('2 fields need your attention')).parentElement;
    const links = within(summary!).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Citizenship: Choose a country from the list.',
      'Describe the other origin: Describe the other source.',
    ]);
  });

  test('leads to the change request in the settings for a field that the profile has', async () => {
    server.on(amlCalls.submit, () =>
      refusedFields([{ path: 'data.documentValidUntil', code: 'errorExpired' }]),
    );
    await fillIn();
    submitAml();
    const popup = await screen.findByRole('dialog', { name: 'The questionnaire was not submitted' });
    expect(popup.textContent).toContain('Document valid until: The document has expired.');
    expect(within(popup).getByRole('link', { name: 'the settings' }).getAttribute('href')).toBe('/settings');
  });

  test('shows a value that the profile has received in the meantime and keeps the other fields', async () => {
    await fillIn();
    server.on(amlCalls.submit, () => {
      me = identifiedMe({ cityAddress: 'Praha', politicallyExposed: true });
      return refusal(409, 'profile.field_locked', { fields: ['cityAddress'] });
    });
    submitAml();
    await screen.findByRole('dialog', { name: 'The questionnaire was not submitted' });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Town').disabled).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>('Town').value).toBe('Praha');
    expect(screen.getByRole('group', { name: /source of your wealth/ })).toBeTruthy();
    expect(
      question(/Why do you want/).getByLabelText<HTMLInputElement>('Saving for retirement').checked,
    ).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /I have checked the data/ }).checked).toBe(
      true,
    );
  });
});
