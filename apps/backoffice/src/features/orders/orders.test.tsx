import type { DataOf, RowOf } from '@parcela/contract';
import type { getOperatorOrder, listOperatorOrders } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { orders } from './orders.resource.ts';

const row = (change: Partial<RowOf<typeof listOperatorOrders>> = {}): RowOf<typeof listOperatorOrders> => ({
  documentId: idOf('order'),
  number: '20261121-3-17',
  paymentReference: '1234567890',
  state: 'Paid',
  project: { documentId: idOf('project'), title: 'Flats in Brno' },
  user: { documentId: idOf('user'), email: 'eva@example.com' },
  tokenCount: 5,
  price: 1_250_000,
  currency: 'CZK',
  paid: 1_250_000,
  pricePaidFromUserWallet: 0,
  paymentType: 'BankTransfer',
  createdAt: '2026-11-21T09:00:00.000Z',
  paidAt: '2026-11-21T10:00:00.000Z',
  endReason: null,
  endedAt: null,
  expiresAt: null,
  needsReview: false,
  isReversed: false,
  ...change,
});
const detail = (change: Partial<DataOf<typeof getOperatorOrder>> = {}): DataOf<typeof getOperatorOrder> => ({
  ...row(),
  unitPrice: 250_000,
  money: [],
  events: [],
  attempts: [],
  payments: [],
  refunds: [],
  agreements: [],
  ...change,
});

const list = 'GET /operator/orders';
const one = `GET /operator/orders/${idOf('order')}`;
const cancel = `POST /operator/orders/${idOf('order')}/cancel`;
const at = `/orders/${idOf('order')}`;
const scopes = ['bo-orders'] as const;
const permissions = ['orders.read', 'orders.cancel'] as const;
const server = useServerDouble();

