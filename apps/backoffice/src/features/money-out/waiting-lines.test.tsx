import type { RowOf } from '@parcela/contract';
import type { listWaitingDistributionLines } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { waitingLines } from './waiting-lines.resource.ts';

type Line = RowOf<typeof listWaitingDistributionLines>;
const line = (name: string, change: Partial<Line> = {}): Line => ({
  documentId: idOf(`${name}Line`),
  investor: { documentId: idOf(name), email: `${name}@example.com` },
  shares: 4,
  parts: { gross: 30_000, costs: 0, reserve: 0, fee: 0, withholding: 4_500, net: 25_500, capital: 0 },
  deducted: 0,
  settlement: null,
  state: 'waiting',
  waitsFor: 'bank_account',
  transferReference: null,
  bookedAt: '2026-11-21T09:00:00.000Z',
  settledAt: null,
  distribution: {
    documentId: idOf('distribution'),
    importId: 'brno-2026-q3',
    project: { documentId: idOf('project'), title: 'Flats in Brno' },
    periodFrom: '2026-07-01',
    periodTo: '2026-09-30',
  },
  currency: 'PLN',
  ...change,
});
const list = 'GET /operator/distribution-lines';
const call = (name: string, action: string) =>
  `POST /operator/distribution-lines/${idOf(`${name}Line`)}/${action}`;
const scopes = ['bo-money-out'] as const;
const permissions = ['distributions.read', 'distributions.edit'] as const;
const server = useServerDouble();
const openAction = async (action: string): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: action }));
  return screen.findByRole('dialog', { name: action });
};
const consequencesOf = async (dialog: HTMLElement): Promise<string> =>
  (await within(dialog).findByRole('list', { name: 'What will happen' })).textContent;
const type = (dialog: HTMLElement, label: RegExp, value: string): void => {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
};
const press = (dialog: HTMLElement, name: string): void => {
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

test('staff take over a waiting line, and can only then book it as paid by hand with evidence', async () => {
  const stored: { waitsFor: Line['waitsFor'] } = { waitsFor: 'bank_account' };
  server.on(list, () => listOf([line('eva', stored)]));
  server.on(call('eva', 'take-over'), () => {
    stored.waitsFor = 'staff';
    return dataOf(line('eva', stored));
  });
  server.on(call('eva', 'paid'), () =>
    dataOf({ documentId: idOf('request'), action: 'distribution_lines.paid', state: 'pending' }),
  );
  await renderResource(waitingLines, { at: '/distribution-lines', scopes, permissions });
  fireEvent.click(await screen.findByRole('link', { name: 'eva@example.com' }));
  expect(await screen.findByText('To pay it by hand, take it over first.')).toBeTruthy();
  const takingOver = await openAction('Take over');
  expect(await consequencesOf(takingOver)).toMatch(/Pay PLN.255\.00 from the account of the platform/);
  type(takingOver, /Reason/, 'No account');
  press(takingOver, 'Take over');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull());
  const paying = await openAction('Paid by hand');
  expect(await consequencesOf(paying)).toMatch(/PLN.255\.00 is booked as paid to eva@example\.com/);
  type(paying, /Reason/, 'Sent from the bank');
  press(paying, 'Ask for approval');
  await waitFor(() =>
    expect(
      within(paying)
        .getByLabelText(/Evidence/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  );
  type(paying, /Evidence/, 'M-1');
  press(paying, 'Ask for approval');
  expect(await screen.findByRole('link', { name: 'Open the request' })).toBeTruthy();
  expect(server.sent(call('eva', 'paid')).map(({ body }) => body)).toEqual([
    { evidence: 'M-1', reason: 'Sent from the bank' },
  ]);
});

test('staff retry waiting lines together after reading their total', async () => {
  server.on(list, () => listOf([line('eva'), line('jan', { waitsFor: 'staff' })]));
  for (const name of ['eva', 'jan']) server.on(call(name, 'retry'), () => dataOf(line(name)));
  await renderResource(waitingLines, { at: '/distribution-lines?waitsFor=staff', scopes, permissions });
  for (const box of await screen.findAllByRole('checkbox', { name: /^Select (?!the page)/ }))
    fireEvent.click(box);
  expect(server.sent(list)[0]?.query.get('filters[waitsFor]')).toBe('staff');
  const dialog = await openAction('Try again');
  expect(await consequencesOf(dialog)).toMatch(/2 parts, PLN.510\.00 in total/);
  type(dialog, /Reason/, 'The account is mended');
  press(dialog, 'Try again');
  expect(await screen.findByText('Done for 2 entries.')).toBeTruthy();
  for (const name of ['eva', 'jan']) expect(server.sent(call(name, 'retry'))).toHaveLength(1);
});
