import { pollIntervalMs } from '@parcela/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { dataOf, idOf, sampleOrder } from '../../testing/samples.ts';
import { refusal, useServerDouble } from '../../testing/server-double.ts';
import type { PaymentSearch } from './payment-search.ts';
import { PaymentScreen } from './payment-screen.tsx';

const server = useServerDouble();
const call = `GET /api/orders/${idOf('order')}`;
const transferAttempt = { type: 'BankTransfer', state: 'pending', at: '2026-11-20T10:00:00.000Z' } as const;

const setVisible = (isVisible: boolean): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

const open = (search: PaymentSearch) =>
  renderScreen(<PaymentScreen documentId={idOf('order')} search={search} missing={<p>the 404 page</p>} />, {
    scopes: ['projects', 'orders'],
  });

beforeEach(() => {
  server.on(call, () => dataOf(sampleOrder()));
  server.on(`GET /core/pay/bank-transfer/${idOf('order')}`, () => ({
    iban: 'CZ9320100000002000145399',
    accountNumber: '2000145399/2010',
    bankName: 'Fio',
    amount: 1_250_000,
    currency: 'CZK',
    variableSymbol: '1234567890',
    message: 'Parcela 1234567890',
    qr: null,
    expiresAt: null,
    state: 'Unpaid',
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('choosing how to pay', () => {
  test('offers only the ways that can take the order', async () => {
    server.on(call, () => dataOf(sampleOrder({ currency: 'PLN', rails: ['BankTransfer'] })));
    await open({});
    expect(await screen.findByRole('button', { name: /Bank transfer/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cryptocurrency/ })).toBeNull();
  });

  test('a bank transfer goes to our own instructions', async () => {
    server.on('POST /core/pay/bank-transfer-gateway', () => ({
      uri: `${location.origin}/orders/${idOf('order')}/payment?method=bank-transfer`,
    }));
    const shown = await open({});
    fireEvent.click(await screen.findByRole('button', { name: /Bank transfer/ }));
    await waitFor(() =>
      expect(shown.location()).toBe(`/orders/${idOf('order')}/payment?method=bank-transfer`),
    );
    const [request] = server.sent('POST /core/pay/bank-transfer-gateway');
    expect(request?.body).toMatchObject({ orderDocumentId: idOf('order') });
    expect(request?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  test('a gateway that cannot be reached is named, and the choice stays', async () => {
    server.on('POST /core/pay/confirmo-gateway', () =>
      refusal(503, 'payment.gateway_unavailable', { method: 'Confirmo' }),
    );
    await open({});
    fireEvent.click(await screen.findByRole('button', { name: /Cryptocurrency/ }));
    expect(await screen.findByText('Could not connect to payment gateway Confirmo')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Bank transfer/ })).toBeTruthy();
  });
});

describe('watching the payment', () => {
  const live = sampleOrder({ state: 'Unpaid', attempts: [transferAttempt] });

  test('the instructions turn to Paid by themselves', async () => {
    server.on(call, () => dataOf(live));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setVisible(true);
    await open({ method: 'bank-transfer' });
    expect(await screen.findByText('CZ93 2010 0000 0020 0014 5399')).toBeTruthy();
    server.on(call, () => dataOf(sampleOrder({ state: 'Paid', paid: 1_250_000, owed: 0 })));
    await act(() => vi.advanceTimersByTimeAsync(pollIntervalMs));
    expect(await screen.findByText('The order is paid')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to projects' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy();
  });

  test('polls are marked as background, the first request is not', async () => {
    server.on(call, () => dataOf(live));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setVisible(true);
    await open({ checking: true });
    await screen.findByRole('link', { name: 'Stop checking' });
    await act(() => vi.advanceTimersByTimeAsync(pollIntervalMs));
    const marks = server.sent(call).map(({ headers }) => headers.get('X-Background'));
    expect(marks).toEqual([null, '1']);
  });

  test('nothing is asked while the page is hidden', async () => {
    server.on(call, () => dataOf(live));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setVisible(true);
    await open({ checking: true });
    await screen.findByRole('link', { name: 'Stop checking' });
    setVisible(false);
    const before = server.sent(call).length;
    await act(() => vi.advanceTimersByTimeAsync(4 * pollIntervalMs));
    expect(server.sent(call)).toHaveLength(before);
  });

  test('without checking and without instructions nothing is watched', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setVisible(true);
    await open({});
    await screen.findByRole('button', { name: /Bank transfer/ });
    await act(() => vi.advanceTimersByTimeAsync(2 * pollIntervalMs));
    expect(server.sent(call)).toHaveLength(1);
  });
});

describe('outcomes', () => {
  test.each(['Failed', 'Timeout', 'Canceled', 'AdminCancel'] as const)(
    '%s leads to a new order of the same project',
    async (state) => {
      server.on(call, () => dataOf(sampleOrder({ state, owed: 0, rails: [] })));
      await open({});
      const link = await screen.findByRole('link', { name: 'Create a new order' });
      expect(link.getAttribute('href')).toBe('/projects/brno-hills/order');
      expect(screen.queryByRole('button', { name: /Bank transfer/ })).toBeNull();
    },
  );

  test('money that somebody has to look at is said, and cannot be paid again', async () => {
    server.on(call, () => dataOf(sampleOrder({ state: 'Unpaid', isBeingChecked: true })));
    await open({});
    expect(await screen.findByText('We are checking your payment')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Bank transfer/ })).toBeNull();
  });

  test('an order that is not there, or a stranger’s, is the 404 page', async () => {
    server.on(call, () => refusal(404, 'order.not_found'));
    await open({});
    expect(await screen.findByText('the 404 page')).toBeTruthy();
  });
});
