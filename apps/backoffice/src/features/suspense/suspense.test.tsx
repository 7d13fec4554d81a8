import type { DataOf, RowOf } from '@parcela/contract';
import type { getSuspense, listOperatorOrders } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { suspense } from './suspense.resource.ts';

type Item = DataOf<typeof getSuspense>;

const item = (change: Partial<Item> = {}): Item => ({
  documentId: idOf('payment'),
  reason: 'surplus',
  waiting: 50_000,
  amount: 1_300_000,
  currency: 'CZK',
  provider: 'bank',
  reference: '1234567890',
  payerName: 'Eva Nová',
  payerAccount: 'CZ6508000000192000145399',
  arrivedAt: '2026-11-21T09:00:00.000Z',
  order: { documentId: idOf('order'), number: '20261121-3-17', state: 'Paid' },
  user: { documentId: idOf('user'), email: 'eva@example.com' },
  canRefund: true,
  canCredit: true,
  proposals: [],
  returnedTransfer: null,
  ...change,
});
const other: RowOf<typeof listOperatorOrders> = {
  documentId: idOf('other'),
  number: '20261122-3-18',
  paymentReference: '1234567809',
  state: 'Unpaid',
  project: { documentId: idOf('project'), title: 'Flats in Brno' },
  user: { documentId: idOf('jan'), email: 'jan@example.com' },
  tokenCount: 5,
  price: 1_250_000,
  currency: 'CZK',
  paid: 1_200_000,
  pricePaidFromUserWallet: 0,
  paymentType: 'BankTransfer',
  createdAt: '2026-11-21T09:00:00.000Z',
  paidAt: null,
  endReason: null,
  endedAt: null,
  expiresAt: null,
  needsReview: false,
  isReversed: false,
};

const list = 'GET /operator/suspense';
const one = `${list}/${idOf('payment')}`;
const decide = (how: string) => `POST /operator/suspense/${idOf('payment')}/${how}`;
const orders = 'GET /operator/orders';
const investors = 'GET /operator/users';
const at = `/suspense/${idOf('payment')}`;
const scopes = ['bo-suspense'] as const;
const permissions = ['suspense.read', 'suspense.decide'] as const;
const server = useServerDouble();

const openAction = async (name: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name });
};
const saidIn = async (dialog: HTMLElement): Promise<string> =>
  (await within(dialog).findByRole('list', { name: 'What will happen' })).textContent;
const fill = (dialog: HTMLElement, label: RegExp | string, value: string): void => {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
};
const ask = (dialog: HTMLElement): void => {
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
};
const agreed = (action: string) => () => dataOf({ documentId: idOf('approval'), action, state: 'pending' });

test('waiting money links to its page, and the list sends its day filters as days', async () => {
  server.on(list, () => listOf([item()]));
  const { location } = await renderResource(suspense, {
    at: '/suspense?reason=surplus&from=2026-11-01',
    scopes,
    permissions,
  });
  const link = await screen.findByRole('link', { name: /500\.00/ });
  expect(link.getAttribute('href')).toBe(at);
  expect(within(screen.getByRole('table')).getByText('More than owed')).toBeTruthy();
  expect(screen.getByText('Eva Nová')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'More filters' }));
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-30' } });
  await waitFor(() => expect(location()).toBe('/suspense?reason=surplus&from=2026-11-01&to=2026-11-30'));
  await waitFor(() =>
    expect(Object.fromEntries(server.sent(list).at(-1)?.query ?? [])).toMatchObject({
      'filters[reason]': 'surplus',
      'filters[from]': '2026-11-01',
      'filters[to]': '2026-11-30',
    }),
  );
});

