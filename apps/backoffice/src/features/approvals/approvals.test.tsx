import type { DataOf } from '@parcela/contract';
import type { getApproval } from '@parcela/contract/operator';
import { queryClient } from '@parcela/web';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { approvals } from './approvals.resource.ts';

type Approval = DataOf<typeof getApproval>;

type Facts = NonNullable<Approval['facts']>;
const said = (name: Facts[number]['name'], value: Facts[number]['value']): Facts[number] => ({
  name,
  value,
  now: null,
  isChanged: false,
});
const czk = (amount: number): Facts[number]['value'] => ({
  kind: 'money',
  sums: [{ amount, currency: 'CZK' }],
});
const thing = (kind: 'investor' | 'order' | 'project' | 'member' | 'payer', name: string | null) =>
  ({ kind: 'thing', thing: kind, documentId: idOf(kind), name }) as const;

const cancellation: Facts = [
  said('order', thing('order', '20261121-3-7')),
  said('investor', thing('investor', 'Eva Malá')),
  said('project', thing('project', 'Flats in Brno')),
  said('shares', { kind: 'count', count: 12 }),
  said('price', czk(120_000_00)),
];

const approval = (change: Partial<Approval> = {}): Approval => ({
  documentId: idOf('request'),
  action: 'orders.cancel',
  permission: 'orders.cancel',
  isOwn: false,
  canDecide: true,
  subject: { type: 'order', documentId: idOf('order') },
  payload: { order: idOf('order') },
  reason: 'Asked by the investor',
  state: 'pending',
  requestedBy: { documentId: idOf('another'), name: 'Anna Nowicka' },
  requestedAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-28T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  result: null,
  isMoot: false,
  facts: cancellation,
  outlook: null,
  ...change,
});

const one = `GET /operator/approvals/${idOf('request')}`;
const approve = `POST /operator/approvals/${idOf('request')}/approve`;
const at = `/approvals/${idOf('request')}`;
const scopes = ['bo-actions', 'bo-distributions'] as const;
const permissions = ['approvals.read', 'approvals.decide', 'approvals.withdraw', 'orders.cancel'] as const;
const server = useServerDouble();

test('a request about a row without a page links to the row in its list', async () => {
  server.on(one, () =>
    dataOf(approval({ subject: { type: 'account_restriction', documentId: idOf('restriction') } })),
  );
  await renderResource(approvals, { at, scopes, permissions });
  const about = await screen.findByRole('link', { name: 'Show' });
  expect(about.getAttribute('href')).toBe(`/restrictions?row=${idOf('restriction')}`);
});

test('a request about a sale links to its project', async () => {
  server.on(one, () => dataOf(approval({ subject: { type: 'project_info', documentId: idOf('info') } })));
  await renderResource(approvals, { at, scopes, permissions });
  const about = await screen.findByRole('link', { name: 'Show' });
  expect(about.getAttribute('href')).toBe(`/projects/${idOf('info')}`);
});

test('a request by another staff member shows its payload, and staff approve it once with a reason', async () => {
  server.on(one, () => dataOf(approval()));
  server.on(approve, () => dataOf(approval({ state: 'executed' })));
  await renderResource(approvals, { at, scopes, permissions });
  expect(await screen.findByRole('heading', { level: 1, name: 'Cancel a paid order' })).toBeTruthy();
  const about = screen.getByRole('link', { name: 'Show' });
  expect(about.getAttribute('href')).toBe(`/orders/${idOf('order')}`);
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/The order is cancelled, and what was paid/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'I have looked at it' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved and done.')).toBeTruthy();
  expect(server.sent(approve).map(({ body }) => body)).toEqual([{ reason: 'I have looked at it' }]);
});

test('a request about waiting money links to the money while the money waits', async () => {
  server.on(one, () => dataOf(approval({ subject: { type: 'payment', documentId: idOf('payment') } })));
  await renderResource(approvals, { at, scopes, permissions });
  const about = await screen.findByRole('link', { name: 'Show' });
  expect(about.getAttribute('href')).toBe(`/suspense/${idOf('payment')}`);
});

