import type { RowOf } from '@parcela/contract';
import type {
  listAccountRestrictions,
  listBankAccountItems,
  listOutgoingTransfers,
  listRefunds,
} from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { bankAccounts } from './bank-accounts.resource.ts';
import { refunds } from './refunds.resource.ts';
import { restrictions } from './restrictions.resource.ts';
import { transfers } from './transfers.resource.ts';

const at = '2026-11-21T09:00:00.000Z';
const scopes = ['bo-money-out'] as const;
const permissions = [
  'suspense.read',
  'suspense.decide',
  'refunds.decide',
  'withdrawals.read',
  'withdrawals.decide',
] as const;
const server = useServerDouble();
const pending = () => dataOf({ documentId: idOf('request'), action: 'any', state: 'pending' });

/** Opens an action from the menu of a row, or from the panel next to the list. */
const openAction = async (action: string, row?: string): Promise<HTMLElement> => {
  if (row !== undefined) fireEvent.click(await screen.findByRole('link', { name: row }));
  fireEvent.click(await screen.findByRole('button', { name: action }));
  return screen.findByRole('dialog', { name: action });
};
const consequencesOf = async (dialog: HTMLElement): Promise<string> =>
  (await within(dialog).findByRole('list', { name: 'What will happen' })).textContent;
const send = (dialog: HTMLElement, button = 'Ask for approval'): void => {
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Checked' } });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
};
const asked = (): Promise<HTMLElement> => screen.findByRole('link', { name: 'Open the request' });

type Refund = RowOf<typeof listRefunds>;
const refund = (change: Partial<Refund>): Refund => ({
  documentId: idOf('refund'),
  payment: { documentId: idOf('payment'), payerName: 'Jana Malá', arrivedAt: '2026-11-19T09:00:00.000Z' },
  order: null,
  provider: 'csob',
  state: 'requested',
  cause: 'staff',
  reason: 'A surplus',
  amount: 90_000,
  currency: 'CZK',
  recipient: null,
  failure: null,
  createdAt: at,
  endedAt: null,
  ...change,
});
const ofRefund = (call: string) => `POST /operator/refunds/${idOf('refund')}/${call}`;

test('staff take over a refund that its gateway leaves open, and two staff members then confirm it with evidence', async () => {
  const stored = { state: 'requested' as Refund['state'] };
  server.on('GET /operator/refunds', () => listOf([refund(stored)]));
  server.on(ofRefund('take-over'), () => {
    stored.state = 'needs_staff';
    return dataOf(refund(stored));
  });
  server.on(ofRefund('confirm'), pending);
  await renderResource(refunds, { at: '/refunds?provider=csob&from=2026-11-20', scopes, permissions });
  const row = (await screen.findByRole('link', { name: /CZK.900\.00/ })).textContent;
  expect(Object.fromEntries(server.sent('GET /operator/refunds')[0]?.query ?? [])).toMatchObject({
    'filters[provider]': 'csob',
    'filters[from]': '2026-11-20',
  });
  expect(screen.getByRole('columnheader', { name: 'Waiting since' })).toBeTruthy();
  const takingOver = await openAction('Take over', row);
  expect(await consequencesOf(takingOver)).toMatch(/ČSOB.*CZK.900\.00/);
  expect(takingOver.textContent).not.toContain('A second person');
  send(takingOver, 'Take over');
  const confirming = await openAction('Sent by hand');
  expect(await consequencesOf(confirming)).toMatch(
    /Look the refund up at ČSOB.*unless it was sent.*CZK.900\.00 is booked as sent back by ČSOB/,
  );
  fireEvent.change(within(confirming).getByLabelText(/Evidence/), { target: { value: 'ČSOB 77' } });
  send(confirming);
  await asked();
  expect(server.sent(ofRefund('take-over')).map(({ body }) => body)).toEqual([{ reason: 'Checked' }]);
  expect(server.sent(ofRefund('confirm')).map(({ body }) => body)).toEqual([
    { evidence: 'ČSOB 77', reason: 'Checked' },
  ]);
});

