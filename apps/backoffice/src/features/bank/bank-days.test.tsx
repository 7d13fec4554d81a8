import type { DataOf, RowOf } from '@parcela/contract';
import type { getBankDay, listBankDays } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { bankDays } from './bank-days.resource.ts';

type Day = DataOf<typeof getBankDay>;

const open: Day = {
  currency: 'CZK',
  day: '2026-11-21',
  closed: null,
  bank: 58_500,
  opening: 50_000,
  lines: 8_500,
  ledger: 10_000,
  difference: -1_500,
  isEqual: false,
  carried: 0,
  carriedFrom: '2026-11-20',
  reasons: [
    {
      kind: 'outgoing',
      movement: { documentId: idOf('fee'), movementId: '26000000018' },
      day: '2026-11-21',
      bank: -1_500,
      ledger: 0,
      difference: -1_500,
      explanation: null,
      isMatched: false,
      written: ['Poplatek', 'Vedení účtu'],
      toExplain: 1_500,
    },
  ],
  alsoCloses: { from: '2026-11-18', to: '2026-11-20', days: 3 },
  blockers: ['unexplained'],
  missingStatements: [],
};
const explained: Day = {
  ...open,
  ledger: 8_500,
  difference: 0,
  isEqual: true,
  reasons: open.reasons.map((reason) => ({
    ...reason,
    explanation: { kind: 'fee', note: 'Monthly fee' },
    toExplain: null,
  })),
  blockers: [],
};
const row: RowOf<typeof listBankDays> = {
  currency: 'CZK',
  day: '2026-11-21',
  closed: null,
  bank: 12_304_248_00,
  opening: 10_000_000_00,
  ledger: 2_304_248_00,
  difference: 0,
};
const server = useServerDouble();
const at = 'GET /operator/bank-days/CZK/2026-11-21';
const close = 'POST /operator/bank-days/CZK/2026-11-21/close';
const permissions = ['books.read', 'bank.close'] as const;
const scopes = ['bo-bank'] as const;

test('a day shows line by line why bank and ledger differ, and staff cannot close it while a line waits', async () => {
  server.on('GET /operator/bank-days', () => listOf([row]));
  server.on(at, () => dataOf(open));
  await renderResource(bankDays, { at: '/bank-days?currency=CZK', scopes, permissions });
  fireEvent.click(await within(await screen.findByRole('table')).findByRole('link'));
  expect(
    await screen.findAllByText('A line waits to be explained'),
    'in the facts and at the button',
  ).toHaveLength(2);
  const table = screen.getByRole('table');
  expect(within(table).getByRole('link', { name: '26000000018' }).getAttribute('href')).toBe(
    `/bank-movements/${idOf('fee')}`,
  );
  expect(within(table).getByText('Waits to be explained')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Close the day' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('link', { name: '2026-11-20' }).getAttribute('href')).toBe(
    '/bank-days/CZK-2026-11-20',
  );
});

test('an open day lists the statements missing before its end', async () => {
  const account = { documentId: idOf('account'), iban: 'CZ5220100000002900000005', currency: 'CZK' } as const;
  const missing: Day['missingStatements'] = [
    {
      account,
      before: { sequence: 11, to: '2026-11-17', closing: 1_00 },
      after: { sequence: 13, from: '2026-11-19', opening: 3_00 },
      missing: { year: '2026', first: 12, last: 12 },
      days: { from: '2026-11-18', to: '2026-11-18' },
      unexplained: 2_00,
    },
    {
      account,
      before: { sequence: 13, to: '2026-11-19', closing: 3_00 },
      after: { sequence: 14, from: '2026-11-20', opening: 5_00 },
      missing: null,
      days: null,
      unexplained: 2_00,
    },
  ];
  server.on(at, () => dataOf({ ...open, missingStatements: missing }));
  await renderResource(bankDays, { at: '/bank-days/CZK-2026-11-21', scopes, permissions });
  const facts = (await screen.findByText('Missing statements')).closest('div')?.textContent;
  expect(facts).toContain('Statement 12 of 2026 is missing between 11 and 13.');
  expect(facts).toContain('By the balances, lines of CZK\u00a02.00 are missing.');
  expect(facts).toMatch(/begins with CZK\s5\.00, but the one before it ends with CZK\s3\.00/);
});

