import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import type { Distribution } from './distribution-values.ts';
import { distributions } from './distributions.resource.ts';

const distribution = (change: Partial<Distribution> = {}): Distribution => ({
  documentId: idOf('payout'),
  importId: idOf('payout'),
  origin: 'declared',
  state: 'declared',
  version: 2,
  project: { documentId: idOf('project'), title: 'Flats in Brno' },
  currency: 'CZK',
  periodFrom: '2026-07-01',
  periodTo: '2026-09-30',
  recordOn: '2026-09-30',
  payOn: '2026-10-15',
  expectedNet: null,
  figures: {
    gross: 1000_00,
    costs: [{ kind: 'insurance', note: 'Fire', amount: 100_00, receipt: idOf('receipt') }],
    reserve: 50_00,
    fee: 30_00,
    withholding: 0,
    net: 820_00,
  },
  holderCount: null,
  shareTotal: null,
  createdAt: '2026-10-01T09:00:00.000Z',
  approvedAt: null,
  startedAt: null,
  executedAt: null,
  progress: { pending: 0, waiting: 0, ordered: 0, settled: 0 },
  ...change,
});
const parts = { gross: 500_00, costs: 50_00, reserve: 25_00, fee: 15_00, withholding: 0, net: 410_00 };
const preview = {
  documentId: idOf('payout'),
  version: 2,
  currency: 'CZK',
  holderCount: 2,
  shareTotal: 10,
  net: 820_00,
  perShare: '82.000000',
  smallest: 410_00,
  largest: 410_00,
  anomalies: [
    { code: 'no_holders', isBlocking: true, params: {} },
    { code: 'differs_from_last', isBlocking: false, params: { percent: 60 } },
  ],
  lines: [{ investor: { documentId: idOf('ana'), email: 'ana@example.com' }, shares: 5, parts }],
};

const one = `GET /operator/distributions/${idOf('payout')}`;
const send = (what: string): string => `POST /operator/distributions/${idOf('payout')}/${what}`;
const shown = {
  scopes: ['bo-distributions', 'earnings'],
  permissions: ['distributions.read', 'distributions.edit', 'projects.read'],
} as const;
const at = `/distributions/${idOf('payout')}`;
const server = useServerDouble();
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};
const type = (dialog: HTMLElement, label: RegExp | string, value: string): void => {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
};
const chooseProject = async (dialog: HTMLElement): Promise<void> => {
  server.on('GET /operator/project-infos', () =>
    listOf([{ project: idOf('project'), slug: 'flats', title: { cs: '', en: 'Flats', pl: '' } }]),
  );
  type(dialog, 'Find a project', 'flats');
  await within(dialog).findByRole('option', { name: 'Flats (flats)' });
  type(dialog, 'Project', idOf('project'));
};
const typeDates = (dialog: HTMLElement): void => {
  type(dialog, 'Period from', '2026-07-01');
  type(dialog, 'Period to', '2026-09-30');
  type(dialog, /^Record date/, '2026-09-30');
  type(dialog, /^Payment day/, '2026-10-15');
};