test('staff retry failed refunds one by one with their account, or together with their total', async () => {
  const recipient = { iban: 'CZ6508000000192000145399', name: 'Petr Svoboda' };
  server.on('GET /operator/refunds', () =>
    listOf([
      refund({ state: 'failed', provider: 'bank', recipient }),
      refund({ documentId: idOf('other'), amount: 10_000, state: 'failed' }),
    ]),
  );
  server.on(ofRefund('retry'), () => refusal(409, 'suspense.decided'));
  server.on(`POST /operator/refunds/${idOf('other')}/retry`, () => refusal(409, 'suspense.decided'));
  await renderResource(refunds, { at: '/refunds', scopes, permissions });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select (?!the page)/ }))
    fireEvent.click(box);
  const together = await openAction('Try again');
  expect(await consequencesOf(together)).toMatch(/2 refunds, CZK.1,000\.00 in total/);
  send(together, 'Try again');
  expect((await within(together).findByRole('alert')).textContent).not.toBe('');
  expect(screen.queryByText(/went through/), 'nothing went through').toBeNull();
  expect(server.sent(ofRefund('retry'))).toHaveLength(1);
});

type Restriction = RowOf<typeof listAccountRestrictions>;
const restriction = (change: Partial<Restriction> = {}): Restriction => ({
  documentId: idOf('restriction'),
  cause: 'reversal',
  amount: 50_000,
  currency: 'EUR',
  payment: { documentId: idOf('payment'), payerName: 'Jana Malá', arrivedAt: '2026-11-19T09:00:00.000Z' },
  order: { documentId: idOf('order'), number: '20261121-3-17', state: 'Paid' },
  user: { documentId: idOf('eva'), email: 'eva@example.com' },
  openingReason: null,
  openedAt: at,
  closedAt: null,
  closingReason: null,
  ...change,
});

test('two staff members release restricted money or book it from the wallet to the bank', async () => {
  server.on('GET /operator/account-restrictions', () => listOf([restriction()]));
  const release = `POST /operator/account-restrictions/${idOf('restriction')}/release`;
  server.on(release, pending);
  await renderResource(restrictions, {
    at: `/restrictions?open=true&user=${idOf('eva')}`,
    scopes,
    permissions,
  });
  const releasing = await openAction('Release', 'eva@example.com');
  const query = server.sent('GET /operator/account-restrictions')[0]?.query;
  expect([query?.get('filters[open]'), query?.get('filters[user]')]).toEqual(['true', idOf('eva')]);
  expect(await consequencesOf(releasing)).toMatch(/€500\.00 ends, and no money moves/);
  send(releasing);
  await asked();
  const paying = await openAction('Book to the bank');
  expect(await consequencesOf(paying)).toMatch(/€500\.00 .* from the wallet of eva@example\.com/);
  send(paying);
  await waitFor(() => expect(server.sent(release)).toHaveLength(2));
  expect(server.sent(release).map(({ body }) => body)).toEqual([
    { reason: 'Checked', isMoneyGone: false },
    { reason: 'Checked', isMoneyGone: true },
  ]);
});

test('staff can neither book money under their own restriction to the bank nor release it after the restriction has ended', async () => {
  server.on('GET /operator/account-restrictions', () =>
    listOf([
      restriction({ cause: 'staff', openingReason: 'A call of the police', payment: null, order: null }),
    ]),
  );
  const { unmount } = await renderResource(restrictions, { at: '/restrictions', scopes, permissions });
  fireEvent.click(await screen.findByRole('link', { name: 'eva@example.com' }));
  expect(await screen.findByText('A call of the police')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Release' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Book to the bank' })).toBeNull();
  unmount();
  server.on('GET /operator/account-restrictions', () => listOf([restriction({ closedAt: at })]));
  await renderResource(restrictions, { at: `/restrictions?open=false`, scopes, permissions });
  fireEvent.click(await screen.findByRole('link', { name: 'eva@example.com' }));
  expect(await screen.findByRole('button', { name: 'Restrict the money' })).toBeTruthy();
  expect(screen.getAllByText('Ended').length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull();
});

