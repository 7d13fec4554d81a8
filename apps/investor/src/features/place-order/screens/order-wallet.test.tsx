import { queryClient } from '@parcela/web';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { popupMs } from '@parcela/domain';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import {
  dataOf,
  idOf,
  levelOptions,
  listOf,
  sampleConfiguration,
  sampleInfo,
  sampleMe,
  sampleOrder,
  sampleStats,
  sampleWallet,
} from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { OrderScreen } from './order-screen.tsx';

const server = useServerDouble();
afterEach(() => void vi.useRealTimers());
const walletCall = 'GET /core/user/wallet/CZK';

beforeEach(() => {
  server.on('GET /api/tools/parse-slug', () =>
    dataOf({ type: 'project-info', documentId: idOf('info'), slug: 'brno-hills' }),
  );
  server.on(`GET /api/project-infos/${idOf('info')}`, () => dataOf(sampleInfo()));
  server.on('GET /api/projects/detail-stats', () => dataOf(sampleStats()));
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
  server.on('GET /api/user-verifications', () => listOf(levelOptions));
  server.on('GET /api/users/me', () => sampleMe());
  server.on(walletCall, () => sampleWallet());
  server.on('GET /core/user/wallet/EUR', () => sampleWallet({ balance: 0, currency: 'EUR' }));
  server.on('POST /api/orders', () => Response.json(dataOf(sampleOrder()), { status: 201 }));
});

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Use money from my wallet' });
const open = async () => {
  const shown = await renderScreen(<OrderScreen slug="brno-hills" />, { scopes: ['projects', 'orders'] });
  await box();
  return shown;
};
const fact = (name: string) => screen.queryByText(name)?.closest('div')?.querySelector('dd')?.textContent;
const chooseCurrency = (value: string) =>
  fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const tick = async (): Promise<void> => {
  await waitFor(async () => expect((await box()).disabled).toBe(false));
  fireEvent.click(await box());
  await waitFor(() => expect(fact('From the wallet')).toBeTruthy());
};
const order = (): void => {
  fireEvent.click(screen.getByRole('checkbox', { name: 'I agree to all documents' }));
  fireEvent.click(screen.getByRole('button', { name: 'Order with an obligation to pay' }));
};
const payments = () => server.sent('POST /core/pay/wallet');

describe('WalletBox', () => {
  test('is disabled while the balance is loading (spec 5.14)', async () => {
    server.on(walletCall, () => new Promise(() => undefined));
    await open();
    expect((await box()).disabled).toBe(true);
    expect(screen.getByText('Reading the balance…')).toBeTruthy();
  });

  test('is disabled without money, and says so (spec 5.14)', async () => {
    server.on(walletCall, () => sampleWallet({ balance: 0, held: 500 }));
    await open();
    expect(await screen.findByText('There is no free money in your CZK wallet.')).toBeTruthy();
    expect((await box()).disabled).toBe(true);
  });

  test('says that the balance cannot be loaded, and still lets the user order', async () => {
    server.on(walletCall, () => refusal(500, 'common.error'));
    const { location } = await open();
    expect(await screen.findByText('The balance of your wallet could not be read just now.')).toBeTruthy();
    order();
    await waitFor(() => expect(location()).toBe(`/orders/${idOf('order')}/payment`));
    expect(payments()).toEqual([]);
  });

  test('shows the free balance and, once ticked, the wallet part and the rest below the whole total (spec 2.40)', async () => {
    await open();
    const hint = await screen.findByText(/Free in the wallet/);
    expect(hint.textContent).toContain('4,000.00');
    expect(fact('Remaining to pay')).toBeUndefined();
    await tick();
    expect(fact('Total to pay')).toContain('12,500.00');
    expect(fact('From the wallet')).toContain('4,000.00');
    expect(fact('Remaining to pay')).toContain('8,500.00');
  });

  test('is unavailable in PLN and says why (spec 1.15)', async () => {
    await open();
    chooseCurrency('PLN');
    expect(await screen.findByText(/an order in PLN cannot be paid from a wallet/)).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Use money from my wallet' })).toBeNull();
  });

  test('is unticked in a currency whose wallet is empty', async () => {
    await open();
    await tick();
    chooseCurrency('EUR');
    expect(await screen.findByText('There is no free money in your EUR wallet.')).toBeTruthy();
    await waitFor(async () => expect((await box()).checked).toBe(false));
    expect(fact('From the wallet')).toBeUndefined();
  });
});

