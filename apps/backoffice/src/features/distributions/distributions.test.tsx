import { localizedFrom } from '@parcela/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { watchSavedFiles } from '../../../../../packages/web/test/support/saved-files.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import type { Distribution } from './distribution-values.ts';
import { distributions } from './distributions.resource.ts';

const distribution = (change: Partial<Distribution> = {}): Distribution => ({
  documentId: idOf('payout'),
  importId: idOf('payout'),
  kind: 'income',
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
    capital: 0,
    released: 0,
  },
  holderCount: null,
  shareTotal: null,
  corrects: null,
  reason: null,
  createdAt: '2026-10-01T09:00:00.000Z',
  approvedAt: null,
  startedAt: null,
  executedAt: null,
  progress: { pending: 0, waiting: 0, ordered: 0, settled: 0 },
  corrections: [],
  ...change,
});
const parts = {
  gross: 500_00,
  costs: 50_00,
  reserve: 25_00,
  fee: 15_00,
  withholding: 0,
  net: 410_00,
  capital: 0,
};
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
  correction: null,
  capital: null,
  lines: [
    { investor: { documentId: idOf('ana'), email: 'ana@example.com' }, shares: 5, parts, booked: null },
  ],
};
const effect = {
  more: { holders: 1, amount: 200_00 },
  less: { holders: 1, amount: 50_00 },
  net: 970_00,
};
const correction = (change: Partial<Distribution> = {}): Distribution =>
  distribution({
    documentId: idOf('correction'),
    corrects: { documentId: idOf('payout'), importId: '2026-Q3' },
    reason: 'The gross was wrong',
    ...change,
  });

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
    listOf([
      { project: idOf('project'), slug: 'flats', title: localizedFrom({ cs: '', en: 'Flats', pl: '' }) },
    ]),
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

test('staff declare a distribution with its costs one by one', async () => {
  server.on('GET /operator/distributions', () => listOf([distribution()]));
  server.on('POST /operator/distributions', () => dataOf(distribution()));
  await renderResource(distributions, { at: '/distributions', ...shown });
  const link = await screen.findByRole('link', { name: 'Flats in Brno' });
  expect(link.closest('tr')?.textContent).toMatch(/820.*Declared/);
  const dialog = await press('New distribution');
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
  fireEvent.click(within(dialog).getByRole('button', { name: 'New distribution' }));
  expect(await screen.findByText('The distribution is saved.')).toBeTruthy();
  expect(server.sent('POST /operator/distributions').map(({ body }) => body)).toEqual([
    {
      kind: 'income',
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
        released: null,
        capital: null,
      },
    },
  ]);
});

test.each([
  ['Central European', [0xc8, 0x3b, 0x31]],
  ['UTF-16', [0xff, 0xfe, 0x0c, 0x01, 0x3b, 0, 0x31, 0]],
  ['UTF-8', [0xef, 0xbb, 0xbf, 0xc4, 0x8c, 0x3b, 0x31]],
])('a file saved as %s keeps its letters', async (_, bytes) => {
  server.on('GET /operator/distributions', () => listOf([]));
  await renderResource(distributions, { at: '/distributions', ...shown });
  const dialog = await press('Import CSV');
  fireEvent.change(within(dialog).getByLabelText('Choose a text file'), {
    target: { files: [new File([new Uint8Array(bytes)], 'q3.csv')] },
  });
  expect(await within(dialog).findByDisplayValue('Č;1')).toBeTruthy();
});

test('the first run of a file reports its errors and declares nothing', async () => {
  server.on('GET /operator/distributions', () => listOf([]));
  server.on('POST /operator/distributions/import', () =>
    dataOf({
      distribution: null,
      lineCount: 2,
      net: 820_00,
      withholding: 0,
      problems: [
        { line: 3, code: 'investor_unknown', params: {} },
        { line: 4, code: 'columns', params: { found: 2, needed: 3 } },
        { line: 5, code: 'amount_ambiguous', params: { column: 'net', text: '1.000' } },
      ],
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
  expect(within(dialog).getByText(/^Line 4: it has 2 values, but there are 3 columns/)).toBeTruthy();
  expect(within(dialog).getByText(/^Line 5: “1.000” in net can mean two different amounts/)).toBeTruthy();
  expect(within(dialog).getByText(/^2 lines, net 820\.00/)).toBeTruthy();
  expect(server.sent('POST /operator/distributions/import')[0]?.body).toMatchObject({
    importId: '2026-Q3',
    csv: 'investor,net\nana@example.com,820.00',
    dryRun: true,
  });
});

test('a distribution shows its preview and anomalies before the request, and the request sends the displayed version', async () => {
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
  expect(said.textContent).toMatch(/82\.00 a share/);
  expect(said.textContent).toContain('Not possible: Nobody held shares on the record date.');
  expect(said.textContent).toContain('differs by 60.00% from the last distribution');
  type(dialog, /Reason/, 'Third quarter');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await screen.findByRole('link', { name: /request/i });
  expect(server.sent(send('execute')).map(({ body }) => body)).toEqual([
    { version: 2, reason: 'Third quarter' },
  ]);
});

const line = {
  documentId: idOf('line'),
  investor: { documentId: idOf('ana'), email: 'ana@example.com' },
  shares: 5,
  parts,
  deducted: 0,
  settlement: 'BankTransfer',
  state: 'settled',
  waitsFor: null,
  transferReference: '2026001',
  bookedAt: '2026-10-15T09:00:00.000Z',
  settledAt: '2026-10-16T09:00:00.000Z',
};

test('a distribution in payment shows its progress and its lines by state', async () => {
  const progress = { pending: 1, waiting: 1, ordered: 0, settled: 2 };
  server.on(one, () => dataOf(distribution({ state: 'approved', progress })));
  server.on(`${one}/lines`, () => listOf([line]));
  await renderResource(distributions, { at, ...shown });
  expect(await screen.findByText('3 of 4 lines booked')).toBeTruthy();
  expect(screen.queryByText(/: 0$/), 'what no line is in is not listed').toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  const row = await screen.findByRole('rowheader', { name: 'ana@example.com' });
  expect(row.closest('tr')?.textContent).toMatch(/410.*Bank transfer.*Paid.*2026001/);
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'settled' } });
  await screen.findByRole('rowheader', { name: 'ana@example.com' });
  await waitFor(() =>
    expect(server.sent(`${one}/lines`).at(-1)?.query.get('filters[state]')).toBe('settled'),
  );
});