describe('the page of waiting money', () => {
  test('assigns the money to an order that staff find by its reference and choose', async () => {
    server.on(one, () => dataOf(item()));
    server.on(orders, ({ query }) => listOf(query.get('filters[reference]') === '1234567809' ? [other] : []));
    server.on(decide('assign'), agreed('suspense.assign'));
    await renderResource(suspense, { at, scopes, permissions });
    const dialog = await openAction('Assign to an order');
    const said = await saidIn(dialog);
    expect(said).toMatch(/CZK.500\.00 pays what the chosen order still owes/);
    expect(said).toContain('no longer counts towards order 20261121-3-17');
    fill(dialog, /Reason/, 'Digits swapped');
    ask(dialog);
    const choice = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Order' });
    await waitFor(() => expect(choice.getAttribute('aria-invalid')).toBe('true'));
    expect(server.sent(decide('assign')), 'without an order nothing is sent').toHaveLength(0);

    const search = within(dialog).getByRole('searchbox', { name: 'Order number or payment reference' });
    fireEvent.change(search, { target: { value: '999' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(await within(dialog).findByText('Nothing was found for 999.')).toBeTruthy();
    fireEvent.change(search, { target: { value: '1234567809' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    const found = await within(dialog).findByRole<HTMLOptionElement>('option', { name: /20261122-3-18/ });
    expect(found.textContent).toMatch(
      /jan@example\.com · Flats in Brno · Waiting for payment · CZK.12,000\.00 of CZK.12,500\.00 paid/,
    );
    expect(choice.value, 'what is found is not chosen by itself').toBe('');
    fireEvent.change(choice, { target: { value: found.value } });
    ask(dialog);
    expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
    expect(server.sent(decide('assign')).map(({ body }) => body)).toEqual([
      { orderDocumentId: idOf('other'), reason: 'Digits swapped' },
    ]);
  });

  test('keeps the choice selected and visible after another search', async () => {
    server.on(one, () => dataOf(item()));
    server.on(orders, ({ query }) => listOf(query.get('filters[number]') === other.number ? [other] : []));
    await renderResource(suspense, { at, scopes, permissions });
    const dialog = await openAction('Assign to an order');
    const search = within(dialog).getByRole('searchbox');
    fireEvent.change(search, { target: { value: other.number } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await within(dialog).findByRole('option', { name: /20261122-3-18/ });
    const choice = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Order' });
    fireEvent.change(choice, { target: { value: other.documentId } });
    fireEvent.change(search, { target: { value: '20261122-3-99' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await within(dialog).findByText('Nothing was found for 20261122-3-99.');
    expect(choice.selectedOptions[0]?.textContent).toContain('20261122-3-18');
  });

  test('credits the investor of the order', async () => {
    server.on(one, () => dataOf(item()));
    server.on(decide('wallet'), agreed('suspense.wallet'));
    await renderResource(suspense, { at, scopes, permissions });
    const dialog = await openAction('Credit to a wallet');
    expect(await saidIn(dialog)).toMatch(/CZK.500\.00 goes into the wallet of eva@example\.com/);
    fill(dialog, /Reason/, 'Paid too much');
    ask(dialog);
    await screen.findByText('Sent to a second person for approval.');
    expect(server.sent(decide('wallet')).map(({ body }) => body)).toEqual([{ reason: 'Paid too much' }]);
  });

  test('credits no investor until staff choose one, if no order names an investor', async () => {
    server.on(one, () => dataOf(item({ order: null, user: null, reason: 'unknown_reference' })));
    server.on(decide('wallet'), agreed('suspense.wallet'));
    server.on(orders, () => listOf([other]));
    server.on(investors, () =>
      listOf([{ documentId: idOf('eve'), email: 'eve@example.com', name: 'Eva Nová' }]),
    );
    await renderResource(suspense, { at, scopes, permissions });
    await screen.findByText('Nobody is known');
    const again = await openAction('Credit to a wallet');
    fill(again, /Reason/, 'Who else');
    ask(again);
    await waitFor(() =>
      expect(within(again).getByRole('combobox', { name: 'Investor' }).getAttribute('aria-invalid')).toBe(
        'true',
      ),
    );
    expect(server.sent(decide('wallet'))).toHaveLength(0);
    const search = within(again).getByRole('searchbox');
    const look = (words: string): void => {
      fireEvent.change(search, { target: { value: words } });
      fireEvent.keyDown(search, { key: 'Enter' });
    };
    look('eva nov');
    await within(again).findByRole('option', { name: 'Eva Nová · eve@example.com' });
    expect(server.sent(investors).at(-1)?.query.get('filters[search]')).toBe('eva nov');
    look(other.number);
    await within(again).findByRole('option', { name: 'jan@example.com · order 20261122-3-18' });
    fill(again, 'Investor', idOf('jan'));
    ask(again);
    await screen.findByText('Sent to a second person for approval.');
    expect(server.sent(decide('wallet')).map(({ body }) => body)).toEqual([
      { userDocumentId: idOf('jan'), reason: 'Who else' },
    ]);
  });

  test('refunds the money to its original account, and reports a refusal', async () => {
    server.on(one, () => dataOf(item()));
    server.on(decide('refund'), () => refusal(409, 'suspense.decided'));
    await renderResource(suspense, { at, scopes, permissions });
    const dialog = await openAction('Refund to the payer');
    expect(await saidIn(dialog)).toMatch(/CZK.500\.00 is sent to the account CZ6508000000192000145399/);
    fill(dialog, /Reason/, 'Asked by the payer');
    ask(dialog);
    expect(await screen.findByText('This money was decided on already.')).toBeTruthy();
  });

  test('says beforehand that Confirmo cannot refund automatically', async () => {
    server.on(one, () => dataOf(item({ provider: 'confirmo', payerAccount: null })));
    await renderResource(suspense, { at, scopes, permissions });
    fireEvent.click(await screen.findByRole('button', { name: 'Refund to the payer' }));
    const dialog = await screen.findByRole('dialog');
    expect(
      await within(dialog).findByText(/Confirmo cannot refund by itself: send the money there by hand/),
    ).toBeTruthy();
  });

  test('says why the money cannot be refunded or credited, and offers a reader no action', async () => {
    server.on(one, () => dataOf(item({ canRefund: false, canCredit: false })));
    const { unmount } = await renderResource(suspense, { at, scopes, permissions });
    const refund = await screen.findByRole<HTMLButtonElement>('button', { name: 'Refund to the payer' });
    expect(refund.disabled).toBe(true);
    expect(screen.getByText(/The account that the money came from is not known/)).toBeTruthy();
    expect(screen.getByText(/The currency has no wallet/)).toBeTruthy();
    unmount();
    await renderResource(suspense, { at, scopes, permissions: ['suspense.read'] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Assign to an order' })).toBeNull();
  });

  test('carries out a proposal with one press, with its evidence as the reason', async () => {
    const order = { documentId: idOf('other'), number: '20261122-3-18', reference: '1234567809' };
    const user = { documentId: idOf('jan'), email: 'jan@example.com', name: 'Jan Novák' };
    const to = { order: { ...order, state: 'Unpaid', project: 'Flats in Brno' }, user } as const;
    server.on(one, () =>
      dataOf(
        item({
          reason: 'unknown_reference',
          proposals: [
            {
              ...to,
              kind: 'assign',
              amount: 49_000,
              rest: 1_000,
              evidence: ['reference_swapped', 'name_fits'],
              refusedBecause: null,
            },
            { ...to, kind: 'credit', amount: 50_000, rest: 0, evidence: ['name_fits'], refusedBecause: null },
            {
              kind: 'refund',
              amount: 50_000,
              rest: 0,
              evidence: [],
              refusedBecause: null,
              order: null,
              user: null,
            },
            {
              ...to,
              order: { ...to.order, documentId: idOf('third') },
              kind: 'assign',
              amount: 1,
              rest: 0,
              evidence: [],
              refusedBecause: 'investor_not_cleared',
            },
          ],
        }),
      ),
    );
    for (const how of ['assign', 'split', 'wallet', 'refund'])
      server.on(decide(how), agreed(`suspense.${how}`));
    await renderResource(suspense, { at, scopes, permissions });
    const offered = await screen.findAllByRole('listitem');
    expect(offered[0]?.textContent).toMatch(
      /20261122-3-18 · Jan Novák · Flats in Brno · Waiting for payment/,
    );
    expect(screen.getByText(/Would be refused now: The investor is not verified/)).toBeTruthy();
    const proposed = async (name: string): Promise<HTMLElement> => {
      fireEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
      return screen.findByRole('dialog', { name });
    };
    const assigning = await proposed('Assign');
    const said = await saidIn(assigning);
    expect(said).toMatch(/CZK.490\.00 pays order 20261122-3-18 of jan@example\.com/);
    expect(said).toMatch(/CZK.10\.00 is more than owed and keeps waiting/);
    expect(said).toContain('no longer counts towards order 20261121-3-17');
    ask(assigning);
    await screen.findByText('Sent to a second person for approval.');
    expect(server.sent(decide('assign')).map(({ body }) => body)).toEqual([
      {
        orderDocumentId: idOf('other'),
        reason: "What is known: Two digits of the reference swapped, Payer's name fits",
      },
    ]);
    const splitting = await proposed('Assign and send the rest');
    expect(await saidIn(splitting)).toMatch(/CZK.10\.00 is more than owed and goes where it is chosen below/);
    fill(splitting, 'The rest', 'refund');
    ask(splitting);
    await waitFor(() =>
      expect(server.sent(decide('split')).map(({ body }) => body)).toMatchObject([
        { orderDocumentId: idOf('other'), rest: 'refund' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    ask(await proposed('Credit'));
    await waitFor(() => expect(server.sent(decide('wallet'))).toHaveLength(1));
    expect(server.sent(decide('wallet'))[0]?.body).toMatchObject({ userDocumentId: idOf('jan') });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    ask(await proposed('Refund'));
    await waitFor(() => expect(server.sent(decide('refund'))).toHaveLength(1));
    expect(server.sent(decide('refund'))[0]?.body).toEqual({
      reason: 'What is known: Unknown reference',
    });
  });
});