describe('the list of orders', () => {
  test('takes its filters from the address, links each row to its page, and writes changed filters back', async () => {
    server.on(list, () => listOf([row(), row({ documentId: idOf('second'), number: '20261122-3-18' })]));
    const { location } = await renderResource(orders, {
      at: '/orders?state=Paid&currency=XYZ&sort=price%3Adesc',
      scopes,
      permissions,
    });
    const link = await screen.findByRole('link', { name: '20261121-3-17' });
    expect(link.getAttribute('href')).toBe(at);
    const asked = server.sent(list)[0]?.query;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      'filters[state]': 'Paid',
      sort: 'price:desc',
      'pagination[pageSize]': '25',
    });
    expect(asked?.has('filters[currency]'), 'a value that the contract refuses is left out').toBe(false);
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'Unpaid' } });
    await waitFor(() => expect(location()).toBe('/orders?state=Unpaid&sort=price%3Adesc'));
    await waitFor(() => expect(server.sent(list).at(-1)?.query.get('filters[state]')).toBe('Unpaid'));
    fireEvent.click(screen.getByRole('button', { name: 'Needs review' }));
    await waitFor(() => expect(location()).toBe('/orders?needsReview=true'));
  });

  test('accepts a price in whole units and a day, and sends minor units', async () => {
    server.on(list, () => listOf([row()]));
    const { location } = await renderResource(orders, { at: '/orders?currency=CZK', scopes, permissions });
    fireEvent.click(await screen.findByRole('button', { name: 'More filters' }));
    const price = await screen.findByRole('searchbox', { name: 'Price from' });
    fireEvent.change(price, { target: { value: '1 250,50' } });
    fireEvent.keyDown(price, { key: 'Enter' });
    await waitFor(() => expect(location()).toBe('/orders?currency=CZK&priceFrom=125050'));
    fireEvent.change(screen.getByLabelText('To be paid by'), { target: { value: '2026-11-30' } });
    await waitFor(() =>
      expect(Object.fromEntries(server.sent(list).at(-1)?.query ?? [])).toMatchObject({
        'filters[priceFrom]': '125050',
        'filters[expiresBefore]': '2026-11-30',
      }),
    );
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Price from' }).value).toBe('1 250,50');
    fireEvent.change(price, { target: { value: '1.250' } });
    fireEvent.keyDown(price, { key: 'Enter' });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This can mean two different amounts/);
    expect(location()).not.toContain('priceFrom');
  });

  test('lets staff move between rows and to the filters with the keyboard', async () => {
    server.on(list, () => listOf([row(), row({ documentId: idOf('second'), number: '20261122-3-18' })]));
    await renderResource(orders, { at: '/orders', scopes, permissions });
    const [first, second] = [
      await screen.findByRole('link', { name: '20261121-3-17' }),
      await screen.findByRole('link', { name: '20261122-3-18' }),
    ];
    for (const [key, focused] of [
      ['j', first],
      ['ArrowDown', second],
      ['k', first],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      expect(document.activeElement).toBe(focused);
    }
    fireEvent.keyDown(document.activeElement ?? document.body, { key: '/' });
    expect(document.activeElement?.tagName).toBe('INPUT');
  });

  test('says that nothing matches and clears the filters, and retries after a failure', async () => {
    server.on(list, ({ query }) =>
      query.has('filters[state]') ? listOf([]) : refusal(403, 'common.forbidden'),
    );
    await renderResource(orders, { at: '/orders?state=Open', scopes, permissions });
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: 'Clear the filters' });
    fireEvent.click(clear as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('the page of an order', () => {
  test('shows waiting money that fits an order without payments, and links to all of it', async () => {
    server.on(one, () => dataOf(detail({ state: 'Open', paidAt: null, paid: 0 })));
    server.on('GET /operator/suspense', () =>
      listOf([
        {
          documentId: idOf('payment'),
          reason: 'order_not_live',
          waiting: 1_250_000,
          amount: 1_250_000,
          currency: 'CZK',
          provider: 'bank',
          reference: '2600000007',
          payerName: 'Jana Dvořáková',
          payerAccount: null,
          arrivedAt: '2026-11-21T09:00:00.000Z',
          order: null,
          user: null,
          canRefund: false,
          canCredit: true,
        },
      ]),
    );
    await renderResource(orders, { at, scopes, permissions: [...permissions, 'suspense.read'] });
    expect(await screen.findByText('Jana Dvořáková')).toBeTruthy();
    expect(server.sent('GET /operator/suspense')[0]?.query.get('filters[fitsOrder]')).toBe(idOf('order'));
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(
      expect.arrayContaining([`/suspense/${idOf('payment')}`, `/suspense?fitsOrder=${idOf('order')}`]),
    );
  });

  test('does not request waiting money for a paid order', async () => {
    server.on(one, () => dataOf(detail()));
    await renderResource(orders, { at, scopes, permissions: [...permissions, 'suspense.read'] });
    expect(await screen.findByText('No payment names this order yet.')).toBeTruthy();
    expect(server.sent('GET /operator/suspense')).toEqual([]);
  });

  test('shows the order’s money line by line: the event, both accounts, the owner and the amount paid so far', async () => {
    const warned = vi.spyOn(console, 'error');
    onTestFinished(() => warned.mockRestore());
    const at0 = '2026-11-21T10:00:00.000Z';
    const line = { at: at0, currency: 'CZK', payer: null, counterpart: null } as const;
    server.on(one, () =>
      dataOf(
        detail({
          money: [
            {
              ...line,
              key: '1',
              kind: 'payment.received',
              amount: 1_300_000,
              from: [{ place: 'bank', amount: 1_300_000 }],
              to: [
                { place: 'order', amount: 1_250_000 },
                { place: 'suspense', amount: 50_000 },
              ],
              payer: { name: 'Eva Malá', account: 'CZ65' },
              counterpart: { kind: 'movement', documentId: idOf('line'), name: null },
              paid: 1_250_000,
            },
            {
              ...line,
              key: '2',
              kind: 'transfer.booked',
              amount: 50_000,
              from: [{ place: 'payable', amount: 50_000 }],
              to: [{ place: 'bank', amount: 50_000 }],
              counterpart: { kind: 'transfer', documentId: idOf('transfer'), name: '9000000017' },
              paid: 1_250_000,
            },
            {
              ...line,
              key: '3',
              kind: 'reversal.opened',
              amount: 1_250_000,
              from: [],
              to: [],
              paid: 1_250_000,
            },
          ],
        }),
      ),
    );
    await renderResource(orders, { at, scopes, permissions });
    const table = await screen.findByRole('table', { name: 'Money line by line' });
    const [arrived, sent, back] = within(table).getAllByRole('row').slice(1);
    expect(arrived?.textContent).toMatch(
      /A payment arrived.*Bank → Order CZK.12,500\.00, Waits in suspense CZK.500\.00.*Eva Malá.*CZ65/,
    );
    expect(arrived?.textContent).toMatch(/CZK.13,000\.00/);
    expect(arrived?.textContent).toMatch(/CZK.12,500\.00CZK.12,500\.00$/);
    expect(
      within(arrived as HTMLElement)
        .getByRole('link', { name: 'Line of the bank' })
        .getAttribute('href'),
    ).toBe(`/bank-movements/${idOf('line')}`);
    expect(
      within(sent as HTMLElement)
        .getByRole('link', { name: 'Transfer 9000000017' })
        .getAttribute('href'),
    ).toBe(`/transfers/${idOf('transfer')}`);
    expect(back?.textContent).toContain('Nothing is booked yet');
    expect(warned.mock.calls.map(String).filter((said) => said.includes('same key'))).toEqual([]);
  });

  test('says what a cancellation does, sends it once with a reason, and announces the second staff member', async () => {
    server.on(one, () => dataOf(detail()));
    server.on(`${one}/cancellation`, () =>
      dataOf({
        refusedBecause: null,
        needsSecondPerson: true,
        sharesReturned: 5,
        currency: 'CZK',
        toWallet: 50_000,
        toPayers: [
          { payment: { documentId: idOf('paid') }, provider: 'bank', account: 'CZ65', amount: 1_100_000 },
          { payment: { documentId: idOf('coins') }, provider: 'confirmo', account: null, amount: 5_000 },
        ],
        waits: 100_000,
      }),
    );
    server.on(cancel, () =>
      dataOf({
        order: { documentId: idOf('order'), state: 'Paid' },
        approval: { documentId: idOf('approval'), action: 'orders.cancel', state: 'pending' },
      }),
    );
    await renderResource(orders, { at, scopes, permissions });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = await screen.findByRole('dialog');
    const said = await within(dialog).findByRole('list', { name: 'What will happen' });
    expect(said.textContent).toContain('5 shares of Flats in Brno');
    expect(said.textContent).toMatch(/CZK.500\.00 returns to the investor's wallet/);
    expect(said.textContent).toMatch(/CZK.11,000\.00 is sent back to the account CZ65/);
    expect(said.textContent).toMatch(/CZK.1,000\.00 waits in suspense/);
    expect(
      within(said).getAllByText(/Confirmo cannot refund by itself: send the money there by hand/),
    ).toHaveLength(1);
    expect(dialog.textContent).toContain('A second person has to approve this first');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
    await waitFor(() =>
      expect(
        within(dialog)
          .getByLabelText(/Reason/)
          .getAttribute('aria-invalid'),
      ).toBe('true'),
    );
    expect(server.sent(cancel)).toHaveLength(0);
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Asked by the investor' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
    const link = await screen.findByRole('link', { name: 'Open the request' });
    expect(link.getAttribute('href')).toBe(`/approvals/${idOf('approval')}`);
    expect(server.sent(cancel).map(({ body }) => body)).toEqual([{ reason: 'Asked by the investor' }]);
    expect(server.sent(cancel)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  test('names the requester and the time, even for a repeated request', async () => {
    server.on(one, () => dataOf(detail()));
    const request = { documentId: idOf('approval'), action: 'orders.cancel' };
    const requestedBy = { documentId: idOf('another'), name: 'Anna Nowicka' };
    server.on('GET /operator/waiting-requests', () =>
      dataOf([{ ...request, requestedBy, requestedAt: '2026-11-21T09:00:00.000Z' }]),
    );
    server.on(`${one}/cancellation`, () =>
      dataOf({
        refusedBecause: null,
        needsSecondPerson: true,
        sharesReturned: 5,
        currency: 'CZK',
        toWallet: 0,
        toPayers: [],
        waits: 0,
      }),
    );
    server.on(cancel, () =>
      refusal(409, 'approval.pending', {
        request: request.documentId,
        by: 'Anna Nowicka',
        since: '2026-11-21T09:00:00.000Z',
      }),
    );
    await renderResource(orders, { at, scopes, permissions });
    expect(await screen.findByText(/Requested by Anna Nowicka, 21 Nov 2026/)).toBeTruthy();
    const [asked] = server.sent('GET /operator/waiting-requests');
    expect(asked?.query.get('subject')).toBe(idOf('order'));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Once more' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
    const link = await within(dialog).findByRole('link', { name: 'Show the request' });
    expect(link.getAttribute('href')).toBe(`/approvals/${idOf('approval')}`);
    expect(dialog.textContent).toContain('Requested by Anna Nowicka');
    expect(within(dialog).queryByText('Something went wrong')).toBeNull();
  });

  test('hides actions without a permission, and says why the state forbids an action', async () => {
    server.on(one, () => dataOf(detail({ state: 'Timeout' })));
    const { unmount } = await renderResource(orders, { at, scopes, permissions });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancel the order' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('The order has ended already.')).toBeTruthy();
    unmount();
    await renderResource(orders, { at, scopes, permissions: ['orders.read'] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  });

  test('says that an order does not exist or that the role may not see it', async () => {
    server.on(one, () => refusal(404, 'order.not_found'));
    const { unmount } = await renderResource(orders, { at, scopes, permissions });
    expect(await screen.findByText('There is no such thing')).toBeTruthy();
    unmount();
    server.on(one, () => refusal(403, 'common.forbidden'));
    await renderResource(orders, { at, scopes, permissions });
    expect(await screen.findByText('Your role does not open this')).toBeTruthy();
  });

  test('asks for a step-up when the API demands one, and sends the same request again', async () => {
    server.on(one, () => dataOf(detail({ state: 'Unpaid', paid: 0 })));
    const proved = { is: false };
    server.on('POST /operator/auth/step-up', () => {
      proved.is = true;
      return { ok: true };
    });
    server.on(cancel, () =>
      proved.is
        ? dataOf({ order: { documentId: idOf('order'), state: 'AdminCancel' }, approval: null })
        : refusal(403, 'auth.step_up_required'),
    );
    await renderResource(orders, { at, scopes, permissions });
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel the order' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'A test' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
    fireEvent.change(await screen.findByLabelText('Code of the authenticator'), {
      target: { value: '123456' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The order is cancelled.')).toBeTruthy();
    const keys = server.sent(cancel).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
