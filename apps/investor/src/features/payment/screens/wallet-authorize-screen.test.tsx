import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, idOf, sampleOrder } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { WalletAuthorizeScreen } from './wallet-authorize-screen.tsx';

const server = useServerDouble();
const hook = 'POST /core/hook/pay/wallet';
const token = 'token-of-the-mail';
const checking = `/orders/${idOf('order')}/payment?checking=true`;

beforeEach(() => {
  history.replaceState(null, '', `/orders/${idOf('order')}/wallet-authorize/${token}`);
  server.on(`GET /api/orders/${idOf('order')}`, () => dataOf(sampleOrder({ state: 'Unpaid', owed: 0 })));
});

const open = () =>
  renderScreen(
    <StrictMode>
      <WalletAuthorizeScreen documentId={idOf('order')} token={token} />
    </StrictMode>,
    { scopes: ['orders'] },
  );

describe('WalletAuthorizeScreen', () => {
  test('sends the token once automatically, and continues to the payment check (spec 2.34)', async () => {
    server.on(hook, () => ({ orderDocumentId: idOf('order'), state: 'Paid' }));
    const { location } = await open();
    await waitFor(() => expect(location()).toBe(checking));
    expect(server.sent(hook)).toHaveLength(1);
    expect(server.sent(hook)[0]?.query.get('token')).toBe(token);
  });

  test('removes the token from the address immediately, so that a reload only checks the payment', async () => {
    server.on(hook, () => new Promise(() => undefined));
    await open();
    expect(await screen.findByText(/We are confirming the payment/)).toBeTruthy();
    expect(`${location.pathname}${location.search}`).toBe(checking);
    expect(
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state]),
    ).not.toContain(token);
  });

  test('says in the words of the specification that the server refuses the token, and leads to the orders (spec 8.11)', async () => {
    server.on(hook, () => refusal(403, 'wallet.not_authorized'));
    const { location } = await open();
    const popup = within(await screen.findByRole('dialog'));
    expect(popup.getByText('Payment was not authorized, contact support')).toBeTruthy();
    fireEvent.click(popup.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(location()).toBe('/orders'));
  });

  test('shows that the order is already paid when an old link is opened', async () => {
    server.on(hook, () => refusal(403, 'wallet.not_authorized'));
    server.on(`GET /api/orders/${idOf('order')}`, () => dataOf(sampleOrder({ state: 'Paid', owed: 0 })));
    const { location } = await open();
    await waitFor(() => expect(location()).toBe(checking));
  });

  test('names a revoked verification as the reason', async () => {
    server.on(hook, () => refusal(403, 'verification.required', { missing: ['KYC'] }));
    await open();
    const popup = within(await screen.findByRole('dialog'));
    expect(popup.getByText('Verify your identity first.')).toBeTruthy();
  });

  test.each([
    ['a failure of the network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that is busy', () => refusal(503, 'common.unavailable')],
    ['too many tries', () => refusal(429, 'common.rate_limited')],
  ])('can be tried again after %s', async (_, answer) => {
    server.on(hook, answer);
    const { location } = await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('dialog')).toBeNull();
    server.on(hook, () => ({ orderDocumentId: idOf('order'), state: 'Paid' }));
    fireEvent.click(retry);
    await waitFor(() => expect(location()).toBe(checking));
    expect(server.sent(hook)).toHaveLength(2);
  });
});
