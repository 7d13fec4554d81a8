import type { DataOf } from '@parcela/contract';
import type { getSuspense } from '@parcela/contract/operator';
import { queryClient } from '@parcela/web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import { suspense } from './suspense.resource.ts';

type Item = DataOf<typeof getSuspense>;
const returned = { documentId: idOf('transfer'), reference: '9000000017', recipient: 'Jan Dub' };

/** Waiting money with the reference of one of our transfers; null for any other money. */
const back = (returnedTransfer: Item['returnedTransfer'], change: Partial<Item> = {}): Item => ({
  documentId: idOf('payment'),
  reason: 'unknown_reference',
  waiting: 4_155_00,
  amount: 4_155_00,
  currency: 'CZK',
  provider: 'bank',
  reference: returned.reference,
  payerName: 'Jan Dub',
  payerAccount: 'CZ6508000000192000145399',
  arrivedAt: '2026-11-21T09:00:00.000Z',
  order: null,
  user: null,
  canRefund: true,
  canCredit: true,
  proposals: [],
  returnedTransfer,
  ...change,
});
const lessFee = { ...returned, amount: 4_160_00, fee: 5_00 };

const one = `GET /operator/suspense/${idOf('payment')}`;
const book = `POST /operator/suspense/${idOf('payment')}/return`;
const at = `/suspense/${idOf('payment')}`;
const scopes = ['bo-suspense'] as const;
const permissions = ['suspense.read', 'suspense.decide'] as const;
const server = useServerDouble();

const openBooking = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Book the return' }));
  return screen.findByRole('dialog', { name: 'Book the return' });
};
const consequencesIn = async (dialog: HTMLElement): Promise<readonly string[]> => {
  const list = await within(dialog).findByRole('list', { name: 'What will happen' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const ask = (dialog: HTMLElement): void => {
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
};

describe('the proposal of a returned transfer', () => {
  test('names the transfer and its recipient, and the amounts sent, returned and missing', async () => {
    server.on(one, () => dataOf(back(lessFee)));
    await renderResource(suspense, { at, scopes, permissions });
    expect(
      await screen.findByText(/^Returned transfer 9000000017 to Jan Dub, less a fee of CZK.5\.00$/),
    ).toBeTruthy();
    expect(screen.getByText(/^CZK.4,160\.00 left, CZK.4,155\.00 came back\.$/)).toBeTruthy();
  });

  test('shows who gets the whole amount and who bears the fee, and needs a second staff member', async () => {
    server.on(one, () => dataOf(back(lessFee)));
    server.on(book, () =>
      dataOf({ documentId: idOf('approval'), action: 'suspense.return', state: 'pending' }),
    );
    await renderResource(suspense, { at, scopes, permissions });
    const dialog = await openBooking();
    expect(await consequencesIn(dialog)).toEqual([
      expect.stringMatching(/^The transfer ends as returned, and the whole CZK.4,160\.00 goes back/),
      expect.stringMatching(/^The operator bears the fee of CZK.5\.00\.$/),
    ]);
    ask(dialog);
    expect(await screen.findByText('Sent to a second person for approval.')).toBeTruthy();
    expect(server.sent(book).map(({ body }) => body)).toEqual([{ reason: 'Returned transfer 9000000017' }]);
  });

  test('mentions no fee when the whole amount came back', async () => {
    const whole = back({ ...returned, amount: 4_155_00, fee: 0 });
    server.on(one, () => dataOf(whole));
    await renderResource(suspense, { at, scopes, permissions });
    expect(await screen.findByText('Returned transfer 9000000017 to Jan Dub')).toBeTruthy();
    expect((await consequencesIn(await openBooking())).join(' ')).not.toContain('fee');
  });

  test('needs a reason, and shows in the dialog why the server refuses it', async () => {
    server.on(one, () => dataOf(back(lessFee)));
    server.on(book, () => refusal(409, 'suspense.not_returnable'));
    await renderResource(suspense, { at, scopes, permissions });
    const dialog = await openBooking();
    const reason = within(dialog).getByLabelText(/Reason/);
    fireEvent.change(reason, { target: { value: '' } });
    ask(dialog);
    await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
    expect(server.sent(book)).toHaveLength(0);
    fireEvent.change(reason, { target: { value: 'The bank says AC04' } });
    ask(dialog);
    expect(await within(dialog).findByText(/it has not left yet, has come back already/)).toBeTruthy();
    expect(server.sent(book).map(({ body }) => body)).toEqual([{ reason: 'The bank says AC04' }]);
  });

  test('is absent for other money, and read-only for a reader', async () => {
    server.on(one, () => dataOf(back(null)));
    const { unmount } = await renderResource(suspense, { at, scopes, permissions });
    await screen.findByRole('button', { name: 'Refund to the payer' });
    expect(screen.queryByText('Returned transfer')).toBeNull();
    unmount();
    queryClient.clear();
    server.on(one, () => dataOf(back(lessFee)));
    await renderResource(suspense, { at, scopes, permissions: ['suspense.read'] });
    expect(await screen.findByText(/Returned transfer 9000000017/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book the return' })).toBeNull();
  });
});