test('the list shows the bank balance before our first line, so that the figures of an open day add up', async () => {
  server.on('GET /operator/bank-days', () => listOf([row]));
  await renderResource(bankDays, { at: '/bank-days', scopes, permissions });
  const cells = within(await screen.findByRole('table'))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(
    cells.filter((cell) => /\d,\d{3}|0\.00/.test(cell ?? '')).map((cell) => cell?.replace(/\s/g, ' ')),
  ).toEqual([
    'At the bankCZK 12,304,248.00',
    'At the bank before our first line-CZK 10,000,000.00',
    'At the bank since our first lineCZK 2,304,248.00',
    'In the ledgerCZK 2,304,248.00',
    'DifferenceCZK 0.00',
  ]);
});

test('staff explain a line on the page of its day, next to the bank’s own text', async () => {
  const explain = `POST /operator/bank-movements/${idOf('fee')}/explain`;
  server.on(at, () => dataOf(open));
  server.on(explain, () => dataOf({ requestedApproval: null }));
  await renderResource(bankDays, { at: '/bank-days/CZK-2026-11-21', scopes, permissions });
  const table = await screen.findByRole('table');
  expect(within(table).getByText(/Poplatek/).textContent).toMatch(/Poplatek.*Vedení účtu/);
  fireEvent.click(within(table).getByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Explain the line' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('The bank wrote: Poplatek, Vedení účtu')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/What it is/), { target: { value: 'fee' } });
  fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: 'The price list' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Explain the line' }));
  expect(await screen.findByText('The line is explained.')).toBeTruthy();
  expect(server.sent(explain).map(({ body }) => body)).toEqual([{ kind: 'fee', reason: 'The price list' }]);
});

test('the closing of a day confirms that bank and ledger are equal, and sends the displayed balances', async () => {
  server.on(at, () => dataOf(explained));
  server.on(close, () =>
    dataOf({ ...explained, closed: { at: '2026-11-22T08:00:00.000Z', by: 'Iva', note: 'Checked' } }),
  );
  await renderResource(bankDays, { at: '/bank-days/CZK-2026-11-21', scopes, permissions });
  expect(await screen.findByText(/, Monthly fee$/)).toBeTruthy();
  expect(screen.getByText('18 Nov 2026 to 20 Nov 2026, 3 days'), 'before the button is pressed').toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions' }), 'the line is explained').toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close the day' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText('The bank’s balance equals the ledger to the minor unit.'),
  ).toBeTruthy();
  expect(
    within(dialog).getByText(/The older open days are closed with it: 18 Nov 2026 to 20 Nov 2026, 3 days\./),
  ).toBeTruthy();
  expect(
    within(dialog).getByText(/500\.00 from before our first line and CZK.85\.00 since then/),
  ).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/Note/), { target: { value: 'Checked' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the day' }));
  expect(await screen.findByText('The day is closed.')).toBeTruthy();
  expect(server.sent(close).map(({ body }) => body)).toEqual([
    { bank: 58_500, ledger: 8_500, note: 'Checked' },
  ]);
});

test('a day loads all its lines on demand, shows each line’s outcome, and offers the lines as a file', async () => {
  server.on(at, () => dataOf(open));
  server.on(`${at}/lines`, () => ({
    data: [
      {
        key: '0-1',
        currency: 'CZK',
        kind: 'payment',
        movement: { documentId: idOf('line'), movementId: '26000000019' },
        day: '2026-11-21',
        bank: 100_00,
        ledger: 100_00,
        difference: 0,
        explanation: null,
        isMatched: false,
        order: { documentId: idOf('order'), number: '20261121-3-17' },
        transfer: null,
        waiting: 25_00,
      },
    ],
    meta: { pagination: { pageSize: 10, next: null } },
  }));
  await renderResource(bankDays, { at: '/bank-days/CZK-2026-11-21', scopes, permissions });
  const summary = await screen.findByText('All lines of the day');
  const details = summary.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const table = await screen.findByRole('table', { name: 'All lines of the day' });
  expect(within(table).getByRole('link', { name: '20261121-3-17' }).getAttribute('href')).toBe(
    `/orders/${idOf('order')}`,
  );
  expect(table.textContent).toMatch(/CZK.25\.00 waits for staff/);
  expect(within(details).getByRole('button', { name: 'Export CSV' })).toBeTruthy();
});
