import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import {
  dataOf,
  idOf,
  sampleCertifiable,
  sampleConfiguration,
  sampleOrder,
  sampleUpcomingDistribution,
  samplePortfolio,
} from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { OrderDetailScreen } from './order-detail-screen.tsx';

const server = useServerDouble();
const get = `GET /api/orders/${idOf('order')}`;
const put = `PUT /api/orders/${idOf('order')}`;

type Change = Parameters<typeof sampleOrder>[0];
const instant = '2026-11-20T10:00:00.000Z';

beforeEach(() => {
  server.on('GET /api/projects/portfolio', () => dataOf(samplePortfolio()));
  server.on('GET /core/user/payouts-ahead', () => [sampleUpcomingDistribution()]);
  server.on('GET /api/certificates', () => ({ data: [], meta: {} }));
});

const openDetail = async (change: Change = {}) => {
  server.on(get, () => dataOf(sampleOrder(change)));
  await renderScreen(<OrderDetailScreen documentId={idOf('order')} missing={<p>the 404 page</p>} />, {
    scopes: ['projects', 'orders'],
  });
  await screen.findByRole('heading', { level: 1 });
};
/** Returns the value next to a name in the list of facts. */
const factOf = (name: string): string | undefined =>
  screen.queryAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling
    ?.textContent;
/** The state next to the title. */
const badge = () =>
  screen.getByRole('heading', { level: 1 }).parentElement?.querySelector('[data-tone]')?.textContent;
const linkTo = (name: string): string | null | undefined =>
  screen.queryByRole('link', { name })?.getAttribute('href');
