import type { Image, Project, ProjectInfo } from '@parcela/contract/investor';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { emptyFrames } from '../../../../test/support/empty-frames.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import {
  dataOf,
  idOf,
  levelOptions,
  listOf,
  sampleConfiguration,
  sampleEarning,
  sampleInfo,
  sampleMe,
  samplePortfolio,
  sampleStats,
} from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import type { ProjectSearch } from '../queries/project-search.ts';
import { loadMe } from '../../../shared/session/me-options.ts';
import { ProjectScreen } from './project-screen.tsx';

const server = useServerDouble();
type Viewer = { isHolder: boolean; showsCalculator: boolean; interestRequest: 'none' | 'offered' | 'sent' };
const viewer = (change: Partial<Viewer> = {}) =>
  server.on('GET /api/projects/viewer', () =>
    dataOf({ isHolder: false, showsCalculator: false, interestRequest: 'none', ...change }),
  );
const serve = (info: ProjectInfo) => server.on(`GET /api/project-infos/${idOf('info')}`, () => dataOf(info));

beforeEach(() => {
  server.on('GET /api/user-verifications', () => listOf(levelOptions));
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /api/tools/parse-slug', () =>
    dataOf({ type: 'project-info', documentId: idOf('info'), slug: 'brno-hills' }),
  );
  server.on('GET /api/project-updates', () => listOf([]));
  server.on('GET /api/projects/detail-stats', () => dataOf(sampleStats()));
  serve(sampleInfo());
  viewer();
});

const shown = (element: Element | null): string => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';

const open = async (search: ProjectSearch = {}) => {
  const onSearch = vi.fn<(search: ProjectSearch) => void>();
  const rendered = await renderScreen(
    <ProjectScreen slug="brno-hills" search={search} onSearch={onSearch} />,
    {
      scopes: ['projects'],
    },
  );
  return { ...rendered, onSearch };
};

