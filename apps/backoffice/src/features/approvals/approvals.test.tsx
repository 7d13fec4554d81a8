import type { getApproval } from '@parcela/contract/operator';
import { queryClient } from '@parcela/web';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import type { DataOf } from '../../shared/api/route-types.ts';
import { approvals } from './approvals.resource.ts';

type Approval = DataOf<typeof getApproval>;

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
  facts: null,
  outlook: null,
  ...change,
});

const one = `GET /operator/approvals/${idOf('request')}`;
const approve = `POST /operator/approvals/${idOf('request')}/approve`;
const at = `/approvals/${idOf('request')}`;
const scopes = ['bo-approvals'] as const;
const permissions = ['approvals.read', 'approvals.decide', 'approvals.withdraw', 'orders.cancel'] as const;
const server = useServerDouble();

test('a request of somebody else is shown with its payload, and approved once with a reason', async () => {
  server.on(one, () => dataOf(approval()));
  server.on(approve, () => dataOf(approval({ state: 'executed' })));
  await renderResource(approvals, { at, scopes, permissions });
  expect(await screen.findByRole('heading', { level: 1, name: 'Cancel a paid order' })).toBeTruthy();
  const about = screen.getByRole('link', { name: 'Show' });
  expect(about.getAttribute('href')).toBe(`/orders/${idOf('order')}`);
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/"Cancel a paid order" is done at once/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'I have looked at it' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved and done.')).toBeTruthy();
  expect(server.sent(approve).map(({ body }) => body)).toEqual([{ reason: 'I have looked at it' }]);
});

test('a decision about waiting money leads to it while it waits', async () => {
  server.on(one, () => dataOf(approval({ subject: { type: 'payment', documentId: idOf('payment') } })));
  await renderResource(approvals, { at, scopes, permissions });
  const about = await screen.findByRole('link', { name: 'Show' });
  expect(about.getAttribute('href')).toBe(`/suspense/${idOf('payment')}`);
});

test('several withdrawals are shown with their total and each of them before they are approved', async () => {
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
  server.on(one, () => dataOf(approval({ action: 'withdrawals.pay_many', payload })));
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
  expect(screen.getByText(idOf('jan'))).toBeTruthy();
  const [asked] = server.sent('GET /operator/withdrawals');
  expect(asked?.query.get('filters[request]')).toBe(idOf('request'));
  const together = screen.getByRole('link', { name: 'Withdrawals' });
  expect(together.getAttribute('href')).toBe(`/withdrawals?request=${idOf('request')}`);
});

test('one’s own request cannot be approved, which is said, and can be withdrawn', async () => {
  server.on(one, () => dataOf(approval({ isOwn: true, canDecide: false })));
  await renderResource(approvals, { at, scopes, permissions });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('You have asked for this yourself: somebody else has to decide.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(false);
});

test('a refusal of the server is shown in the dialog', async () => {
  server.on(one, () => dataOf(approval()));
  server.on(approve, () => refusal(409, 'approval.decided'));
  await renderResource(approvals, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'A test' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText('This request was decided already.')).toBeTruthy();
});

test('what is decided is not decided again', async () => {
  server.on(one, () => dataOf(approval({ state: 'rejected', decisionReason: 'Not shown by anything' })));
  await renderResource(approvals, { at, scopes, permissions });
  expect(await screen.findByText('Not shown by anything')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('the list names each action in words and asks for those that wait', async () => {
  server.on('GET /operator/approvals', () => listOf([approval()]));
  const { location } = await renderResource(approvals, { at: '/approvals', scopes, permissions });
  const link = await screen.findByRole('link', { name: 'Cancel a paid order' });
  expect(link.getAttribute('href')).toBe(at);
  fireEvent.click(screen.getByRole('button', { name: 'Waiting' }));
  await screen.findByRole('link', { name: 'Cancel a paid order' });
  expect(location()).toBe('/approvals?state=pending');
});

test('several requests are approved one by one, and those the caller may decide on are a view', async () => {
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

test('what an approval would do now is said with its amount, or why it is not possible', async () => {
  const facts = { amount: { amount: 50_050, currency: 'CZK' as const } };
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
  server.on(one, () => dataOf({ ...waiting, outlook: { isPossible: false, refusal: 'approval.decided' } }));
  await renderResource(approvals, { at, scopes, permissions });
  expect(await screen.findByText('It is not possible now: This request was decided already.')).toBeTruthy();
});

test('the list says what each waiting request does, and is narrowed to one action', async () => {
  const facts = { name: 'Anna Nowicka', email: 'anna@operator.example', role: 'content, finance' };
  server.on('GET /operator/approvals', () => listOf([approval({ action: 'staff.add_role', facts })]));
  await renderResource(approvals, { at: '/approvals?action=staff.add_role', scopes, permissions });
  expect(await screen.findByText(/Anna Nowicka gets the role Content, Finance/)).toBeTruthy();
  const [asked] = server.sent('GET /operator/approvals');
  expect(asked?.query.get('filters[action]')).toBe('staff.add_role');
});

test('a request for another price names the project, both prices in its currency and from when', async () => {
  const payload = { info: idOf('info'), amount: 1100_50, appliedAt: null };
  server.on(one, () => dataOf(approval({ action: 'projects.set_price', payload })));
  server.on(`GET /operator/project-infos/${idOf('info')}`, () =>
    dataOf({ title: { cs: 'Byty', en: 'Flats in Brno', pl: '' }, price: 1000_00, currency: 'CZK' }),
  );
  await renderResource(approvals, { at, scopes, permissions: [...permissions, 'projects.read'] });
  const project = await screen.findByRole('link', { name: 'Flats in Brno' });
  expect(project.getAttribute('href')).toBe(`/projects/${idOf('info')}`);
  expect(document.body.textContent).toMatch(/1,100\.50/);
  expect(document.body.textContent).toMatch(/1,000\.00/);
  expect(screen.getByText('As soon as it is approved')).toBeTruthy();
  // Their stored names are among the technical details only.
  for (const raw of ['info', 'amount', 'appliedAt'])
    expect(screen.getByText(raw).closest('details')).not.toBeNull();
});