const history = (): string[] =>
  within(screen.getByRole('list', { name: 'Order history' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the order page calls the shares “ordered” until the payment, and “bought” afterwards', async () => {
  await openDetail({ state: 'Paid', owed: 0 });
  expect(screen.getByText('Shares bought')).toBeTruthy();
  expect(screen.queryByText('Shares ordered')).toBeNull();
});

test('a declined payment has its own text and leads to a new order', async () => {
  await openDetail({ state: 'declined' as 'Failed' });
  expect(badge()).toBe('Payment declined');
  expect(screen.getByText(/The provider declined the payment/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Create a new order' })).toBeTruthy();
});

test('an investor can cancel an order but not pay it during a run-off', async () => {
  server.on('GET /api/app-configuration', () => dataOf({ ...sampleConfiguration(), isRunOff: true }));
  await openDetail({ state: 'Open' });
  await waitFor(() => expect(linkTo('Pay')).toBeUndefined());
  expect(screen.getByText(/A new payment can no longer be started/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel the order' })).toBeTruthy();
});

describe('OrderFacts', () => {
  test('show the blocked wallet part of a live order as not yet paid and the rest as owed (spec 2.30)', async () => {
    await openDetail({ state: 'Unpaid', pricePaidFromUserWallet: 400_000, paid: 100_000, owed: 750_000 });
    expect(factOf('Shares ordered')).toBe('5');
    expect(factOf('Price per share')).toMatch(/2,500\.00.*of which fee.*50\.00/);
    expect(factOf('Price of the shares')).toContain('12,250.00');
    expect(factOf('Entry fee')).toContain('250.00');
    expect(factOf('Total price')).toContain('12,500.00');
    expect(factOf('Blocked in the wallet')).toContain('4,000.00');
    expect(factOf('Total paid')).toContain('1,000.00');
    expect(factOf('Remaining')).toContain('7,500.00');
    expect(factOf('Variable symbol')).toBe('1234567890');
  });

  test('show nothing owed for a paid order, and link the wallet part to the wallet movements (spec 2.30)', async () => {
    await openDetail({
      state: 'Paid',
      paymentType: 'BankTransfer',
      pricePaidFromUserWallet: 400_000,
      paid: 850_000,
      owed: 0,
      paidAt: instant,
      expiresAt: null,
    });
    expect(factOf('Total paid')).toContain('12,500.00');
    expect(factOf('Paid from the wallet')).toContain('4,000.00');
    expect(factOf('Remaining')).toBeUndefined();
    expect(factOf('Payment type')).toBe('Bank transfer');
    expect(screen.getByRole('link', { name: /4,000\.00/ }).getAttribute('href')).toBe('/wallet?currency=CZK');
  });

  test('call the payment reference a variable symbol only in crowns', async () => {
    await openDetail({ currency: 'EUR' });
    expect(factOf('Payment reference')).toBe('1234567890');
  });
});

describe('OrderDocuments', () => {
  const agreedTo = (kind: 'terms' | 'whitePaper' | 'prospect', name: string) => ({
    documentId: idOf(name),
    kind,
    name,
    url: `/api/files/${idOf(name)}`,
    acceptedAt: instant,
  });

  test('links the documents that the investor agreed to (spec 2.30)', async () => {
    await openDetail({
      documents: [
        agreedTo('terms', 'Terms'),
        agreedTo('whitePaper', 'Paper'),
        agreedTo('prospect', 'Prospect'),
      ],
    });
    expect(screen.getByText('Documents')).toBeTruthy();
    const addresses = screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((address) => address?.startsWith('/api/files/'));
    expect(addresses).toEqual(['Terms', 'Paper', 'Prospect'].map((name) => `/api/files/${idOf(name)}`));
  });

  test('is absent when the server lists no document, for example for an ended order (spec 2.30)', async () => {
    await openDetail({ state: 'Canceled', documents: [] });
    expect(screen.queryByText('Documents')).toBeNull();
  });
});

describe('actions of an order', () => {
  test.each([
    ['Open', true],
    ['Unpaid', true],
    ['Paid', false],
    ['Failed', false],
    ['Canceled', false],
    ['AdminCancel', false],
    ['Timeout', false],
  ] as const)('include paying and cancelling in the state %s: %s', async (state, isLive) => {
    await openDetail({ state });
    expect(linkTo('Pay')).toBe(isLive ? `/orders/${idOf('order')}/payment` : undefined);
    expect(screen.queryByRole('button', { name: 'Cancel the order' }) !== null).toBe(isLive);
  });

  test.each([
    [
      'is being confirmed',
      { attempts: [{ type: 'ConfirmoPaymentGateway', state: 'confirming', at: instant }] },
    ],
    ['is being checked', { isBeingChecked: true }],
    ['is covered by the wallet', { owed: 0, pricePaidFromUserWallet: 1_250_000 }],
  ] as const)('offer no second payment when the payment %s', async (_name, change) => {
    await openDetail({ state: 'Unpaid', ...change } as Change);
    expect(linkTo('Pay')).toBeUndefined();
    expect(linkTo('Show the payment')).toBe(`/orders/${idOf('order')}/payment`);
  });

  test.each([
    ['Failed', 'Payment failed'],
    ['Canceled', 'Cancelled'],
    ['AdminCancel', 'Cancelled by the operator'],
    ['Timeout', 'Not paid in time'],
  ] as const)('include a new order in the state %s, shown as “%s” (spec 4.06)', async (state, word) => {
    await openDetail({ state, expiresAt: null });
    expect(badge()).toBe(word);
    expect(linkTo('Create a new order')).toBe('/projects/brno-hills/order');
  });

  test('lead to the details of a bank transfer that has not arrived', async () => {
    await openDetail({
      state: 'Unpaid',
      attempts: [{ type: 'BankTransfer', state: 'pending', at: instant }],
    });
    expect(linkTo('Show the transfer details')).toBe(`/orders/${idOf('order')}/payment?method=bank-transfer`);
  });
});

describe('OrderStatusText', () => {
  test('shows the deadline and the time left for a live order', async () => {
    await openDetail({ expiresAt: new Date(Date.now() + 30 * 60_000).toISOString() });
    expect(screen.getByText(/Pay by:/).textContent).toMatch(/(29|30)m \d+s/);
  });

  test('says when a failed order expires and that a new one can be placed', async () => {
    await openDetail({ state: 'Failed', expiresAt: '2099-11-21T10:00:00.000Z' });
    expect(screen.getByText(/The payment failed and the shares were released/)).toBeTruthy();
    expect(screen.getByText(/Expires on:/)).toBeTruthy();
  });

  test('shows no deadline while staff check the money', async () => {
    await openDetail({ state: 'Unpaid', isBeingChecked: true });
    expect(screen.getByText('We are checking your payment')).toBeTruthy();
    expect(screen.queryByText(/Pay by:/)).toBeNull();
  });

  test('shows how much of a part payment is missing', async () => {
    await openDetail({ state: 'Unpaid', paid: 1_000_000, owed: 250_000 });
    const text = screen.getByText(/is still missing/).textContent;
    expect(text).toContain('10,000.00');
    expect(text).toContain('2,500.00');
  });

  test('asks the investor to open the mailed link when the wallet covers the order, and sends the link again', async () => {
    const call = 'POST /core/pay/wallet/resend-authorization';
    server.on(call, () => ({ ok: true }));
    await openDetail({ state: 'Unpaid', owed: 0, pricePaidFromUserWallet: 1_250_000 });
    expect(screen.getByText('Confirm the payment by e-mail')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
    await screen.findByText('We have sent the link again.');
    expect(server.sent(call)[0]?.body).toEqual({ orderDocumentId: idOf('order') });
  });

  test('says where the money goes when the operator has cancelled a paid order (spec 4.06)', async () => {
    await openDetail({ state: 'AdminCancel', paidAt: instant, expiresAt: null });
    expect(screen.getByText(/What you paid is coming back/)).toBeTruthy();
  });

  test('shows ownership, the next payout and the receipt of a paid order', async () => {
    await openDetail({ state: 'Paid', paidAt: instant, paid: 1_250_000, owed: 0 });
    await waitFor(() =>
      expect(document.body.textContent).toContain('You own 1.25% of the project (5 shares).'),
    );
    expect(await screen.findByText('The next payout is expected about 15 Jan 2027.')).toBeTruthy();
    const receipt = `GET /api/orders/${idOf('order')}/receipt`;
    server.on(receipt, () => refusal(409, 'order.not_paid'));
    fireEvent.click(screen.getByRole('button', { name: 'Payment receipt (PDF)' }));
    expect(await screen.findByText('The order is not paid.')).toBeTruthy();
    expect(server.sent(receipt)).toHaveLength(1);
  });

  test('issues the certificate of a paid order, once the investor owns the shares', async () => {
    server.on('GET /api/certificates', () => ({ data: [sampleCertifiable()], meta: {} }));
    server.on('POST /api/certificates', () => refusal(503, 'common.unavailable'));
    await openDetail({ state: 'Paid', paidAt: instant, paid: 1_250_000, owed: 0 });
    fireEvent.click(await screen.findByRole('button', { name: 'Certificate of ownership (PDF)' }));
    expect(await screen.findByText('The certificate could not be issued')).toBeTruthy();
    expect(server.sent('POST /api/certificates')[0]?.body).toEqual({ data: { project: idOf('project') } });
  });

  test('offers no certificate of a project in which the investor owns nothing', async () => {
    server.on('GET /api/certificates', () => ({
      data: [{ ...sampleCertifiable(), project: { ...sampleCertifiable().project, slug: 'another' } }],
      meta: {},
    }));
    await openDetail({ state: 'Paid', paidAt: instant, paid: 1_250_000, owed: 0 });
    await waitFor(() => expect(server.sent('GET /api/certificates')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Certificate of ownership (PDF)' })).toBeNull();
  });

  test('shows no thanks for a payment when the shares are a bonus', async () => {
    await openDetail({
      state: 'Paid',
      paymentType: 'Bonus',
      price: 0,
      unitPrice: 0,
      owed: 0,
      paidAt: instant,
    });
    expect(screen.getByText(/These shares are a bonus/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Payment receipt (PDF)' })).toBeNull();
  });
});

const refunds = [
  { amount: 100_000, currency: 'CZK', state: 'done', at: instant },
  { amount: 1_500, currency: 'EUR', state: 'under_way', at: instant },
] as const;

describe('OrderHistory', () => {
  test('goes from placing the order through each attempt to its payment', async () => {
    await openDetail({
      state: 'Paid',
      paidAt: instant,
      attempts: [
        { type: 'ConfirmoPaymentGateway', state: 'expired', at: instant },
        { type: 'BankTransfer', state: 'succeeded', at: instant },
      ],
    });
    expect(history()).toEqual([
      expect.stringContaining('done: Order placed'),
      expect.stringMatching(/^Cryptocurrency.*Expired$/),
      expect.stringMatching(/^done: Bank transfer.*Received$/),
      expect.stringContaining('done: Order paid'),
    ]);
  });

  test('shows the current and the next step of a live order', async () => {
    await openDetail({ state: 'Unpaid', attempts: [{ type: 'Wallet', state: 'pending', at: instant }] });
    expect(history().slice(1)).toEqual([
      expect.stringMatching(/^current step: Wallet.*The amount is blocked in the wallet$/),
      'upcoming: The shares are yours once the order is paid',
    ]);
  });

  test.each([
    ['Canceled', ['Cancelled']],
    ['Timeout', ['Not paid in time']],
    ['Failed', ['Payment failed', expect.stringMatching(/^upcoming: Order expires/)]],
  ] as const)('ends with the state %s of its order (spec 4.06)', async (state, last) => {
    await openDetail({ state });
    expect(history().slice(1)).toEqual(last);
  });

  test('ends with the refunds, each in the currency in which the money came', async () => {
    await openDetail({ state: 'Canceled', refunds: [...refunds] });
    expect(history().slice(2)).toEqual([
      expect.stringMatching(/^done: Money sent back.*CZK.1,000\.00/),
      expect.stringMatching(/^current step: Money is on its way back.*€15\.00/),
    ]);
    const statusText = (start: RegExp) => screen.getByText(start).textContent;
    expect(statusText(/^We have sent/)).toMatch(/1,000\.00 back to where the payment came from/);
    expect(statusText(/^We are sending/)).toMatch(/€15\.00 back to where the payment came from/);
  });
});

describe('CancelOrderPopup', () => {
  const confirm = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const popup = within(await screen.findByRole('dialog'));
    fireEvent.click(popup.getByRole('button', { name: 'Cancel the order' }));
  };

  test('asks before it cancels, and then shows the order as cancelled immediately', async () => {
    server.on(put, () => dataOf(sampleOrder({ state: 'Canceled', owed: 0, expiresAt: null })));
    await openDetail();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    expect(server.sent(put)).toEqual([]);
    const popup = within(await screen.findByRole('dialog'));
    fireEvent.click(popup.getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText(/The order was cancelled\./)).toBeTruthy();
    expect(server.sent(put)[0]?.body).toEqual({ data: { state: 'Canceled' } });
    expect(screen.queryByRole('link', { name: 'Pay' })).toBeNull();
  });

  test('shows why cancelling failed (spec 4.08)', async () => {
    server.on(put, () => refusal(409, 'order.not_cancellable', { state: 'Paid' }));
    await openDetail();
    await confirm();
    expect(await screen.findByText('The order can no longer be cancelled.')).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('says what happens to money that is blocked or has arrived', async () => {
    await openDetail({ state: 'Unpaid', pricePaidFromUserWallet: 400_000, paid: 100_000, owed: 750_000 });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const popup = within(await screen.findByRole('dialog'));
    expect(popup.getByText(/blocked in your wallet/).textContent).toContain('4,000.00');
    expect(popup.getByText(/that has arrived/).textContent).toContain('1,000.00');
  });
});

test('an order of another investor shows the 404 page', async () => {
  server.on(get, () => refusal(404, 'order.not_found'));
  await renderScreen(<OrderDetailScreen documentId={idOf('order')} missing={<p>the 404 page</p>} />, {
    scopes: ['projects', 'orders'],
  });
  expect(await screen.findByText('the 404 page')).toBeTruthy();
});
