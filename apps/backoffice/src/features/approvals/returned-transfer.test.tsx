import type { DataOf } from '@parcela/contract';
import type { getApproval } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import { approvals } from './approvals.resource.ts';

type Approval = DataOf<typeof getApproval>;
type Fact = NonNullable<Approval['facts']>[number];

const said = (name: Fact['name'], value: Fact['value']): Fact => ({
  name,
  value,
  now: null,
  isChanged: false,
});
const czk = (amount: number): Fact['value'] => ({ kind: 'money', sums: [{ amount, currency: 'CZK' }] });

const request = (change: Partial<Approval> = {}): Approval => ({
  documentId: idOf('request'),
  action: 'suspense.return',
  permission: 'suspense.decide',
  isOwn: false,
  canDecide: true,
  subject: { type: 'payment', documentId: idOf('payment') },
  payload: { payment: idOf('payment'), amount: '415500', transfer: idOf('transfer') },
  reason: 'Returned transfer 9000000017',
  state: 'pending',
  requestedBy: { documentId: idOf('another'), name: 'Anna Nowicka' },
  requestedAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-28T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  result: null,
  isMoot: false,
  facts: [
    said('payer', { kind: 'thing', thing: 'payer', documentId: idOf('payer'), name: 'Jan Dub' }),
    said('amount', czk(4_155_00)),
    said('total', czk(4_160_00)),
    said('less', czk(5_00)),
  ],
  outlook: { isPossible: true, result: { fee: '500' } },
  ...change,
});

const one = `GET /operator/approvals/${idOf('request')}`;
const decide = (how: 'approve' | 'reject') => `POST /operator/approvals/${idOf('request')}/${how}`;
const at = `/approvals/${idOf('request')}`;
const scopes = ['bo-actions', 'bo-distributions'] as const;
const permissions = ['approvals.read', 'approvals.decide', 'suspense.decide'] as const;
const server = useServerDouble();
const does =
  /CZK.4,155\.00 of a transfer of CZK.4,160\.00 came back\. .* the whole CZK.4,160\.00 goes back .* the fee of CZK.5\.00\./;

const decideWith = async (name: 'Approve' | 'Reject', reason: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: reason } });
  return dialog;
};
const press = (dialog: HTMLElement, name: 'Approve' | 'Reject'): void => {
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

describe('the request to book a returned transfer', () => {
  beforeEach(() => server.on(one, () => dataOf(request())));

  test('shows the requester and the reason, the fee, and what a confirmation does', async () => {
    await renderResource(approvals, { at, scopes, permissions });
    expect(await screen.findByRole('heading', { level: 1, name: 'Book a returned transfer' })).toBeTruthy();
    expect(screen.getByText('Anna Nowicka')).toBeTruthy();
    expect(screen.getByText('Returned transfer 9000000017')).toBeTruthy();
    expect(await screen.findByText(does)).toBeTruthy();
    expect(screen.getByText('It is possible now.')).toBeTruthy();
    expect(document.body.textContent).toMatch(/Jan Dub.*CZK.4,155\.00.*Total.*CZK.4,160\.00.*CZK.5\.00/);
    expect(screen.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe(
      `/suspense/${idOf('payment')}`,
    );
  });

  test('lets another staff member confirm the request after reading what it does', async () => {
    server.on(decide('approve'), () => dataOf(request({ state: 'executed' })));
    await renderResource(approvals, { at, scopes, permissions });
    const dialog = await decideWith('Approve', 'The bank’s notice says AC04');
    expect(await within(dialog).findByText(does)).toBeTruthy();
    press(dialog, 'Approve');
    expect(await screen.findByText('Approved and done.')).toBeTruthy();
    expect(server.sent(decide('approve')).map(({ body }) => body)).toEqual([
      { reason: 'The bank’s notice says AC04' },
    ]);
  });

  test('lets staff reject the request without any effect', async () => {
    server.on(decide('reject'), () => dataOf(request({ state: 'rejected' })));
    await renderResource(approvals, { at, scopes, permissions });
    const dialog = await decideWith('Reject', 'It is a new payment of the recipient');
    expect(await within(dialog).findByText(/^Nothing is done/)).toBeTruthy();
    press(dialog, 'Reject');
    expect(await screen.findByText('Rejected.')).toBeTruthy();
    expect(server.sent(decide('reject')).map(({ body }) => body)).toEqual([
      { reason: 'It is a new payment of the recipient' },
    ]);
    expect(server.sent(decide('approve'))).toHaveLength(0);
  });

  test('does not let its requester confirm the request', async () => {
    server.on(one, () => dataOf(request({ isOwn: true, canDecide: false })));
    await renderResource(approvals, { at, scopes, permissions });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' });
    expect(button.disabled).toBe(true);
  });
});