test('several withdrawals show their total and each amount before the approval', async () => {
  const item = (name: string, amount: number) => ({
    type: 'withdrawal',
    documentId: idOf(name),
    amount,
    currency: 'CZK',
  });
  const payload = {
    items: [item('eva', 40_000), item('jan', 10_050)],
    totals: [{ currency: 'CZK', amount: 50_050 }],
  };
  const facts: Facts = [
    said('count', { kind: 'count', count: 2 }),
    said('investors', { kind: 'count', count: 2 }),
    said('total', czk(50_050)),
  ];
  server.on(one, () => dataOf(approval({ action: 'withdrawals.pay_many', payload, facts })));
  const eva = {
    ...item('eva', 40_000),
    investor: { documentId: idOf('investor'), name: 'Eva Malá' },
    account: { holderName: 'Eva Malá', ibanEnd: '1234' },
  };
  server.on('GET /operator/withdrawals', () => listOf([eva]));
  const all = [...permissions, 'withdrawals.read'] as const;
  await renderResource(approvals, { at, scopes, permissions: all });
  expect((await screen.findByRole('link', { name: 'Eva Malá' })).getAttribute('href')).toBe(
    `/investors/${idOf('investor')}`,
  );
  const shown = document.body.textContent;
  for (const amount of [/CZK.500\.50/, /CZK.400\.00/, /CZK.100\.50/]) expect(shown).toMatch(amount);
  expect(screen.getByText('Withdrawal 2')).toBeTruthy();
  const [asked] = server.sent('GET /operator/withdrawals');
  expect(asked?.query.get('filters[request]')).toBe(idOf('request'));
  const together = await screen.findByRole('link', { name: 'Withdrawals' });
  expect(together.getAttribute('href')).toBe(`/withdrawals?request=${idOf('request')}`);
});

