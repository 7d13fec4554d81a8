import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, idOf, listOf, sampleMe, sampleWallet } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import {
  answerSettings,
  sampleAccount,
  sampleWithdrawal,
} from '../../../../test/support/settings-answers.ts';
import { SettingsScreen } from '../screens/settings-screen.tsx';

const server = useServerDouble();
const accounts = 'GET /core/user/payout-accounts';
const save = 'PUT /core/user/payout-accounts/CZK';

beforeEach(() => answerSettings(server));
const open = () => renderScreen(<SettingsScreen />, { scopes: ['settings', 'step-up', 'wallet', 'aml'] });
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe('BankAccountBlock', () => {
  test('checks the IBAN while the user types', async () => {
    await open();
    await press('Add account for CZK');
    await type('IBAN', 'CZ65 0800');
    expect(screen.getByText('8 of 24 characters')).toBeTruthy();
    await type('IBAN', 'XX65');
    expect(screen.getByText(/begins with two letters of a country/)).toBeTruthy();
    await type('IBAN', 'CZ66 0800 0000 1920 0014 5399');
    expect(screen.getByText(/The check digits do not match/)).toBeTruthy();
    await type('IBAN', 'cz65 0800 0000 1920 0014 5399');
    expect(screen.getByText('The IBAN is correct')).toBeTruthy();
  });

  test('does not send an invalid IBAN', async () => {
    await open();
    await press('Add account for CZK');
    await type('IBAN', 'CZ66 0800 0000 1920 0014 5399');
    await press('Save account');
    expect(await screen.findByText(/Enter a valid IBAN/)).toBeTruthy();
    expect(server.sent(save)).toHaveLength(0);
  });

  test('saves the account in the investor’s name, and shows that it waits for a day', async () => {
    const waiting = sampleAccount({ state: 'waiting', usableFrom: '2026-11-22T10:00:00.000Z' });
    server.on(save, () => {
      server.on(accounts, () => [waiting]);
      return dataOf(waiting);
    });
    await open();
    await press('Add account for CZK');
    expect(screen.getByText(/can receive money after 24 hours/)).toBeTruthy();
    await type('IBAN', 'CZ65 0800 0000 1920 0014 5399');
    await press('Save account');
    expect(await screen.findByText(/The account is saved/)).toBeTruthy();
    expect(screen.getByText(/We can send money here from/).textContent).toContain(
      '22\u00a0Nov\u00a02026, 11:00',
    );
    expect(server.sent(save).map(({ body }) => body)).toEqual([
      { data: { iban: 'CZ65 0800 0000 1920 0014 5399', holderName: 'Jana Nováková' } },
    ]);
  });

  test('warns of a different account holder before it sends the account', async () => {
    await open();
    await press('Add account for CZK');
    expect(screen.queryByText(/An account of another holder/)).toBeNull();
    await type('Account holder', 'NOVAKOVA Jana');
    expect(screen.queryByText(/An account of another holder/)).toBeNull();
    await type('Account holder', 'Petr Novák');
    expect(screen.getByText(/An account of another holder/)).toBeTruthy();
  });

  test('shows a refusal of the server at its field', async () => {
    server.on(save, () => refusal(400, 'bank_account.iban_invalid'));
    await open();
    await press('Add account for CZK');
    await type('IBAN', 'CZ65 0800 0000 1920 0014 5399');
    await press('Save account');
    await waitFor(() => expect(screen.getByLabelText('IBAN').getAttribute('aria-invalid')).toBe('true'));
  });

  test.each([
    ['active', 'In use', 'Jana Nováková'],
    ['waiting', 'Waiting', /We can send money here from/],
    ['review', 'Holder being checked', /checking that the account is yours/],
    ['rejected', 'Rejected', /does not belong to you/],
  ] as const)('shows and explains an account in the state %s as "%s"', async (state, label, text) => {
    server.on(accounts, () => [sampleAccount({ state, currency: 'PLN' })]);
    await open();
    const distributions = within(await screen.findByRole('region', { name: 'Payouts' }));
    expect(await distributions.findByText(label)).toBeTruthy();
    expect(distributions.getByText('CZ65 0800 0000 1920 0014 5399')).toBeTruthy();
    expect(distributions.getByText(text)).toBeTruthy();
  });
});

test('the settings save the payout method in the profile', async () => {
  const profile = `PUT /api/user-profiles/${idOf('profile')}`;
  server.on(profile, () => dataOf({ ...sampleMe().userProfile, payoutSettlement: 'DepositToWallet' }));
  await open();
  const choice = within(await screen.findByRole('group', { name: 'How earnings arrive' }));
  fireEvent.click(choice.getByRole('button', { name: 'To the wallet' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(server.sent(profile).map(({ body }) => body)).toEqual([
    { data: { payoutSettlement: 'DepositToWallet' } },
  ]);
});

describe('EmptyWallet', () => {
  const empty = 'DELETE /api/user-profiles/empty-out-wallet';
  const filled = () => server.on('GET /core/user/wallet/CZK', () => sampleWallet({ balance: 250_000 }));
  const ask = async () => {
    await press('Empty the wallet');
    return within(await screen.findByRole('dialog', { name: 'Have everything paid out?' }));
  };

  test('does not appear for an empty wallet', async () => {
    await open();
    expect(await screen.findByText('There is nothing to pay out now.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Empty the wallet' })).toBeNull();
  });

  test('shows the amounts, their accounts and the consequences, then the withdrawals (spec 1.10, 2.45)', async () => {
    filled();
    server.on(accounts, () => [sampleAccount()]);
    server.on(empty, () => {
      server.on('GET /core/user/wallet/CZK', () => sampleWallet({ balance: 0 }));
      server.on('GET /core/user/withdrawals', () => listOf([sampleWithdrawal()]));
      return dataOf({ withdrawals: [sampleWithdrawal()] });
    });
    await open();
    const question = await ask();
    expect(question.getByText('To •••• 5399')).toBeTruthy();
    expect(question.getByText(/2,500\.00/)).toBeTruthy();
    expect(question.getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(question.getByRole('button', { name: 'Ask for payout' }));
    expect(await screen.findByText('The payout is requested')).toBeTruthy();
    expect(screen.getByText('To •••• 5399')).toBeTruthy();
    const table = within(await screen.findByRole('table', { name: 'Withdrawals' }));
    expect(table.getByText('Waiting for approval')).toBeTruthy();
    expect(server.sent(empty)[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{36}$/);
  });

  test('says beforehand that an account is missing, and shows the refusal of the server (spec 8.18)', async () => {
    filled();
    server.on(empty, () => refusal(409, 'wallet.bank_account_missing', { currency: 'CZK' }));
    await open();
    const question = await ask();
    expect(question.getByText(/You have no account for CZK yet/)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Ask for payout' }));
    expect((await question.findByRole('alert')).textContent).toContain('CZK');
  });
});
