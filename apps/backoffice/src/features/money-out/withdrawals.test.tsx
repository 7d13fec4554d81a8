import type { RowOf } from '@parcela/contract';
import type { listWithdrawalItems } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { withdrawals } from './withdrawals.resource.ts';

type Row = RowOf<typeof listWithdrawalItems>;
const row = (name: string, change: Partial<Row> = {}): Row => ({
  documentId: idOf(`${name}Withdrawal`),
  amount: 40_000,
  currency: 'CZK',
  state: 'requested',
  investor: { documentId: idOf(name), email: `${name}@example.com`, name },
  isRestricted: false,
  blocker: null,
  account: { documentId: idOf('account'), ibanEnd: '1234', holderName: name },
  reference: null,
  pendingRequest: null,
  requestedAt: '2026-11-21T09:00:00.000Z',
  decidedAt: null,
  endedAt: null,
  ...change,
});
const list = 'GET /operator/withdrawals';
const rejecting = (name: string) => `POST /operator/withdrawals/${idOf(`${name}Withdrawal`)}/reject`;
const approveAll = 'POST /operator/withdrawals/approve';
const requested = (name: string) =>
  dataOf({ documentId: idOf(`${name}Request`), action: 'withdrawals.pay', state: 'pending' });
const scopes = ['bo-money-out'] as const;
const permissions = ['withdrawals.read', 'withdrawals.decide', 'suspense.decide'] as const;
const server = useServerDouble();

const choose = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
};
/** Opens an action of the withdrawal in the panel next to the list. */
const openAction = async (action: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: action }));
  return screen.findByRole('dialog', { name: action });
};
const giveReason = (dialog: HTMLElement): void => {
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'Checked' } });
};
const consequencesOf = async (dialog: HTMLElement): Promise<string> =>
  (await within(dialog).findByRole('list', { name: 'What will happen' })).textContent;

test('the list filters withdrawals by state and shows their blockers', async () => {
  server.on(list, () => listOf([row('Eva'), row('Jan', { blocker: 'restricted', isRestricted: true })]));
  await renderResource(withdrawals, { at: '/withdrawals?state=requested', scopes, permissions });
  expect(await screen.findByText('Money restricted')).toBeTruthy();
  expect(server.sent(list)[0]?.query.get('filters[state]')).toBe('requested');
  await choose('Eva', 'Jan');
  const button = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Approve the payments together',
  });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('Not possible for Jan.')).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Currency' }), { target: { value: 'EUR' } });
  await waitFor(() => expect(server.sent(list).at(-1)?.query.get('filters[currency]')).toBe('EUR'));
});

test('staff approve several withdrawals in one request, after reading their total and each amount', async () => {
  server.on(list, () =>
    listOf([row('Eva'), row('Jan', { amount: 10_050 }), row('Ida', { currency: 'EUR' })]),
  );
  server.on(approveAll, () => requested('all'));
  await renderResource(withdrawals, { at: '/withdrawals', scopes, permissions });
  await choose('Eva', 'Jan', 'Ida');
  fireEvent.click(screen.getByRole('button', { name: 'Approve the payments together' }));
  const dialog = await screen.findByRole('dialog');
  const said = await consequencesOf(dialog);
  expect(said).toMatch(/3 withdrawals of 3 investors, CZK.500\.50, €400\.00 in total/);
  expect(said).toMatch(/Jan: CZK.100\.50 to Jan, …1234/);
  expect(dialog.textContent).toContain('A second person has to approve this first');
  giveReason(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByRole('link', { name: 'Open the request' })).toBeTruthy();
  expect(server.sent(approveAll).map(({ body }) => body)).toEqual([
    {
      withdrawals: ['Eva', 'Jan', 'Ida'].map((name) => idOf(`${name}Withdrawal`)),
      totals: [
        { currency: 'CZK', amount: 50_050 },
        { currency: 'EUR', amount: 40_000 },
      ],
      reason: 'Checked',
    },
  ]);
});

test('staff refuse several withdrawals with one request each, and the dialog names the failures', async () => {
  server.on(list, () => listOf([row('Eva'), row('Jan'), row('Ida')]));
  for (const name of ['Eva', 'Ida']) server.on(rejecting(name), () => requested(name));
  server.on(rejecting('Jan'), () => refusal(409, 'approval.pending'));
  await renderResource(withdrawals, { at: '/withdrawals', scopes, permissions });
  await choose('Eva', 'Jan', 'Ida');
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  const dialog = await screen.findByRole('dialog');
  giveReason(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText(/2 of 3 went through\. Refused: Jan: /)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the requests' }).getAttribute('href')).toBe('/approvals');
  const sent = ['Eva', 'Jan', 'Ida'].flatMap((name) => server.sent(rejecting(name)));
  expect(sent.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ reason: 'Checked' })));
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key') ?? '');
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[\w.:-]{8,128}$/);
});