test('a payout is declared with its costs one by one', async () => {
  server.on('GET /operator/distributions', () => listOf([distribution()]));
  server.on('POST /operator/distributions', () => dataOf(distribution()));
  await renderResource(distributions, { at: '/distributions', ...shown });
  const link = await screen.findByRole('link', { name: 'Flats in Brno' });
  expect(link.closest('tr')?.textContent).toMatch(/820.*Declared/);
  const dialog = await press('New payout');
  await chooseProject(dialog);
  typeDates(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add: Figures' }));
  type(dialog, /^Gross rent/, '1000');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add: Cost' }));
  type(dialog, /^Kind of cost/, 'insurance');
  type(dialog, /^Amount/, '100.50');
  type(dialog, /^Project reserve/, '50');
  type(dialog, /^Platform fee/, '30');
  type(dialog, /^Withheld tax/, '0');
  fireEvent.click(within(dialog).getByRole('button', { name: 'New payout' }));
  expect(await screen.findByText('The payout is saved.')).toBeTruthy();
  expect(server.sent('POST /operator/distributions').map(({ body }) => body)).toEqual([
    {
      project: idOf('project'),
      periodFrom: '2026-07-01',
      periodTo: '2026-09-30',
      recordOn: '2026-09-30',
      payOn: '2026-10-15',
      expectedNet: null,
      declaration: {
        gross: 1000_00,
        costs: [{ kind: 'insurance', note: '', amount: 100_50, receipt: null }],
        reserve: 50_00,
        fee: 30_00,
        withholding: 0,
      },
    },
  ]);
});

test('a file is tried first: what is wrong with it is said, and nothing is declared', async () => {
  server.on('GET /operator/distributions', () => listOf([]));
  server.on('POST /operator/distributions/import', () =>
    dataOf({
      distribution: null,
      lineCount: 2,
      net: 820_00,
      withholding: 0,
      problems: [{ line: 3, code: 'investor_unknown' }],
      anomalies: [],
    }),
  );
  await renderResource(distributions, { at: '/distributions', ...shown });
  const dialog = await press('Import CSV');
  await chooseProject(dialog);
  type(dialog, /^Import id/, '2026-Q3');
  typeDates(dialog);
  fireEvent.change(within(dialog).getByLabelText('Choose a text file'), {
    target: { files: [new File(['investor,net\nana@example.com,820.00'], 'q3.csv')] },
  });
  await within(dialog).findByDisplayValue(/ana@example.com,820.00/);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import CSV' }));
  expect(await within(dialog).findByText('Line 3: there is no such investor')).toBeTruthy();
  expect(within(dialog).getByText(/^2 lines, net 820\.00/)).toBeTruthy();
  expect(server.sent('POST /operator/distributions/import')[0]?.body).toMatchObject({
    importId: '2026-Q3',
    csv: 'investor,net\nana@example.com,820.00',
    dryRun: true,
  });
});

test('before a payout is asked for, its preview and what looks wrong are said, and the seen version is sent', async () => {
  server.on(one, () => dataOf(distribution()));
  server.on(`${one}/preview`, () => dataOf(preview));
  server.on(send('execute'), () =>
    dataOf({ documentId: idOf('approval'), action: 'distributions.execute', state: 'pending' }),
  );
  await renderResource(distributions, { at, ...shown });
  expect(await screen.findByText('Insurance: Fire')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'ana@example.com' })).toBeTruthy();
  const dialog = await press('Pay out');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('net for 10 shares of 2 holders');
  expect(said.textContent).toContain('Not possible: Nobody held shares on the record date.');
  expect(said.textContent).toContain('differs by 60 % from the last payout');
  type(dialog, /Reason/, 'Third quarter');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await screen.findByRole('link', { name: /request/i });
  expect(server.sent(send('execute')).map(({ body }) => body)).toEqual([
    { version: 2, reason: 'Third quarter' },
  ]);
});

test('a payout that is being paid shows how far it is, and its lines by their state', async () => {
  const progress = { pending: 1, waiting: 1, ordered: 0, settled: 2 };
  const line = {
    documentId: idOf('line'),
    investor: { documentId: idOf('ana'), email: 'ana@example.com' },
    shares: 5,
    parts,
    settlement: 'BankTransfer',
    state: 'settled',
    waitsFor: null,
    transferReference: '2026001',
    bookedAt: '2026-10-15T09:00:00.000Z',
    settledAt: '2026-10-16T09:00:00.000Z',
  };
  server.on(one, () => dataOf(distribution({ state: 'approved', progress })));
  server.on(`${one}/lines`, () => listOf([line]));
  await renderResource(distributions, { at, ...shown });
  expect(await screen.findByText('3 of 4 lines booked')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  const row = await screen.findByRole('rowheader', { name: 'ana@example.com' });
  expect(row.closest('tr')?.textContent).toMatch(/410.*Bank transfer.*Paid.*2026001/);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'settled' } });
  await screen.findByRole('rowheader', { name: 'ana@example.com' });
  expect(server.sent(`${one}/lines`).at(-1)?.query.get('filters[state]')).toBe('settled');
});