test('staff can withdraw but not approve their own request, and the page says so', async () => {
  server.on(one, () => dataOf(approval({ isOwn: true, canDecide: false })));
  await renderResource(approvals, { at, scopes, permissions });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('You have asked for this yourself: somebody else has to decide.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(false);
});

test('the dialog shows a refusal by the server', async () => {
  server.on(one, () => dataOf(approval()));
  server.on(approve, () => refusal(409, 'approval.decided'));
  await renderResource(approvals, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'A test' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText('This request was decided already.')).toBeTruthy();
});

test('a decided request offers no further decision', async () => {
  server.on(one, () => dataOf(approval({ state: 'rejected', decisionReason: 'Not shown by anything' })));
  await renderResource(approvals, { at, scopes, permissions });
  expect(await screen.findByText('Not shown by anything')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('the list names each action in words and filters by waiting requests', async () => {
  server.on('GET /operator/approvals', () => listOf([approval()]));
  const { location } = await renderResource(approvals, { at: '/approvals', scopes, permissions });
  const link = await screen.findByRole('link', { name: 'Cancel a paid order' });
  expect(link.getAttribute('href')).toBe(at);
  fireEvent.click(screen.getByRole('button', { name: 'Waiting' }));
  await screen.findByRole('link', { name: 'Cancel a paid order' });
  expect(location()).toBe('/approvals?state=pending');
});

test('staff approve several requests one by one, and a view lists the requests that the caller may decide', async () => {
  const second = `POST /operator/approvals/${idOf('second')}/approve`;
  server.on('GET /operator/approvals', () => listOf([approval(), approval({ documentId: idOf('second') })]));
  server.on(approve, () => dataOf(approval({ state: 'executed' })));
  server.on(second, () => refusal(409, 'approval.decided'));
  const { location } = await renderResource(approvals, { at: '/approvals', scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'For me to decide' }));
  await screen.findAllByRole('link', { name: 'Cancel a paid order' });
  expect(location()).toBe('/approvals?decidable=true');
  for (const box of screen.getAllByRole('checkbox', { name: /^Select Cancel/ })) fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/2 requests are approved one by one/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'I have looked at them' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/1 of 2 went through/)).toBeTruthy();
  expect([server.sent(approve), server.sent(second)].map((sent) => sent.length)).toEqual([1, 1]);
});

test('the page says what an approval would do now, with the amount, or why it is impossible', async () => {
  const facts = [
    said('payer', thing('payer', 'Petr Svoboda, 19-2000145399/0800')),
    said('amount', czk(50_050)),
  ];
  const waiting = approval({ action: 'suspense.refund', facts });
  server.on(one, () => dataOf({ ...waiting, outlook: { isPossible: true, result: { refund: 'new' } } }));
  const first = await renderResource(approvals, { at, scopes, permissions });
  expect(await screen.findByText(/CZK.500\.50 that wait are sent back to the payer/)).toBeTruthy();
  expect(screen.getByText('It is possible now.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/CZK.500\.50 that wait/)).toBeTruthy();
  first.unmount();
  queryClient.clear();
  server.on(one, () =>
    dataOf({
      ...waiting,
      outlook: { isPossible: false, refusal: 'approval.decided', params: { state: 'executed' } },
    }),
  );
  await renderResource(approvals, { at, scopes, permissions });
  expect(await screen.findByText('It is not possible now: This request was decided already.')).toBeTruthy();
});

test('the list distinguishes two similar requests by investor, order and amount', async () => {
  const other = [
    ...cancellation.filter(({ name }) => name !== 'investor' && name !== 'price'),
    said('investor', thing('investor', 'Jan Dub')),
    said('price', czk(5_000_00)),
  ];
  server.on('GET /operator/approvals', () =>
    listOf([approval(), approval({ documentId: idOf('second'), facts: other })]),
  );
  await renderResource(approvals, { at: '/approvals', scopes, permissions });
  const [first, second] = (await screen.findAllByRole('row')).slice(1);
  if (first === undefined || second === undefined) throw new Error('two rows are listed');
  const link = within(first).getByRole('link', { name: 'Eva Malá' });
  expect(link.getAttribute('href')).toBe(`/investors/${idOf('investor')}`);
  expect(first.textContent).toMatch(/20261121-3-7.*Flats in Brno.*Shares: 12.*CZK.120,000\.00/);
  expect(within(second).getByRole('link', { name: 'Jan Dub' })).toBeTruthy();
  expect(second.textContent).toMatch(/CZK.5,000\.00/);
});

test('amounts with names wrap on a phone, even below a row with only an amount', async () => {
  const several = [...cancellation, said('toWallet', czk(20_000_00))];
  server.on('GET /operator/approvals', () =>
    listOf([approval(), approval({ documentId: idOf('second'), facts: several })]),
  );
  await renderResource(approvals, { at: '/approvals', scopes, permissions });
  const rows = (await screen.findAllByRole('row')).slice(1);
  const amounts = rows
    .flatMap((row) => [...row.querySelectorAll('td')])
    .filter(({ textContent }) => /CZK/.test(textContent));
  expect(amounts.map((cell) => cell.hasAttribute('data-one-line'))).toEqual([false, false]);
});

test('a bulk approval shows all the facts of each request and excludes a request without facts', async () => {
  const blind = approval({ documentId: idOf('blind'), action: 'user.delete', facts: null });
  server.on('GET /operator/approvals', () => listOf([approval(), blind]));
  await renderResource(approvals, { at: '/approvals', scopes, permissions });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select (Cancel|Deletion)/ }))
    fireEvent.click(box);
  expect(await screen.findByText(/Not possible for Deletion of an account/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: /^Select Deletion/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(
      /Cancel a paid order: Order: 20261121-3-7, Investor: Eva Malá, Project: Flats in Brno, Shares: 12, Price: CZK.120,000\.00/,
    ),
  ).toBeTruthy();
});

test('the page shows what was requested and what has changed since', async () => {
  const facts: Facts = [
    said('project', thing('project', 'Flats in Brno')),
    said('period', { kind: 'period', from: '2026-07-01', to: '2026-09-30' }),
    { name: 'net', value: czk(73_000_50), now: czk(72_000_00), isChanged: true },
    said('holders', { kind: 'count', count: 41 }),
    said('warnings', {
      kind: 'warnings',
      warnings: [{ code: 'accounts_missing', isBlocking: false, params: { holders: 2 } }],
    }),
  ];
  server.on(one, () => dataOf(approval({ action: 'distributions.execute', facts })));
  await renderResource(approvals, { at, scopes, permissions });
  const project = await screen.findByRole('link', { name: 'Flats in Brno' });
  expect(project.getAttribute('href')).toBe(`/projects/${idOf('project')}`);
  expect(document.body.textContent).toMatch(/CZK.73,000\.50.*now CZK.72,000\.00/);
  expect(screen.getByText('2 holders have no bank account; their money waits.')).toBeTruthy();
});

test('a request about a deleted account says so, and a request that ended automatically says why', async () => {
  const facts = [said('investor', thing('investor', null))];
  server.on(one, () => dataOf(approval({ action: 'user.unblock', state: 'void', isMoot: true, facts })));
  await renderResource(approvals, { at, scopes, permissions });
  expect(await screen.findByText('deleted account')).toBeTruthy();
  expect(screen.getByText('The request ended by itself: there is nothing left to decide.')).toBeTruthy();
});