test('staff resend the same requests under their keys after a lost answer', async () => {
  server.on(list, () => listOf([row('Eva'), row('Jan')]));
  server.on(rejecting('Eva'), () => requested('Eva'));
  server.on(rejecting('Jan'), () => refusal(503, 'common.busy'));
  await renderResource(withdrawals, { at: '/withdrawals', scopes, permissions });
  await choose('Eva', 'Jan');
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
  const dialog = await screen.findByRole('dialog');
  giveReason(dialog);
  const submit = within(dialog).getByRole('button', { name: 'Ask for approval' });
  fireEvent.click(submit);
  await within(dialog).findByRole('alert');
  server.on(rejecting('Jan'), () => requested('Jan'));
  fireEvent.click(submit);
  expect(await screen.findByText('2 requests were sent to a second person for approval.')).toBeTruthy();
  for (const name of ['Eva', 'Jan']) {
    const keys = server.sent(rejecting(name)).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  }
});

test('staff refuse a withdrawal after reading where its money goes, and can restrict its investor', async () => {
  server.on(list, () => listOf([row('Eva', { state: 'approved' })]));
  const reject = `POST /operator/withdrawals/${idOf('EvaWithdrawal')}/reject`;
  server.on(reject, () => requested('Eva'));
  const restrict = `POST /operator/users/${idOf('Eva')}/account-restrictions`;
  server.on(restrict, () => dataOf({ documentId: idOf('restriction') }));
  await renderResource(withdrawals, { at: '/withdrawals', scopes, permissions });
  fireEvent.click(await screen.findByRole('link', { name: 'Eva' }));
  const investor = await screen.findByRole('link', { name: 'Eva@example.com' });
  expect(investor.getAttribute('href')).toBe(`/investors/${idOf('Eva')}`);
  const refusing = await openAction('Refuse');
  const said = await consequencesOf(refusing);
  expect(said).toMatch(/CZK.400\.00 goes back to the wallet of Eva/);
  expect(said).toContain('It is approved already');
  giveReason(refusing);
  fireEvent.click(within(refusing).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByRole('link', { name: 'Open the request' })).toBeTruthy();
  expect(server.sent(reject).map(({ body }) => body)).toEqual([{ reason: 'Checked' }]);
  const restricting = await openAction('Restrict the money');
  expect(await consequencesOf(restricting)).toContain('Nothing leaves the wallets of Eva@example.com');
  giveReason(restricting);
  fireEvent.change(within(restricting).getByLabelText('Amount'), { target: { value: '1000.5' } });
  fireEvent.click(within(restricting).getByRole('button', { name: 'Restrict the money' }));
  expect(await screen.findByText('The money is restricted.')).toBeTruthy();
  expect(server.sent(restrict).map(({ body }) => body)).toEqual([
    { amount: 100_050, currency: 'CZK', reason: 'Checked' },
  ]);
});

test('the page of a withdrawal shows its history with names, and where its money is', async () => {
  const requestedAt = '2026-11-21T09:00:00.000Z';
  server.on(`GET /operator/withdrawals/${idOf('EvaWithdrawal')}`, () =>
    dataOf({
      ...row('Eva', { state: 'sent', reference: '9000000012', decidedAt: requestedAt }),
      transfer: {
        documentId: idOf('transfer'),
        reference: '9000000012',
        submittedAt: requestedAt,
        bookedAt: null,
      },
      history: [
        {
          at: requestedAt,
          action: 'withdrawal.requested',
          by: { kind: 'user', name: null },
          reason: null,
          request: null,
        },
        {
          at: '2026-11-22T09:00:00.000Z',
          action: 'approval.executed',
          by: { kind: 'staff', name: 'Anna Nowicka' },
          reason: 'Looked at it',
          request: { documentId: idOf('request'), action: 'withdrawals.pay' },
        },
      ],
    }),
  );
  await renderResource(withdrawals, { at: `/withdrawals/${idOf('EvaWithdrawal')}`, scopes, permissions });
  const history = await screen.findByRole('list', { name: 'History' });
  const [latest, first] = within(history).getAllByRole('listitem');
  expect(latest?.textContent).toMatch(/A second person agreed.*Anna Nowicka.*Looked at it/);
  expect(first?.textContent).toContain('The investor asked');
  const toTransfer = screen.getAllByRole('link', { name: '9000000012' }).at(-1);
  expect(toTransfer?.getAttribute('href')).toBe(`/transfers/${idOf('transfer')}`);
  expect(screen.getByText('Waiting since')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve the payment' })).toBeNull();
});
