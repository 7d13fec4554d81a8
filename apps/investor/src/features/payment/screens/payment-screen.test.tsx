import type { Order } from '@parcela/contract/investor';
import { pollIntervalMs } from '@parcela/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freezeTime, pass, untilFrozen } from '../../../../test/support/frozen-time.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import {
  dataOf,
  idOf,
  sampleCertifiable,
  sampleOrder,
  sampleWallet,
  samplePortfolio,
} from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import type { PaymentSearch } from '../queries/payment-search.ts';
import { PaymentScreen } from './payment-screen.tsx';

const server = useServerDouble();
const call = `GET /api/orders/${idOf('order')}`;
const transferAttempt = { type: 'BankTransfer', state: 'pending', at: '2026-11-20T10:00:00.000Z' } as const;

const fact = (name: string) => screen.queryByText(name)?.closest('div')?.querySelector('dd')?.textContent;

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
  server.on('GET /api/projects/portfolio', () => dataOf(samplePortfolio()));
  server.on('GET /core/user/payouts-ahead', () => []);
  server.on('GET /api/certificates', () => ({ data: [sampleCertifiable()], meta: {} }));
  server.on(`GET /core/pay/bank-transfer/${idOf('order')}`, () => ({
    iban: 'CZ9320100000002000145399',
    accountNumber: '2000145399/2010',
    bankName: 'Fio',
    bic: 'FIOBCZPPXXX',
    payeeName: 'Parcela s.r.o.',
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

describe('PaymentChoice', () => {
  test('shows shares, total, wallet part and remaining price, and two payment types with OR between them (spec 2.31)', async () => {
    server.on(call, () =>
      dataOf(sampleOrder({ state: 'Unpaid', pricePaidFromUserWallet: 400_000, owed: 850_000 })),
    );
    await open({});
    const bank = await screen.findByRole('button', { name: /Bank transfer/ });
    expect(fact('Number of shares')).toBe('5');
    expect(fact('Price of the shares')).toContain('12,250.00');
    expect(fact('Entry fee')).toContain('250.00');
    expect(fact('Total price')).toContain('12,500.00');
    expect(fact('Paid from the wallet')).toContain('4,000.00');
    expect(fact('Remaining')).toContain('8,500.00');
    const crypto = screen.getByRole('button', { name: /Cryptocurrency/ });
    const or = screen.getByText('OR');
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(bank.compareDocumentPosition(or) & follows).toBeTruthy();
    expect(or.compareDocumentPosition(crypto) & follows).toBeTruthy();
  });

  test('offers the instant payment first, as an equal choice, and goes to its gateway', async () => {
    const rails = ['BankTransfer', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'Wallet'] as const;
    server.on(call, () => dataOf(sampleOrder({ rails: [...rails] })));
    server.on('POST /core/pay/payout-gateway', () =>
      refusal(503, 'payment.gateway_unavailable', { method: 'Payout' }),
    );
    await open({});
    const choices = within(await screen.findByRole('group', { name: 'How would you like to pay?' }));
    const names = choices.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual([
      expect.stringMatching(/^Instant payment from your bank/),
      expect.stringMatching(/^Bank transfer/),
      expect.stringMatching(/^Cryptocurrency/),
    ]);
    fireEvent.click(choices.getByRole('button', { name: /^Instant payment from your bank/ }));
    expect(await screen.findByText('Could not connect to payment gateway', { exact: false })).toBeTruthy();
    expect(server.sent('POST /core/pay/payout-gateway')).toHaveLength(1);
  });

  test('offers only the payment types that can take the order (spec 2.31)', async () => {
    server.on(call, () => dataOf(sampleOrder({ currency: 'PLN', rails: ['BankTransfer'] })));
    await open({});
    expect(await screen.findByRole('button', { name: /Bank transfer/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Cryptocurrency/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Payment card/ })).toBeNull();
  });

  test('offers a card when the server does', async () => {
    server.on(call, () =>
      dataOf(sampleOrder({ rails: ['BankTransfer', 'ConfirmoPaymentGateway', 'CsobPaymentGateway'] })),
    );
    server.on('POST /core/pay/csob-gateway', () =>
      refusal(503, 'payment.gateway_unavailable', { method: 'ČSOB' }),
    );
    await open({});
    fireEvent.click(await screen.findByRole('button', { name: /Payment card/ }));
    expect(await screen.findByText('Could not connect to payment gateway ČSOB')).toBeTruthy();
    expect(screen.getAllByText('OR')).toHaveLength(2);
    const [request] = server.sent('POST /core/pay/csob-gateway');
    expect(request?.body).toMatchObject({ orderDocumentId: idOf('order') });
    expect(request?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  test('leads from a bank transfer to our own instructions', async () => {
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

  test('stays open and names the gateway that it cannot reach (spec 8.09)', async () => {
    server.on('POST /core/pay/confirmo-gateway', () =>
      refusal(503, 'payment.gateway_unavailable', { method: 'Confirmo' }),
    );
    await open({});
    fireEvent.click(await screen.findByRole('button', { name: /Cryptocurrency/ }));
    expect(await screen.findByText('Could not connect to payment gateway Confirmo')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Bank transfer/ })).toBeTruthy();
  });
});

describe('BankTransfer', () => {
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const openTransfer = async (qr: string | null, currency: 'CZK' | 'EUR' = 'CZK') => {
    server.on(`GET /core/pay/bank-transfer/${idOf('order')}`, () => ({
      iban: 'CZ9320100000002000145399',
      accountNumber: '2000145399/2010',
      bankName: 'Fio banka, a.s.',
      bic: 'FIOBCZPPXXX',
      payeeName: 'Parcela s.r.o.',
      amount: 1_250_000,
      currency,
      variableSymbol: '1234567890',
      message: 'Parcela 1234567890',
      qr,
      expiresAt: null,
      state: 'Unpaid',
    }));
    server.on(call, () => dataOf(sampleOrder({ state: 'Unpaid', attempts: [transferAttempt], currency })));
    await open({ method: 'bank-transfer' });
    expect(await screen.findByText('Parcela s.r.o.')).toBeTruthy();
  };
  const sharing = (canShare: boolean, share: (data: ShareData) => Promise<void>) =>
    vi.stubGlobal('navigator', Object.assign(navigator, { canShare: () => canShare, share }));
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });

  test('shows payee, bank and BIC next to account, amount and reference', async () => {
    await openTransfer(null);
    for (const value of ['2000145399/2010', 'FIOBCZPPXXX', 'Fio banka, a.s.', '1234567890'])
      expect(screen.getByText(value)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /QR code/ })).toBeNull();
  });

  test.each([
    ['CZK', 'Variable symbol', /exactly this amount and variable symbol/],
    ['EUR', 'Payment reference', /exactly this amount and reference/],
  ] as const)(
    'uses in %s the same name for the reference in the advice and at the field',
    async (currency, field, advice) => {
      await openTransfer(null, currency);
      expect(screen.getByText(field)).toBeTruthy();
      expect(screen.getByText(advice)).toBeTruthy();
    },
  );

  test('shares the QR code as a picture when the phone can', async () => {
    const shared: ShareData[] = [];
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    sharing(true, async (data) => void shared.push(data));
    await openTransfer(png);
    fireEvent.click(await screen.findByRole('button', { name: 'Share or save the QR code' }));
    await waitFor(() => expect(shared).toHaveLength(1));
    const [file] = shared[0]?.files ?? [];
    expect([file?.name, file?.type]).toEqual(['payment-1234567890.png', 'image/png']);
    expect(clicked).not.toHaveBeenCalled();
  });

  test('saves the QR code when sharing fails, and saves nothing when the investor cancels', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const failure = { error: new DOMException('closed', 'AbortError') as Error };
    sharing(true, () => Promise.reject(failure.error));
    await openTransfer(png);
    const button = await screen.findByRole('button', { name: 'Share or save the QR code' });
    await act(async () => fireEvent.click(button));
    expect(clicked).not.toHaveBeenCalled();
    failure.error = new TypeError('no app');
    fireEvent.click(button);
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  });
});

describe('polling of a payment', () => {
  const live = sampleOrder({ state: 'Unpaid', attempts: [transferAttempt] });

  test('replaces the instructions with the paid order (spec 2.33)', async () => {
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
    await waitFor(() =>
      expect(document.body.textContent).toContain('You own 1.25% of the project (5 shares).'),
    );
    expect(screen.getByText(/It is not known yet when the next payout comes/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Payment receipt (PDF)' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Certificate of ownership (PDF)' })).toBeTruthy();
  });

  test('marks each request but the first as background (spec 4.30, 9.05)', async () => {
    server.on(call, () => dataOf(live));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setVisible(true);
    await open({ checking: true });
    await screen.findByRole('link', { name: 'Stop checking' });
    await act(() => vi.advanceTimersByTimeAsync(pollIntervalMs));
    const marks = server.sent(call).map(({ headers }) => headers.get('X-Background'));
    expect(marks).toEqual([null, '1']);
  });

  test('requests the order every 5 s during the check, and no sooner (spec 4.30, 9.05)', async () => {
    server.on(call, () => dataOf(live));
    setVisible(true);
    freezeTime();
    await open({ checking: true });
    await untilFrozen(() => screen.queryByRole('link', { name: 'Stop checking' }) !== null);
    for (const asked of [1, 2, 3]) {
      expect(server.sent(call)).toHaveLength(asked);
      await pass(4_900);
      expect(server.sent(call)).toHaveLength(asked);
      await pass(100);
    }
    expect(server.sent(call)).toHaveLength(4);
  });

  test('stops while the page is hidden', async () => {
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

  test('shows a spinner and a link that stops it (spec 2.32)', async () => {
    server.on(call, () => dataOf(live));
    await open({ checking: true });
    const stop = await screen.findByRole('link', { name: 'Stop checking' });
    expect(stop.getAttribute('href')).toBe(`/orders/${idOf('order')}/payment`);
    expect(screen.getByText(/^Waiting for the payment\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Bank transfer/ })).toBeNull();
  });

  test('follows an order that a gateway is confirming, until it is paid', async () => {
    const confirming = { ...transferAttempt, type: 'ConfirmoPaymentGateway', state: 'confirming' } as const;
    server.on(call, () => dataOf(sampleOrder({ state: 'Unpaid', attempts: [confirming] })));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setVisible(true);
    await open({});
    await screen.findByRole('button', { name: /Bank transfer/ });
    server.on(call, () => dataOf(sampleOrder({ state: 'Paid', paid: 1_250_000, owed: 0 })));
    await act(() => vi.advanceTimersByTimeAsync(pollIntervalMs));
    expect(await screen.findByText('The order is paid')).toBeTruthy();
  });

  test('does not start without `checking` and without instructions', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setVisible(true);
    await open({});
    await screen.findByRole('button', { name: /Bank transfer/ });
    await act(() => vi.advanceTimersByTimeAsync(2 * pollIntervalMs));
    expect(server.sent(call)).toHaveLength(1);
  });
});