describe('ProjectScreen', () => {
  test.each([
    ['Completed', 2, '2 offers of shares by holders'],
    ['Closed', 0, 'Offers of holders: none yet'],
  ] as const)('links a %s project to the offers of its holders', async (state, openAdverts, name) => {
    server.on('GET /api/app-configuration', () => dataOf({ ...sampleConfiguration(), hasShareBoard: true }));
    server.on('GET /core/share-board', () =>
      dataOf({ isOn: true, mayTrade: true, openAdverts, endedInYear: 0, foundNobodyInYear: 0, holdings: [] }),
    );
    serve(sampleInfo({ state }));
    await open();
    const project = sampleInfo().project.documentId;
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/share-board?project=${project}`);
    expect(server.sent('GET /core/share-board')[0]?.query.get('filters[project]')).toBe(project);
  });

  test('shows a holder the shares, their value and the last payout, even if no share is available', async () => {
    viewer({ isHolder: true });
    server.on('GET /api/projects/portfolio', () => dataOf(samplePortfolio()));
    server.on('GET /core/user/earnings/history', () => [
      sampleEarning({
        amount: -100,
        corrects: {
          documentId: idOf('earning'),
          importId: '2026-Q2',
          paidAt: '2026-07-15T09:00:00.000Z',
          periodFrom: '2026-04-01',
          periodTo: '2026-06-30',
        },
      }),
      sampleEarning({ amount: 4_200, timestamp: '2026-10-15T09:00:00.000Z' }),
    ]);
    server.on('GET /api/projects/detail-stats', () => dataOf({ ...sampleStats(), available: 0 }));
    await open();
    const title = await screen.findByText('Your shares');
    const card = within(title.parentElement!.parentElement!);
    expect((await card.findByText('Shares')).closest('div')?.textContent).toBe('Shares5');
    expect(card.getByText('Value').closest('div')?.textContent).toContain('12,250.00');
    await waitFor(() =>
      expect(card.getByText('Last payout').closest('div')?.textContent).toMatch(/42\.00.*15\sOct\s2026/),
    );
    expect(card.getByRole('link', { name: 'Show on the dashboard' }).getAttribute('href')).toBe(
      '/dashboard#holdings',
    );
    expect(screen.getAllByText('none are free')).toHaveLength(1);
    expect(screen.queryByText('Minimum purchase')).toBeNull();
  });

  test('requests nothing about shares for a user without any', async () => {
    await open();
    await screen.findByRole('heading', { name: 'Flats in Brno' });
    expect(await screen.findByText('Minimum purchase')).toBeTruthy();
    expect(screen.queryByText('Your shares')).toBeNull();
  });

  test('shows the run-off in place of the order button', async () => {
    server.on('GET /api/app-configuration', () => dataOf({ ...sampleConfiguration(), isRunOff: true }));
    await open();
    expect(await screen.findByText('New orders are no longer taken.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invest' })).toBeNull();
  });

  test('shows the price in the investor’s currency, the original price, and the rate with its date', async () => {
    await open();
    expect(await screen.findByText('Price in project currency', { exact: false })).toBeTruthy();
    expect(document.body.textContent).toContain('2,500.00');
    expect(document.body.textContent).toContain('€100.00');
    expect(document.body.textContent).toContain('1\u00a0EUR = 25.00\u00a0CZK (20\u00a0Nov\u00a02026)');
  });

  test('names the day of funding and the completion of the building separately (spec 2.38)', async () => {
    const dates = {
      fundedOn: '2026-01-27',
      expectedOn: '2026-03-01',
      completedOn: '2026-03-28',
    };
    serve(sampleInfo({ state: 'Completed', saleEndsOn: '2026-02-15', ...dates }));
    await open();
    await screen.findByRole('heading', { name: 'Flats in Brno' });
    const layout = within(screen.getByRole('region', { name: 'Layout' }));
    expect(layout.getByText('Building completed').closest('div')?.textContent).toContain(
      '28\u00a0Mar\u00a02026',
    );
    expect(layout.queryByText('Building to be completed')).toBeNull();
    const stats = within(screen.getByRole('region', { name: 'How the funding stands' }));
    expect(stats.getByText('Sale ended (funded)').closest('div')?.textContent).toContain(
      '27\u00a0Jan\u00a02026',
    );
    expect(stats.queryByText('Planned end of the sale')).toBeNull();
  });

  test('shows the layout, the timeline, the funding and the documents (spec 1.09, 2.38)', async () => {
    serve({
      ...sampleInfo(),
      timeline: [
        { date: '2026-03-01', text: 'Building permit', isDone: true },
        { date: '2027-05-31', text: 'Keys handed over', isDone: false },
      ],
    });
    await open();
    await screen.findByRole('heading', { name: 'Flats in Brno' });
    const layout = within(screen.getByRole('region', { name: 'Layout' }));
    const factIn = (place: ReturnType<typeof within>, label: string) =>
      place.getByText(label).closest('div')?.textContent.replace(label, '').replaceAll('\u00a0', ' ');
    const building = {
      Bedrooms: '3',
      Bathrooms: '1',
      Size: '78 m²',
      'Building to be completed': '31 May 2027',
      'Floor level': '2',
      Material: 'Brick',
      'Energy class': 'B',
    };
    for (const [label, value] of Object.entries(building)) expect(factIn(layout, label)).toBe(value);
    const steps = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(steps.map((step) => step.dataset['state'])).toEqual(['done', 'current']);
    expect(steps[0]?.textContent).toMatch(/Building permit.*1\sMar\s2026|1\sMar\s2026.*Building permit/);
    const stats = within(screen.getByRole('region', { name: 'How the funding stands' }));
    expect(stats.getByRole('progressbar', { name: 'Invested' }).getAttribute('value')).toBe('70');
    const funding = {
      'Shares in total': '400',
      'Sold shares': '270',
      'Reserved shares': '10',
      'Available shares': '120',
      Investors: '31',
      'Remaining amount': '€12,000.00',
    };
    for (const [label, value] of Object.entries(funding)) expect(factIn(stats, label)).toBe(value);
    expect(stats.getByText(/includes 10 reserved shares/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Prospectus/ }).textContent).toMatch(/PDF, 240.kB, 20\sNov/);
  });

  test.each([
    ['panel', 'Panel'],
    ['wood', 'Wood'],
  ] as const)('shows the building material %s as %s (spec 2.38)', async (material, word) => {
    const { project } = sampleInfo();
    serve(sampleInfo({ layout: { ...project.layout, material } }));
    await open();
    const layout = within(await screen.findByRole('region', { name: 'Layout' }));
    expect(layout.getByText('Material').closest('div')?.textContent).toBe(`Material${word}`);
  });

  test('shows the description in blocks that open and close, the documents and how investing works (spec 2.38)', async () => {
    const block = { id: 1, title: 'The house', description: 'Built of brick.', video: null };
    serve({
      ...sampleInfo(),
      description: [block, { ...block, id: 2, title: 'The street', description: 'Quiet.' }],
      documents: [{ ...sampleInfo().informationProspect!, name: 'Letting plan', documentId: idOf('plan') }],
    });
    await open();
    const isOpen = (name: string): string | null =>
      screen.getByRole('button', { name }).getAttribute('aria-expanded');
    await screen.findByText('Built of brick.');
    expect([isOpen('The house'), isOpen('The street')]).toEqual(['true', 'false']);
    fireEvent.click(screen.getByRole('button', { name: 'The street' }));
    fireEvent.click(screen.getByRole('button', { name: 'The house' }));
    expect([isOpen('The house'), isOpen('The street')]).toEqual(['false', 'true']);
    expect(screen.getByText('Quiet.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Documents' })).toBeTruthy();
    expect(screen.getByText('Prospectus')).toBeTruthy();
    expect(screen.getByText('Letting plan')).toBeTruthy();
    const way = within(await screen.findByRole('list', { name: 'How it works' })).getAllByRole('listitem');
    expect(way.map(({ textContent }) => /^\d?(\d)/.exec(textContent)?.[1] ?? textContent)).toHaveLength(4);
    for (const [position, step] of [
      'Verify your identity',
      'Choose the number of shares',
      'Pay',
      'Receive your part of the rent',
    ].entries())
      expect(way[position]?.textContent).toContain(step);
  });

  test('lists every fee from buying to selling', async () => {
    const fee = { CZK: 5_000, EUR: 200, PLN: 860 };
    const offer = { tokenFee: 200, unitFee: fee, tokenTotalPrice: 3_920_000 };
    serve(sampleInfo(offer));
    server.on('GET /api/projects/detail-stats', () => dataOf(sampleStats({ unitFee: fee })));
    await open();
    const fees = await screen.findByLabelText('Fees', { selector: 'dl' });
    await waitFor(() => expect(shown(fees)).toContain('CZK'));
    const rows = [...fees.children].map((row) => [...row.children].map(shown).join('|'));
    expect(rows).toEqual([
      'When buying|CZK 50.00 per share, which is 2.04% of its price without the fee. The price per share includes it.',
      'While you hold shares|8.00% Of the rent, for managing the house.',
      'On payouts|3.00% Of the rent, kept by the platform.',
      'When leaving|No fee when the house is sold.',
    ]);
    expect(shown(document.body)).toContain('of which fee CZK 50.00');
  });

  test('says who owns the property, what a share is in law, and what happens if the operator fails', async () => {
    const info = sampleInfo();
    const extract = {
      documentId: idOf('extract'),
      name: 'Extract',
      url: '/api/files/extract',
      caption: null,
      size: 1000,
      publishedAt: '2026-05-01T00:00:00.000Z',
    };
    serve({
      ...info,
      documents: [extract],
      ownership: {
        ...info.ownership!,
        landRegister: { extracts: [{ documentId: extract.documentId, on: '2026-05-01' }], absence: null },
      },
    });
    await open();
    const block = await screen.findByLabelText('What you own', { selector: 'dl' });
    const rows = [...block.children].map(shown);
    expect(rows[0]).toContain('Brno Hills s.r.o.');
    expect(rows[0]).toContain('Czechia, register number 00000001');
    expect(rows[1]).toContain('A claim');
    expect(rows[3]).toContain('Extract of 1 May 2026');
    expect(within(block).getByRole('button', { name: /^Extract/ })).toBeTruthy();
    expect(rows[5]).toContain('A plan for closing the platform exists');
    expect(rows[6]).toContain('€5,000 · 5.00%');
    expect(within(block).getByRole('link').getAttribute('href')).toBe('https://register.example/00000001');
  });

  test('says who valued the property, when and how, and who may read the report', async () => {
    const valuation = {
      documentId: idOf('valuation'),
      valuer: 'Hana Benešová',
      company: 'Odhady s.r.o.',
      valuedOn: '2026-05-01',
      method: 'income' as const,
      methodText: null,
      amount: 4_120_000,
      note: 'After the repair.',
      publishedAt: '2026-05-10T09:00:00.000Z',
      withdrawnAt: null,
      document: { url: '/api/files/report', size: 2000, isPublic: false },
    };
    const wrong = {
      ...valuation,
      documentId: idOf('wrong'),
      valuedOn: '2025-05-01',
      document: null,
      withdrawnAt: '2025-06-01T09:00:00.000Z',
    };
    serve({ ...sampleInfo(), valuations: [valuation, wrong] });
    await open();
    const block = await screen.findByLabelText('Valuations and price', { selector: 'dl' });
    const [latest, withdrawn] = [...block.children].map(shown);
    expect(latest).toMatch(/1 May 2026.*€41,200\.00.*Hana Benešová · Odhady s\.r\.o\. · income method/);
    expect(latest).toContain('After the repair.');
    expect(latest).toContain('Holders read the report after signing in.');
    expect(withdrawn).toContain('Withdrawn on 1 Jun 2025');
    expect(block.querySelector('s')).toBeTruthy();
  });

  test('says when no valuer has valued the property', async () => {
    await open();
    expect(await screen.findByText('No independent valuer', { exact: false })).toBeTruthy();
  });

  test('has no block for a project that opened before it was required', async () => {
    serve({ ...sampleInfo(), ownership: null });
    await open();
    await screen.findByLabelText('Fees', { selector: 'dl' });
    expect(screen.queryByText('What you own')).toBeNull();
  });

  test('says where the fees are described when the project lists no fees', async () => {
    serve({ ...sampleInfo(), fees: null });
    await open();
    expect(await screen.findByText('We charge no entry fee.')).toBeTruthy();
    expect(screen.getByText('The other fees are described', { exact: false })).toBeTruthy();
  });

  test('opens the first question, and opens or closes all with one button (spec 1.09, 2.38)', async () => {
    await open();
    const first = await screen.findByRole('button', { name: 'First question' });
    const second = screen.getByRole('button', { name: 'Second question' });
    const isOpen = (button: HTMLElement): string | null => button.getAttribute('aria-expanded');
    expect([isOpen(first), isOpen(second)]).toEqual(['true', 'false']);
    fireEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect([isOpen(first), isOpen(second)]).toEqual(['true', 'true']);
    fireEvent.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect([isOpen(first), isOpen(second)]).toEqual(['false', 'false']);
  });

  test.each([
    ['Prepared', 'This project is being prepared.'],
    ['Completed', 'This project is funded.'],
    ['Closed', 'This project is closed.'],
  ] as const)('says in the state %s why investing is impossible (spec 4.10)', async (state, text) => {
    serve(sampleInfo({ state }));
    await open();
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invest' })).toBeNull();
  });
});

test('marks an offer for existing investors next to the title and in the offer', async () => {
  serve(sampleInfo({ onlyForCurrentInvestor: true }));
  await open();
  expect(await screen.findByText('Existing investors only')).toBeTruthy();
  expect(screen.getByText(/only for those who already have an investment/)).toBeTruthy();
});

describe('RoiCalculator', () => {
  // 5 % rent and 3 % growth; from 100 to 10,000 euros, which is from 2,500 to 250,000 crowns.
  const calculated: Partial<Project> = {
    calculation: {
      paReturn: '8',
      period: 5,
      annualRentalIncome: '5',
      incrementalPropertyValue: '3',
      calculatorMin: 10_000,
      calculatorMax: 1_000_000,
    },
  };
  beforeEach(async () => {
    serve(sampleInfo(calculated));
    viewer({ showsCalculator: true });
    // The route's guard loads the user before the screen appears.
    await loadMe();
  });
  const amount = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Amount invested' });
  const factOf = (label: string): string =>
    screen.getAllByText(label)[0]?.closest('div')?.textContent?.replace(label, '') ?? '';

  test('goes from 100 to 10,000 of the project’s currency when staff set no bounds (spec 9.17)', async () => {
    const calculation = { ...calculated.calculation!, calculatorMin: null, calculatorMax: null };
    serve(sampleInfo({ ...calculated, calculation }));
    await open();
    const slider = await amount();
    // The middle of 2,500 and 250,000 crowns.
    expect(slider.getAttribute('aria-valuetext')).toBe('CZK\u00a0126,250');
    fireEvent.change(slider, { target: { value: slider.min } });
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('CZK\u00a02,500'));
    fireEvent.change(slider, { target: { value: slider.max } });
    await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('CZK\u00a0250,000'));
  });

  test('starts at the midpoint in the investor’s currency and at the project’s period (spec 2.38, 9.17)', async () => {
    const { onSearch } = await open();
    expect((await amount()).getAttribute('aria-valuetext')).toBe('CZK\u00a0126,250');
    expect(screen.getByRole('slider', { name: 'Period' }).getAttribute('aria-valuetext')).toBe('5 years');
    // 126,250 × 5 % = 6,312.50; 126,250 × (1.03⁵ - 1) = 20,108.35…
    expect(factOf('Rental income a year')).toContain('6,312.50');
    expect(factOf('Assumed change in value over the period')).toContain('20,108.35');
    expect(factOf('Rent and change in value in total')).toContain('51,670.85');
    expect(onSearch).not.toHaveBeenCalled();
  });

  test('has a cautious, an expected and a favourable scenario besides the loss, and uses the chosen scenario', async () => {
    await open({ amount: 10_000_000, currency: 'CZK', years: 2 });
    await amount();
    // Expected: 5 % rent and 3 % growth. Cautious: 3.75 % and -3 %. Favourable: 5.5 % and 4.5 %.
    const compared = within(screen.getByRole('region', { name: 'Scenarios compared' }));
    expect(compared.getByText(/^Cautious: rent/).closest('div')?.textContent).toMatch(
      /3.75%, value -3.00% a year.*1,590.00/,
    );
    expect(compared.getByText(/^Expected: rent/).closest('div')?.textContent).toContain('16,090.00');
    expect(compared.getByText(/^Favourable: rent/).closest('div')?.textContent).toMatch(
      /5.50%, value \+4.50% a year.*20,202.50/,
    );
    expect(factOf('Rent and change in value in total')).toContain('16,090.00');
    fireEvent.click(screen.getByRole('button', { name: 'Cautious' }));
    expect(factOf('Rental income a year')).toContain('3,750.00');
    expect(factOf('Assumed change in value over the period')).toMatch(/[-−].*5,910.00/);
    expect(factOf('Rent and change in value in total')).toContain('1,590.00');
  });

  test('shows what is left after entry fee and tax, with rent from its planned start', async () => {
    // 2 % of the price is the fee: 98,000 buy shares. From 19 February 2027 on 640 of 730 days bring rent.
    vi.setSystemTime('2026-11-21T10:00:00Z');
    onTestFinished(() => void vi.useRealTimers());
    serve(
      sampleInfo({
        ...calculated,
        unitPrice: { CZK: 250_000, EUR: 10_000, PLN: 43_000 },
        unitFee: { CZK: 5_000, EUR: 200, PLN: 860 },
        saleEndsOn: '2027-02-19',
        expectedOn: '2027-01-31',
        completedOn: null,
      }),
    );
    await open({ amount: 10_000_000, currency: 'CZK', years: 2 });
    await amount();
    // Rent 8,591.78, growth 5,968.20, tax 2,184.00, fee 2,000.
    expect(factOf('Net, after entry fee and tax')).toContain('10,375.98');
    expect(screen.getByText(/It counts rent from/).textContent).toMatch(
      /entry fee of 2.04% .*tax of 15.00%.*from 19\sFeb\s2027/,
    );
  });

  test('has a loss-making scenario', async () => {
    await open({ amount: 10_000_000, currency: 'CZK', years: 2 });
    await amount();
    fireEvent.click(screen.getByRole('button', { name: 'Loss' }));
    expect(factOf('Rent and change in value in total')).toMatch(/[-−].*9,750.00/);
    expect(factOf('Net, after entry fee and tax')).toMatch(/[-−].*9,750.00/);
  });

  test('starts with the values of the address, limited to the bounds', async () => {
    await open({ amount: 10_000_000, currency: 'CZK', years: 2 });
    expect((await amount()).getAttribute('aria-valuetext')).toBe('CZK\u00a0100,000');
    expect(factOf('Rent and change in value in total')).toContain('16,090.00');
  });

  test('ignores an amount without its currency', async () => {
    await open({ amount: 10_000_000 });
    expect((await amount()).getAttribute('aria-valuetext')).toBe('CZK\u00a0126,250');
  });

  test('accepts a typed amount within the bounds, and starts with that amount on the next project', async () => {
    await open();
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your amount' });
    fireEvent.change(field, { target: { value: '40,000' } });
    expect((await amount()).getAttribute('aria-valuetext')).toBe('CZK\u00a040,000');
    fireEvent.change(field, { target: { value: '1' } });
    expect(screen.getByText(/Enter an amount from/)).toBeTruthy();
    expect((await amount()).getAttribute('aria-valuetext')).toBe('CZK\u00a040,000');
    cleanup();
    await open();
    expect((await amount()).getAttribute('aria-valuetext')).toBe('CZK\u00a040,000');
  });

  test('replaces an amount beyond the bounds with the bound', async () => {
    await open({ amount: 99_999_999_999, currency: 'EUR' });
    expect((await amount()).getAttribute('aria-valuetext')).toBe('€10,000');
  });

  test('calculates with the input, and writes the input to the address after a pause (spec 1.09)', async () => {
    const { onSearch } = await open({ amount: 10_000_000, currency: 'CZK', years: 2 });
    // 2,500 and forty steps of 5,000; the midpoint is a separate stop.
    fireEvent.change(await amount(), { target: { value: '41' } });
    fireEvent.change(screen.getByRole('slider', { name: 'Period' }), { target: { value: '0' } });
    expect(screen.getByRole('slider', { name: 'Period' }).getAttribute('aria-valuetext')).toBe('1 year');
    // 202,500 × 5 % + 202,500 × 3 %
    expect(factOf('Rent and change in value in total')).toContain('16,200.00');
    await waitFor(() =>
      expect(onSearch.mock.calls).toEqual([[{ amount: 20_250_000, currency: 'CZK', years: 1 }]]),
    );
  });

  test('converts the amount to another currency, rounded to two digits', async () => {
    await open({ amount: 10_000_000, currency: 'CZK', years: 2 });
    await amount();
    fireEvent.click(screen.getByRole('button', { name: 'PLN' }));
    // 100,000 / 25 × 4.3 = 17,200
    expect((await amount()).getAttribute('aria-valuetext')).toBe('PLN\u00a017,000');
  });

  test('draws the years as a chart, and shows them as a table', async () => {
    await open({ amount: 10_000_000, currency: 'CZK', years: 2 });
    await amount();
    const chart = within(screen.getByRole('figure', { name: 'How the gain grows' }));
    fireEvent.click(chart.getByRole('button', { name: 'Show as a table' }));
    const rows = within(screen.getByRole('table', { name: 'How the gain grows' }))
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Year', 'Rent and assumed change in value', 'Rental income'],
      ['0', 'CZK\u00a00.00', 'CZK\u00a00.00'],
      ['1', 'CZK\u00a08,000.00', 'CZK\u00a05,000.00'],
      ['2', 'CZK\u00a016,090.00', 'CZK\u00a010,000.00'],
    ]);
  });

  test('is absent for a caller to whom the server does not show it (spec 6.07)', async () => {
    viewer({ showsCalculator: false });
    await open();
    await screen.findByRole('heading', { name: 'How it works' });
    expect(screen.queryByRole('heading', { name: 'Yield calculator' })).toBeNull();
  });
});

describe('InterestPanel', () => {
  beforeEach(() => viewer({ interestRequest: 'offered' }));
  const press = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'I am interested' }));
  };

  test('sends the request, thanks the user and does not offer the request again (spec 1.09, 2.38, 8.13)', async () => {
    server.on('POST /api/funded-requests', () => {
      viewer({ interestRequest: 'sent' });
      return dataOf({});
    });
    await open();
    expect(await screen.findByRole('heading', { name: 'Interested in a project like this?' })).toBeTruthy();
    await press();
    expect(await screen.findByRole('dialog', { name: 'Thank you for your interest' })).toBeTruthy();
    await screen.findByText('Interest sent');
    expect(screen.queryByRole('button', { name: 'I am interested' })).toBeNull();
    const [sent] = server.sent('POST /api/funded-requests');
    expect(sent?.body).toEqual({ data: { project: idOf('project') } });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('shows why a request is refused, and loads the current state (spec 8.13)', async () => {
    server.on('POST /api/funded-requests', () => {
      viewer({ isHolder: true });
      return refusal(409, 'interest.not_taken');
    });
    await open();
    await press();
    const popup = within(await screen.findByRole('dialog', { name: 'The request was not sent' }));
    expect(popup.getByText('Interest requests are not taken for this project.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'I am interested' })).toBeNull());
  });
});

test.each([
  [[], false, 'Verify your identity'],
  [['SIGNUP', 'KYC', 'AML'], false, 'Choose the number of shares'],
  [['SIGNUP', 'KYC', 'AML'], true, 'Receive your part of the rent'],
] as const)('HowItWorks for levels %j and holder %s highlights “%s” (spec 2.38)', async (...person) => {
  const [levels, isHolder, step] = person;
  server.on('GET /api/users/me', () => sampleMe(levels));
  viewer({ isHolder });
  await open();
  const list = await screen.findByRole('list', { name: 'How it works' });
  await waitFor(() => expect(list.querySelector('[aria-current=step]')?.textContent).toContain(step));
});

describe('ProjectVideo', () => {
  beforeEach(emptyFrames);
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const withVideo = (video: ProjectInfo['description'][number]['video']) =>
    serve({
      ...sampleInfo(),
      description: [{ id: 1, title: 'The house', description: 'Built of brick.', video }],
    });
  const frame = () => document.querySelector('iframe');

  test('loads a YouTube video only after a press and consent (spec 2.38)', async () => {
    withVideo({ provider: 'youtube', providerUid: 'M7lc1UVf-VE', url: 'https://youtu.be/M7lc1UVf-VE' });
    await open();
    const play = await screen.findByRole('button', { name: 'Play the video: The house' });
    expect(frame()).toBeNull();
    fireEvent.click(play);
    expect(screen.getByText(/YouTube learns your IP address/)).toBeTruthy();
    expect(frame()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(frame()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Play the video: The house' }));
    fireEvent.click(screen.getByRole('button', { name: 'Play from YouTube' }));
    expect(frame()?.src).toContain('https://www.youtube-nocookie.com/embed/M7lc1UVf-VE');
  });

  test('loads a Vimeo video only after the same consent (spec 2.38)', async () => {
    withVideo({ provider: 'vimeo', providerUid: '76979871', url: 'https://vimeo.com/76979871' });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Play the video: The house' }));
    expect(frame()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Play from Vimeo' }));
    expect(frame()?.src).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871/);
  });

  test('plays a video with a direct address in the browser without a third party (spec 2.38)', async () => {
    withVideo({ provider: 'direct', providerUid: null, url: '/api/files/film' });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Play the video: The house' }));
    expect(document.querySelector('video')?.getAttribute('src')).toBe('/api/files/film');
  });

  test('offers no video with an invalid address', async () => {
    withVideo({ provider: 'direct', providerUid: null, url: 'javascript:alert(1)' });
    await open();
    await screen.findByText('Built of brick.');
    expect(screen.queryByRole('button', { name: /Play the video/ })).toBeNull();
  });
});

describe('Lightbox', () => {
  const image = (name: string): Image => ({
    url: `/media/${name}`,
    previewUrl: `/media/${name}/preview`,
    formats: { small: `/media/${name}/s`, medium: `/media/${name}/m`, large: `/media/${name}/l` },
    width: 1600,
    height: 1000,
    alternativeText: name,
    caption: `Caption of ${name}`,
  });

  test('shows a picture on the whole screen with caption and keys, and returns the focus (spec 1.09, 2.38)', async () => {
    serve(sampleInfo({ images: [image('Front'), image('Yard')] }));
    await open();
    const enlarge = await screen.findByRole('button', { name: 'Enlarge the picture: Front' });
    const gallery = within(screen.getByRole('region', { name: 'Pictures' }));
    expect(gallery.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining([expect.stringContaining('Front'), expect.stringContaining('Yard')]),
    );
    enlarge.focus();
    fireEvent.click(enlarge);
    const lightbox = await screen.findByRole('dialog', { name: 'Pictures of the project' });
    expect(await within(lightbox).findByText('Caption of Front')).toBeTruthy();
    fireEvent.keyDown(lightbox.querySelector('.yarl__container')!, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(enlarge);
  });
});