test('the page polls the progress in the background, and then shows the end state', async () => {
  const now = { state: 'approved', progress: { pending: 2, waiting: 0, ordered: 0, settled: 1 } } as const;
  const answer: { value: Partial<Distribution> } = { value: now };
  server.on(one, () => dataOf(distribution(answer.value)));
  server.on(`${one}/lines`, () => listOf([line]));
  await renderResource(distributions, { at, ...shown });
  expect(await screen.findByText('1 of 3 lines booked')).toBeTruthy();
  answer.value = { ...now, progress: { pending: 1, waiting: 0, ordered: 0, settled: 2 } };
  expect(await screen.findByText('2 of 3 lines booked', {}, { timeout: 4000 })).toBeTruthy();
  const polls = server.sent(one).filter(({ headers }) => headers.get('x-background') === '1');
  expect(polls.length).toBeGreaterThan(0);
  answer.value = { state: 'executed', progress: { pending: 0, waiting: 0, ordered: 0, settled: 3 } };
  expect(await screen.findByText('Paid', { selector: 'header *' }, { timeout: 4000 })).toBeTruthy();
  expect(await screen.findByText('3 of 3 lines booked')).toBeTruthy();
}, 20_000);

test('the page filters lines by holder, state and settlement in the address, and a line links to a statement', async () => {
  const files = watchSavedFiles();
  server.on(one, () => dataOf(distribution({ state: 'executed' })));
  server.on(`${one}/lines`, () => listOf([{ ...line, deducted: 10_00 }]));
  server.on(`GET /operator/distribution-lines/${idOf('line')}/statement`, () => new Response('%PDF-1.7'));
  const search = `investor=ana&settlement=BankTransfer&row=${idOf('line')}`;
  await renderResource(distributions, { at: `${at}?${search}`, ...shown });
  const panel = within(await screen.findByRole('dialog', { name: 'ana@example.com' }));
  expect(Object.fromEntries(server.sent(`${one}/lines`)[0]?.query ?? [])).toMatchObject({
    'filters[investor]': 'ana',
    'filters[settlement]': 'BankTransfer',
  });
  expect(panel.getByRole('link', { name: 'ana@example.com' }).getAttribute('href')).toContain(
    `/investors/${idOf('ana')}`,
  );
  const fact = (name: string): string | undefined =>
    panel.getByText(name).closest('dt')?.nextElementSibling?.textContent?.replaceAll('\u00A0', ' ');
  expect([fact('Deducted'), fact('Paid or to pay')]).toEqual(['-CZK 10.00', 'CZK 400.00']);
  fireEvent.click(panel.getByRole('button', { name: 'Save the statement' }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual([`statement-${idOf('line')}.pdf`]));
});

test('the list filters distributions by currency, end of period and project', async () => {
  const list = 'GET /operator/distributions';
  server.on(list, () => listOf([correction()]));
  server.on('GET /operator/project-infos', () =>
    listOf([
      { project: idOf('project'), slug: 'flats', title: localizedFrom({ cs: '', en: 'Flats', pl: '' }) },
    ]),
  );
  const { location } = await renderResource(distributions, {
    at: '/distributions?currency=CZK&periodFrom=2026-09-01',
    ...shown,
  });
  expect(await screen.findByRole('link', { name: 'Flats in Brno: correction' })).toBeTruthy();
  expect(Object.fromEntries(server.sent(list)[0]?.query ?? [])).toMatchObject({
    'filters[currency]': 'CZK',
    'filters[periodFrom]': '2026-09-01',
  });
  const box = screen.getByRole('searchbox', { name: 'One project' });
  fireEvent.change(box, { target: { value: 'flats' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await screen.findByRole('option', { name: 'Flats (flats)' });
  fireEvent.change(screen.getByLabelText('One project: found'), { target: { value: idOf('project') } });
  await waitFor(() => expect(server.sent(list).at(-1)?.query.get('filters[project]')).toBe(idOf('project')));
  fireEvent.click(await screen.findByRole('button', { name: 'Only: One project' }));
  await waitFor(() => expect(location()).toBe('/distributions?periodFrom=2026-09-01&currency=CZK'));
});

test('staff correct an executed distribution with a complete set of figures, which starts with the declared ones', async () => {
  const corrections = [
    {
      documentId: idOf('earlier'),
      importId: 'earlier',
      state: 'executed' as const,
      reason: 'The insurance was wrong',
      createdAt: '2026-10-20T09:00:00.000Z',
      executedAt: '2026-10-20T10:00:00.000Z',
    },
  ];
  server.on(one, () => dataOf(distribution({ state: 'executed', corrections })));
  server.on(`${one}/lines`, () => listOf([]));
  server.on(send('corrections'), () => dataOf(correction()));
  await renderResource(distributions, { at, ...shown });
  const row = (await screen.findByText('The insurance was wrong')).closest('tr');
  expect(row?.querySelector('a')?.getAttribute('href')).toContain(idOf('earlier'));
  expect(screen.queryByRole('button', { name: 'Edit figures and dates' })).toBeNull();
  const dialog = await press('Correct the figures');
  type(dialog, /Reason/, 'The gross was wrong');
  type(dialog, /^Gross rent/, '1200');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct the figures' }));
  expect(await screen.findByText('The correction is declared.')).toBeTruthy();
  expect(server.sent(send('corrections')).map(({ body }) => body)).toEqual([
    {
      reason: 'The gross was wrong',
      declaration: {
        gross: 1200_00,
        costs: [{ kind: 'insurance', note: 'Fire', amount: 100_00, receipt: idOf('receipt') }],
        reserve: 50_00,
        fee: 30_00,
        withholding: 0,
      },
    },
  ]);
});

test('the first run of a correction file says which holders get more and which owe', async () => {
  server.on(one, () => dataOf(distribution({ state: 'executed', origin: 'imported' })));
  server.on(`${one}/lines`, () => listOf([]));
  server.on(send('corrections/import'), () =>
    dataOf({
      distribution: null,
      lineCount: 2,
      net: 970_00,
      withholding: 0,
      problems: [],
      anomalies: [{ code: 'holders_owe', isBlocking: false, params: { holders: 1 } }],
      correction: effect,
    }),
  );
  await renderResource(distributions, { at, ...shown });
  const figures = await screen.findByRole('button', { name: 'Correct the figures' });
  expect(figures.hasAttribute('disabled') || figures.getAttribute('aria-disabled') === 'true').toBe(true);
  const dialog = await press('Correct by CSV');
  type(dialog, /Reason/, 'Two were swapped');
  type(dialog, /^CSV with/, 'investor,net\nana@example.com,610.00');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct by CSV' }));
  expect(await within(dialog).findByText(/1 holder gets .*200\.00 more/)).toBeTruthy();
  expect(within(dialog).getByText(/1 holder has got .*50\.00 too much/)).toBeTruthy();
  expect(within(dialog).getByText(/The file has no faults/)).toBeTruthy();
  expect(server.sent(send('corrections/import'))[0]?.body).toMatchObject({ dryRun: true });
});

test('a correction shows the difference of each holder before the request, and names the distribution that it corrects', async () => {
  const path = `/operator/distributions/${idOf('correction')}`;
  server.on(`GET ${path}`, () => dataOf(correction()));
  server.on(`GET ${path}/preview`, () =>
    dataOf({
      ...preview,
      anomalies: [],
      correction: effect,
      lines: [{ ...preview.lines[0], parts: { ...parts, net: -50_00 }, booked: 460_00 }],
    }),
  );
  await renderResource(distributions, { at: `/distributions/${idOf('correction')}`, ...shown });
  expect(await screen.findByRole('heading', { name: 'Flats in Brno: correction' })).toBeTruthy();
  expect(
    (await screen.findByRole('link', { name: /^1\sJul\s2026 – 30\sSept\s2026$/ })).getAttribute('href'),
  ).toContain(idOf('payout'));
  const row = (await screen.findByRole('rowheader', { name: 'ana@example.com' })).closest('tr');
  expect(row?.textContent).toMatch(/460\.00.*410\.00.*-.*50\.00/);
  const dialog = await press('Execute the correction');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toMatch(/1 holder gets .*200\.00 more/);
  expect(said.textContent).toContain('deducted from the next distributions');
  expect(screen.queryByRole('button', { name: 'Edit figures and dates' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pay out' })).toBeNull();
});