describe('WalletOption', () => {
  const walletCall = 'GET /core/user/wallet/CZK';
  const withWallet = (change: Partial<Order> = {}) =>
    sampleOrder({ rails: ['BankTransfer', 'ConfirmoPaymentGateway', 'Wallet'], ...change });
  const payments = () => server.sent('POST /core/pay/wallet');

  test('appears when the wallet has money, and shows what the wallet pays and what remains', async () => {
    server.on(walletCall, () => sampleWallet());
    server.on(call, () => dataOf(withWallet()));
    await open({});
    const button = await screen.findByRole('button', { name: 'Pay from the wallet' });
    expect(fact('From the wallet')).toContain('4,000.00');
    expect(fact('Left to pay')).toContain('8,500.00');
    server.on('POST /core/pay/wallet', () => {
      server.on(walletCall, () => sampleWallet({ balance: 0, held: 400_000 }));
      server.on(call, () =>
        dataOf(withWallet({ state: 'Unpaid', pricePaidFromUserWallet: 400_000, owed: 850_000 })),
      );
      return { held: 400_000, owed: 850_000, authorizationRequired: false };
    });
    fireEvent.click(button);
    await waitFor(() => expect(fact('Paid from the wallet')).toContain('4,000.00'));
    expect(fact('Remaining')).toContain('8,500.00');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay from the wallet' })).toBeNull());
    expect(payments()[0]?.body).toMatchObject({ amount: 400_000, walletId: idOf('wallet') });
  });

  test.each([
    ['an empty wallet', { balance: 0 }, ['BankTransfer', 'Wallet']],
    ['an order that takes no wallet money', { balance: 500 }, ['BankTransfer']],
  ] as const)('is not offered for %s', async (_, wallet, rails) => {
    server.on(walletCall, () => sampleWallet(wallet));
    server.on(call, () => dataOf(sampleOrder({ rails: [...rails] })));
    await open({});
    await screen.findByRole('button', { name: /Bank transfer/ });
    await waitFor(() => expect(screen.queryByText('Money from your wallet')).toBeNull());
  });

  test('pays an amount other than the displayed amount only after a click', async () => {
    server.on(walletCall, () => sampleWallet());
    server.on(call, () => dataOf(withWallet()));
    server.on('POST /core/pay/wallet', () =>
      refusal(409, 'wallet.amount_changed', { amount: 100_000, currency: 'CZK' }),
    );
    await open({});
    fireEvent.click(await screen.findByRole('button', { name: 'Pay from the wallet' }));
    const dialog = await screen.findByRole('dialog', { name: 'The amount from the wallet has changed' });
    expect(dialog.textContent).toMatch(/4,000\.00.*1,000\.00/s);
    server.on('POST /core/pay/wallet', () => ({
      held: 100_000,
      owed: 1_150_000,
      authorizationRequired: false,
    }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Pay the new amount' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(payments().map(({ body }) => (body as { amount: number }).amount)).toEqual([400_000, 100_000]);
  });

  const waiting = withWallet({
    state: 'Unpaid',
    owed: 0,
    pricePaidFromUserWallet: 1_250_000,
    attempts: [{ type: 'Wallet', state: 'pending', at: '2026-11-20T10:00:00.000Z' }],
  });

  test('waits for the mailed link when it covers the price, and sends the link again up to the limit', async () => {
    server.on(call, () => dataOf(waiting));
    server.on('POST /core/pay/wallet/resend-authorization', () => ({ ok: true }));
    await open({});
    expect(await screen.findByText('Confirm the payment by e-mail')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Bank transfer/ })).toBeNull();
    const resend = screen.getByRole<HTMLButtonElement>('button', { name: 'Send the link again' });
    fireEvent.click(resend);
    expect(await screen.findByText('We have sent the link again.')).toBeTruthy();
    server.on('POST /core/pay/wallet/resend-authorization', () => refusal(409, 'wallet.resend_limit'));
    fireEvent.click(resend);
    expect(await screen.findByText(/We have already sent the link three times/)).toBeTruthy();
    expect(resend.disabled).toBe(true);
  });

  test('shows the paid order once the link is opened elsewhere', async () => {
    server.on(call, () => dataOf(waiting));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    setVisible(true);
    await open({});
    await screen.findByText('Confirm the payment by e-mail');
    server.on(call, () => dataOf(sampleOrder({ state: 'Paid', owed: 0 })));
    await act(() => vi.advanceTimersByTimeAsync(pollIntervalMs));
    expect(await screen.findByText('The order is paid')).toBeTruthy();
  });
});