describe('payment from the wallet after the order', () => {
  test('leads from a partial payment to the payment of the rest (spec 3.11, 4.25, 4.28)', async () => {
    server.on('POST /core/pay/wallet', () => ({
      held: 400_000,
      owed: 850_000,
      authorizationRequired: false,
    }));
    const { location } = await open();
    await tick();
    order();
    await waitFor(() => expect(location()).toBe(`/orders/${idOf('order')}/payment`));
    expect(payments()).toHaveLength(1);
    expect(payments()[0]?.body).toEqual({
      orderDocumentId: idOf('order'),
      walletId: idOf('wallet'),
      amount: 400_000,
    });
    expect(payments()[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('charges at most the full price, tells the investor to confirm by e-mail and links to the orders (spec 4.26, 4.27)', async () => {
    server.on(walletCall, () => sampleWallet({ balance: 9_000_000 }));
    server.on('POST /core/pay/wallet', () => ({ held: 1_250_000, owed: 0, authorizationRequired: true }));
    server.on('POST /core/pay/wallet/resend-authorization', () => ({ ok: true }));
    const { location } = await open();
    await tick();
    order();
    const popup = within(await screen.findByRole('dialog', { name: 'Confirm the payment by e-mail' }));
    expect(payments()[0]?.body).toMatchObject({ amount: 1_250_000 });
    expect(popup.getByText(/We have sent you an e-mail with a link/).textContent).toContain('12,500.00');
    fireEvent.click(popup.getByRole('button', { name: 'Send the link again' }));
    expect(await popup.findByText('We have sent the link again.')).toBeTruthy();
    expect(server.sent('POST /core/pay/wallet/resend-authorization')[0]?.body).toEqual({
      orderDocumentId: idOf('order'),
    });
    fireEvent.click(popup.getByRole('button', { name: 'Go to orders' }));
    await waitFor(() => expect(location()).toBe('/orders'));
  });

  test('keeps its popup open when the order took the last shares', async () => {
    server.on(walletCall, () => sampleWallet({ balance: 9_000_000 }));
    server.on('POST /core/pay/wallet', () => ({ held: 1_250_000, owed: 0, authorizationRequired: true }));
    server.on('POST /api/orders', () => {
      server.on('GET /api/projects/detail-stats', () => dataOf(sampleStats({ available: 0 })));
      return Response.json(dataOf(sampleOrder()), { status: 201 });
    });
    await open();
    await tick();
    order();
    await screen.findByRole('dialog', { name: 'Confirm the payment by e-mail' });
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText(/All shares are sold or reserved/)).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Confirm the payment by e-mail' })).toBeTruthy();
  });

  test('shows a refusal and leads to the orders (spec 4.29, 8.10)', async () => {
    server.on('POST /core/pay/wallet', () => refusal(409, 'wallet.empty'));
    const { location } = await open();
    await tick();
    order();
    const popup = within(await screen.findByRole('dialog', { name: 'The wallet did not pay' }));
    expect(popup.getByText('There is no free money in your wallet now.')).toBeTruthy();
    expect(popup.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(popup.getByRole('button', { name: 'Go to orders' }));
    await waitFor(() => expect(location()).toBe('/orders'));
  });

  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  test.each([
    [
      'full cover',
      'Confirm the payment by e-mail',
      { held: 1_250_000, owed: 0, authorizationRequired: true },
    ],
    ['a refusal', 'The wallet did not pay', refusal(409, 'wallet.empty')],
    ['a failure of the network', 'The wallet did not pay', refusal(503, 'common.error')],
  ])(
    'continues by itself after %s, five seconds later unless the investor touches the popup',
    async (_, name, answer) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      server.on('POST /core/pay/wallet', () => (answer instanceof Response ? answer.clone() : answer));
      const { location } = await open();
      await tick();
      order();
      const dialog = await screen.findByRole('dialog', { name });
      const button = within(dialog).getByRole('button', { name: 'Go to orders' });
      act(() => button.focus());
      await pass(popupMs + 1_000);
      expect(location()).not.toBe('/orders');
      act(() => button.blur());
      await pass(popupMs + 1_000);
      await waitFor(() => expect(location()).toBe('/orders'));
    },
  );

  test('repeats the same request after a network failure, without a second order', async () => {
    const { location } = await open();
    await tick();
    order();
    const popup = within(await screen.findByRole('dialog', { name: 'The wallet did not pay' }));
    server.on('POST /core/pay/wallet', () => ({
      held: 400_000,
      owed: 850_000,
      authorizationRequired: false,
    }));
    fireEvent.click(popup.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(location()).toBe(`/orders/${idOf('order')}/payment`));
    expect(payments()).toHaveLength(2);
    expect(new Set(payments().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(server.sent('POST /api/orders')).toHaveLength(1);
  });

  test('takes an amount other than the displayed amount only after a click', async () => {
    server.on('POST /core/pay/wallet', () =>
      refusal(409, 'wallet.amount_changed', { amount: 100_000, currency: 'CZK' }),
    );
    const { location } = await open();
    await tick();
    order();
    const dialog = await screen.findByRole('dialog', { name: 'The amount from the wallet has changed' });
    expect(dialog.textContent).toMatch(/4,000\.00.*1,000\.00/s);
    expect(payments()).toHaveLength(1);
    server.on('POST /core/pay/wallet', () => ({
      held: 100_000,
      owed: 1_150_000,
      authorizationRequired: false,
    }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Pay the new amount' }));
    await waitFor(() => expect(location()).toBe(`/orders/${idOf('order')}/payment`));
    expect(payments()[1]?.body).toMatchObject({ amount: 100_000 });
  });
});