type Account = RowOf<typeof listBankAccountItems>;
const account = (change: Partial<Account> = {}): Account => ({
  documentId: idOf('account'),
  currency: 'CZK',
  investor: { documentId: idOf('eva'), email: 'eva@example.com', name: 'Eva Malá' },
  ibanEnd: '5399',
  holderName: 'Jan Malý',
  state: 'review',
  isInUse: true,
  createdAt: at,
  usableFrom: at,
  ...change,
});

test('staff accept or refuse a bank account in another name, with both names shown', async () => {
  server.on('GET /operator/bank-accounts', () => listOf([account()]));
  const decide = (call: string) => `POST /operator/bank-accounts/${idOf('account')}/${call}`;
  for (const call of ['accept', 'reject']) server.on(decide(call), pending);
  await renderResource(bankAccounts, { at: '/bank-accounts?state=review', scopes, permissions });
  const accepting = await openAction('Accept the account', 'Jan Malý, …5399');
  expect(server.sent('GET /operator/bank-accounts')[0]?.query.get('filters[state]')).toBe('review');
  expect(await consequencesOf(accepting)).toContain('in the name of Jan Malý, the investor is Eva Malá');
  send(accepting);
  await asked();
  const refusing = await openAction('Refuse the account');
  expect(await consequencesOf(refusing)).toContain('eva@example.com is asked to enter another account');
  send(refusing);
  await waitFor(() => expect(server.sent(decide('reject'))).toHaveLength(1));
  expect(server.sent(decide('accept')).map(({ body }) => body)).toEqual([{ reason: 'Checked' }]);
});

type Transfer = RowOf<typeof listOutgoingTransfers>;
const transfer = (change: Partial<Transfer> = {}): Transfer => ({
  documentId: idOf('transfer'),
  kind: 'withdrawal',
  item: { documentId: idOf('withdrawal') },
  reference: '1234567890',
  amount: 40_000,
  currency: 'CZK',
  recipient: { ibanEnd: '5399', name: 'Eva Malá' },
  state: 'sent',
  failure: null,
  blocker: null,
  file: null,
  evidence: null,
  createdAt: at,
  submittedAt: at,
  bookedAt: null,
  endedAt: null,
  ...change,
});

test('only staff who may decide about a transfer’s purpose can mark it as not paid by the bank', async () => {
  server.on('GET /operator/outgoing-transfers', () => listOf([transfer()]));
  const notPaid = `POST /operator/outgoing-transfers/${idOf('transfer')}/not-paid`;
  server.on(notPaid, pending);
  const { unmount } = await renderResource(transfers, { at: '/transfers?state=sent', scopes, permissions });
  const dialog = await openAction('The bank will not pay it', '1234567890');
  expect(await consequencesOf(dialog)).toMatch(/CZK.400\.00 goes back to the wallet of Eva Malá/);
  send(dialog);
  await asked();
  expect(server.sent(notPaid).map(({ body }) => body)).toEqual([{ reason: 'Checked' }]);
  unmount();
  server.on('GET /operator/outgoing-transfers', () => listOf([transfer({ kind: 'refund' })]));
  await renderResource(transfers, {
    at: '/transfers',
    scopes,
    permissions: ['withdrawals.read', 'withdrawals.decide'],
  });
  fireEvent.click(await screen.findByRole('link', { name: '1234567890' }));
  await screen.findByRole('heading', { name: '1234567890' });
  expect(screen.queryByRole('button', { name: 'The bank will not pay it' })).toBeNull();
});