describe('InstantOffer', () => {
  const transferring = (rails: Order['rails']) =>
    sampleOrder({ state: 'Unpaid', attempts: [transferAttempt], rails });

  test('appears with the instructions of a transfer, and goes to the gateway', async () => {
    server.on(call, () => dataOf(transferring(['BankTransfer', 'PayoutPaymentGateway'])));
    server.on('POST /core/pay/payout-gateway', () => ({
      uri: `${location.origin}/orders/${idOf('order')}/payment?checking=true`,
    }));
    const shown = await open({ method: 'bank-transfer' });
    fireEvent.click(await screen.findByRole('button', { name: 'Instant payment from your bank' }));
    await waitFor(() => expect(shown.location()).toBe(`/orders/${idOf('order')}/payment?checking=true`));
    expect(server.sent('POST /core/pay/payout-gateway')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  test('is absent when an instant payment cannot pay the order', async () => {
    server.on(call, () => dataOf(transferring(['BankTransfer'])));
    await open({ method: 'bank-transfer' });
    await screen.findByText('CZ93 2010 0000 0020 0014 5399');
    expect(screen.queryByRole('button', { name: 'Instant payment from your bank' })).toBeNull();
  });

  test('names the unreachable gateway and keeps the instructions', async () => {
    server.on(call, () => dataOf(transferring(['BankTransfer', 'PayoutPaymentGateway'])));
    server.on('POST /core/pay/payout-gateway', () =>
      refusal(503, 'payment.gateway_unavailable', { method: 'Payout' }),
    );
    await open({ method: 'bank-transfer' });
    fireEvent.click(await screen.findByRole('button', { name: 'Instant payment from your bank' }));
    expect(await screen.findByText('Could not connect to payment gateway Payout')).toBeTruthy();
    expect(screen.getByText('CZ93 2010 0000 0020 0014 5399')).toBeTruthy();
  });
});

describe('PaymentNotices', () => {
  test('show how much of a part payment is missing, and let the investor pay the rest', async () => {
    server.on(call, () => dataOf(sampleOrder({ state: 'Unpaid', paid: 1_000_000, owed: 250_000 })));
    await open({});
    const notice = await screen.findByText(/is still missing/);
    expect(notice.textContent).toMatch(/10,000\.00.*2,500\.00/s);
    expect(fact('Received')).toContain('10,000.00');
    expect(screen.getByRole('button', { name: /Bank transfer/ })).toBeTruthy();
  });

  test.each([
    ['cancelled_by_payer', 'The payment was not finished'],
    ['expired', 'The payment was not finished'],
    ['rejected', 'The payment was refused'],
  ] as const)(
    'end the checking when a payment at a gateway is %s, and let the investor pay again',
    async (state, title) => {
      const attempts = [
        transferAttempt,
        { type: 'ConfirmoPaymentGateway', state, at: '2026-11-20T11:00:00.000Z' } as const,
      ];
      server.on(call, () => dataOf(sampleOrder({ state: 'Unpaid', attempts })));
      await open({ checking: true });
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Stop checking' })).toBeNull();
      expect(screen.getByRole('button', { name: /Cryptocurrency/ })).toBeTruthy();
    },
  );

  test('count down to the deadline, and then request the order again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T10:00:00.000Z') });
    server.on(call, () => dataOf(sampleOrder({ expiresAt: '2026-11-20T10:00:30.000Z' })));
    setVisible(true);
    await open({});
    expect(await screen.findByText('Pay by')).toBeTruthy();
    expect(fact('Pay by')).toMatch(/30s|29s/);
    server.on(call, () => dataOf(sampleOrder({ state: 'Timeout', owed: 0, rails: [], expiresAt: null })));
    await act(() => vi.advanceTimersByTimeAsync(30_000 + pollIntervalMs));
    expect(await screen.findByText(/was not paid in time/)).toBeTruthy();
  });

  test('say until when the order of a failed payment waits', async () => {
    server.on(call, () => dataOf(sampleOrder({ state: 'Failed', rails: [] })));
    await open({});
    expect(await screen.findByText('Expires on')).toBeTruthy();
  });
});

