import type { OfferNotices as Notices } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { sampleMe } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { OfferNotices } from './offer-notices.tsx';

const server = useServerDouble();
const path = '/core/user/wallet/CZK/offer-notices';

/** A server that stores the choice, and the request bodies that it received. */
const withNotices = (change: Partial<Notices> = {}): Partial<Notices>[] => {
  const stored: Notices = { isOn: false, leastAmount: null, payoutMethod: 'DepositToWallet', ...change };
  const sent: Partial<Notices>[] = [];
  server.on('GET /api/users/me', () => sampleMe());
  server.on(`GET ${path}`, () => ({ ...stored }));
  server.on(`PUT ${path}`, ({ body }) => {
    sent.push(body as Partial<Notices>);
    return Object.assign(stored, body);
  });
  return sent;
};
const open = () => renderScreen(<OfferNotices currency="CZK" />, { scopes: ['wallet', 'step-up'] });
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /CZK wallet covers an order/ });
const amountField = () => screen.findByRole('textbox', { name: /Only from this free amount/ });

describe('OfferNotices', () => {
  test('are switched on and off, and say that nothing is ordered automatically', async () => {
    const sent = withNotices();
    await open();
    fireEvent.click(await box());
    await screen.findByText('Saved.');
    expect((await box()).checked).toBe(true);
    fireEvent.click(await box());
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save the amount' })).toBeNull());
    expect(sent).toEqual([
      { isOn: true, leastAmount: null },
      { isOn: false, leastAmount: null },
    ]);
    expect(screen.getByText(/nothing is ever ordered automatically/)).toBeTruthy();
  });

  test('accept a smallest amount, or none', async () => {
    const sent = withNotices({ isOn: true });
    await open();
    const field = await amountField();
    fireEvent.change(field, { target: { value: '5,000.50' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the amount' }));
    await waitFor(() => expect(sent).toEqual([{ isOn: true, leastAmount: 500_050 }]));
    fireEvent.change(await amountField(), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the amount' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ isOn: true, leastAmount: null }));
  });

  test('refuse an amount of zero before sending', async () => {
    const sent = withNotices({ isOn: true });
    await open();
    fireEvent.change(await amountField(), { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save the amount' }));
    expect(await screen.findAllByText('Enter more than zero.')).not.toHaveLength(0);
    expect(sent).toEqual([]);
  });

  test('redirect payouts from the bank to the wallet', async () => {
    withNotices({ isOn: true, payoutMethod: 'BankTransfer' });
    const { userProfile } = sampleMe();
    const profiles: unknown[] = [];
    server.on(`PUT /api/user-profiles/${userProfile.documentId}`, ({ body }) => {
      profiles.push(body);
      server.on(`GET ${path}`, () => ({ isOn: true, leastAmount: null, payoutMethod: 'DepositToWallet' }));
      return { data: userProfile, meta: {} };
    });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Send payouts to the wallet' }));
    await waitFor(() => expect(screen.queryByText(/Your payouts go to a bank account/)).toBeNull());
    expect(profiles).toEqual([{ data: { payoutSettlement: 'DepositToWallet' } }]);
  });

  test('stay unchanged when saving fails, and show the reason', async () => {
    withNotices();
    server.on(`PUT ${path}`, () => refusal(429, 'common.rate_limited'));
    await open();
    fireEvent.click(await box());
    await screen.findByRole('alert');
    expect((await box()).checked).toBe(false);
  });

  test('offer to load again after a failure', async () => {
    withNotices();
    server.on(`GET ${path}`, () => refusal(500, 'common.unexpected'));
    await open();
    expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