describe('PaymentOutcome', () => {
  test.each(['Failed', 'Timeout', 'Canceled', 'AdminCancel'] as const)(
    'leads from the state %s to a new order of the same project (spec 4.06)',
    async (state) => {
      server.on(call, () => dataOf(sampleOrder({ state, owed: 0, rails: [] })));
      await open({});
      const link = await screen.findByRole('link', { name: 'Create a new order' });
      expect(link.getAttribute('href')).toBe('/projects/brno-hills/order');
      expect(screen.queryByRole('button', { name: /Bank transfer/ })).toBeNull();
    },
  );

  test.each(['Timeout', 'Paid'] as const)(
    'shows the returned money of an order in the state %s',
    async (state) => {
      const refunds = [
        { amount: 100_000, currency: 'CZK', state: 'done', at: '2026-11-20T10:00:00.000Z' },
      ] as const;
      server.on(call, () => dataOf(sampleOrder({ state, owed: 0, rails: [], refunds: [...refunds] })));
      await open({});
      const note = await screen.findByText(/We have sent/);
      expect(note.textContent).toContain('1,000.00 back to where the payment came from');
    },
  );

  test('says that staff check the money, and offers no second payment', async () => {
    server.on(call, () => dataOf(sampleOrder({ state: 'Unpaid', isBeingChecked: true })));
    await open({});
    expect(await screen.findByText('We are checking your payment')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Bank transfer/ })).toBeNull();
  });

  test('shows the 404 page for an unknown order and for another investor’s order', async () => {
    server.on(call, () => refusal(404, 'order.not_found'));
    await open({});
    expect(await screen.findByText('the 404 page')).toBeTruthy();
  });
});
