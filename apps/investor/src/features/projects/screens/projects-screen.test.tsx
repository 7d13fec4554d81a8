import type { ProjectSummary } from '@parcela/contract/investor';
import { popupMs, projectStates } from '@parcela/domain';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freezeTime, pass, untilFrozen } from '../../../../test/support/frozen-time.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import {
  dataOf,
  idOf,
  levelOptions,
  listOf,
  sampleConfiguration,
  sampleMe,
  sampleProject,
} from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { ProjectsScreen } from './projects-screen.tsx';
import type { ProjectsSearch } from '../queries/projects-search.ts';

const server = useServerDouble();
afterEach(() => {
  vi.useRealTimers();
});
const summary = (change: Partial<ProjectSummary['project']> = {}): ProjectSummary => ({
  id: 7,
  documentId: idOf('info'),
  slug: 'brno-hills',
  title: 'Flats in Brno',
  project: sampleProject(change),
});

beforeEach(() => {
  server.on('GET /api/user-verifications', () => listOf(levelOptions));
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
  server.on('GET /api/project-infos', () => listOf([summary()]));
});

const openList = async (search: ProjectsSearch = {}) => {
  const onSearch = vi.fn<(search: ProjectsSearch) => void>();
  const shown = await renderScreen(<ProjectsScreen search={search} onSearch={onSearch} />, {
    scopes: ['projects'],
  });
  return { ...shown, onSearch };
};

describe('ProjectCard', () => {
  test('shows picture, title, state with country and figures in the investor’s currency, and links to the page (spec 2.36)', async () => {
    const image = {
      url: '/media/front',
      previewUrl: '/media/front/p',
      formats: { small: '/media/front/s', medium: '/media/front/m', large: '/media/front/l' },
      width: 1600,
      height: 1000,
      alternativeText: 'The front',
      caption: null,
    };
    server.on('GET /api/project-infos', () => listOf([summary({ images: [image] })]));
    await openList();
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('img', { name: 'The front' }).getAttribute('srcset')).toContain(
      '/media/front/l 1600w',
    );
    expect(card.getByRole('heading', { name: 'Flats in Brno' })).toBeTruthy();
    expect(card.getByText('Open · Czechia')).toBeTruthy();
    expect(card.getByText('Price per share').closest('div')?.textContent).toContain('2,500.00');
    const labels = [...screen.getByRole('article').querySelectorAll('dt')].map(
      ({ textContent }) => textContent,
    );
    expect(labels.slice(0, 2)).toEqual(['Rent a year', 'Growth in value (assumed)']);
    expect(card.getByText('Available shares').closest('div')?.textContent).toContain('120');
    expect(card.getByRole('link', { name: /Details/ }).getAttribute('href')).toBe('/projects/brno-hills');
  });

  test('names each state of a project: Prepared and Unknown as Soon, Completed as Funded (spec 4.09)', async () => {
    const shown = { Open: 'Open', Prepared: 'Soon', Completed: 'Funded', Closed: 'Closed', Unknown: 'Soon' };
    server.on('GET /api/project-infos', () =>
      listOf(
        projectStates.map((state) => ({ ...summary({ state }), documentId: idOf(state), title: state })),
      ),
    );
    await openList();
    const cards = await screen.findAllByRole('article');
    const words = cards.map((card) => [
      within(card).getByRole('heading').textContent,
      within(card)
        .getByText(/ · Czechia$/)
        .textContent.replace(' · Czechia', ''),
    ]);
    expect(Object.fromEntries(words)).toEqual(shown);
  });

  test('offers only its page during a run-off', async () => {
    server.on('GET /api/app-configuration', () => dataOf({ ...sampleConfiguration(), isRunOff: true }));
    await openList();
    expect(await screen.findByText('Closed · Czechia')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Invest/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Details/ })).toBeTruthy();
    expect(document.body.textContent).toContain('Their shares are no longer sold.');
  });

  test('names the dates of the sale and of the building separately (spec 2.36)', async () => {
    server.on('GET /api/project-infos', () =>
      listOf([
        { ...summary({ saleEndsOn: '2027-01-27' }), documentId: idOf('open') },
        {
          ...summary({ state: 'Closed', closedOn: '2026-02-01' }),
          documentId: idOf('closed'),
        },
      ]),
    );
    await openList();
    const [open, closed] = (await screen.findAllByRole('article')).map((card) => within(card));
    expect(open?.getByText('Planned end of the sale').closest('div')?.textContent).toContain(
      '27\u00a0Jan\u00a02027',
    );
    expect(open?.getByText('Building to be completed').closest('div')?.textContent).toContain(
      '31\u00a0May\u00a02027',
    );
    expect(closed?.getByText('Sale closed').closest('div')?.textContent).toContain('1\u00a0Feb\u00a02026');
  });

  test('offers investing for an open project, and only the page for any other (spec 2.36, 4.10)', async () => {
    server.on('GET /api/project-infos', () =>
      listOf([summary(), { ...summary({ state: 'Prepared' }), documentId: idOf('soon'), title: 'Soon one' }]),
    );
    await openList();
    expect(await screen.findByRole('button', { name: 'Invest: Flats in Brno' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invest: Soon one' })).toBeNull();
    expect(screen.getByRole('link', { name: /Details\s*: Soon one/ })).toBeTruthy();
  });

  test.each([
    [121, false],
    [120, true],
  ])('with %i of 400 shares left shows the progress bar: %s (spec 2.37)', async (available, isShown) => {
    server.on('GET /api/project-infos', () => listOf([summary({ available })]));
    await openList();
    await screen.findByRole('link', { name: 'Flats in Brno' });
    expect(screen.queryByRole('progressbar') !== null).toBe(isShown);
  });

  test('says that verification is missing, and leads to it with the project (spec 4.17)', async () => {
    server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
    const { location } = await openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Invest: Flats in Brno' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Verify now' }));
    await vi.waitFor(() => expect(location()).toBe('/verification?slug=brno-hills'));
  });

  test('lets the user decline verification with the button or Escape, and otherwise leads on after 5 s', async () => {
    server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
    const { location } = await openList();
    const invest = await screen.findByRole('button', { name: 'Invest: Flats in Brno' });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const wait = () => act(() => vi.advanceTimersByTimeAsync(popupMs + 200));
    fireEvent.click(invest);
    fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
    await wait();
    fireEvent.click(invest);
    fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
    await wait();
    expect([screen.queryByRole('dialog'), location()]).toEqual([null, '/here']);
    fireEvent.click(invest);
    await screen.findByRole('dialog');
    await wait();
    vi.useRealTimers();
    await vi.waitFor(() => expect(location()).toBe('/verification?slug=brno-hills'));
  });

  test.each([
    ['SIGNUP', ['SIGNUP']],
    ['KYC', ['SIGNUP', 'KYC']],
  ])(
    'leads a user with the level %s to verification with the project after 5 s, and no sooner (spec 4.17, 9.06)',
    async (...row) => {
      const [, levels] = row;
      server.on('GET /api/users/me', () => sampleMe(levels));
      const { location } = await openList();
      const invest = await screen.findByRole('button', { name: 'Invest: Flats in Brno' });
      freezeTime();
      fireEvent.click(invest);
      expect(screen.getByRole('dialog', { name: 'Verify your identity first' })).toBeTruthy();
      await pass(4_900);
      expect([screen.queryByRole('dialog') === null, location()]).toEqual([false, '/here']);
      await pass(100);
      await untilFrozen(() => location() !== '/here');
      expect([screen.queryByRole('dialog'), location()]).toEqual([null, '/verification?slug=brno-hills']);
    },
  );

  test.each([
    ['without a level to sign-up', [], '/sign-up'],
    ['with AML to the order', ['SIGNUP', 'KYC', 'AML'], '/projects/brno-hills/order'],
    ['with ORDER to the order', ['SIGNUP', 'KYC', 'AML', 'ORDER'], '/projects/brno-hills/order'],
    [
      'with INVESTOR to the order',
      ['SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR'],
      '/projects/brno-hills/order',
    ],
  ])('leads a user %s immediately (spec 4.17)', async (_title, levels, href) => {
    server.on('GET /api/users/me', () => sampleMe(levels));
    const { location } = await openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Invest: Flats in Brno' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await vi.waitFor(() => expect(location()).toBe(href));
  });

  test('marks an offer for existing investors, even before a verification that does not open it', async () => {
    server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
    server.on('GET /api/project-infos', () => listOf([summary({ onlyForCurrentInvestor: true })]));
    const { location } = await openList();
    const invest = await screen.findByRole('button', { name: 'Invest: Flats in Brno' });
    expect(screen.getByText('Existing investors only')).toBeTruthy();
    fireEvent.click(invest);
    const popup = await screen.findByRole('dialog', { name: 'For existing investors' });
    expect(popup.textContent).toContain('verification alone does not open it');
    fireEvent.click(within(popup).getByRole('button', { name: 'Verify now' }));
    await vi.waitFor(() => expect(location()).toBe('/verification'));
  });

  test('tells other users for 1.5 s that an offer is for existing investors, and does not proceed (spec 4.18, 6.06, 9.06)', async () => {
    server.on('GET /api/project-infos', () => listOf([summary({ onlyForCurrentInvestor: true })]));
    const { location } = await openList();
    const invest = await screen.findByRole('button', { name: 'Invest: Flats in Brno' });
    freezeTime();
    fireEvent.click(invest);
    expect(screen.getByRole('dialog').textContent).toContain('This offer is for existing investors.');
    await pass(1_400);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await pass(100);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(10_000);
    expect(location()).toBe('/here');
  });
});

describe('interest request of a funded project', () => {
  const funded = (name: string): ProjectSummary => ({
    ...summary({ state: 'Completed', documentId: idOf(`project-${name}`) }),
    documentId: idOf(name),
    title: name,
  });
  beforeEach(() => {
    server.on('GET /api/project-infos', () => listOf([funded('Late'), funded('Mine'), funded('Asked')]));
    server.on('GET /api/projects/portfolio', () =>
      dataOf({ projects: [{ projectInfo: { documentId: idOf('Mine'), slug: 'mine', title: 'Mine' } }] }),
    );
    server.on('GET /api/funded-requests', () => listOf([{ project: { documentId: idOf('project-Asked') } }]));
  });

  test('appears for a user without shares who has not sent the request yet (spec 2.36)', async () => {
    await openList();
    expect(await screen.findByRole('button', { name: 'I am interested: Late' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /interested: (Mine|Asked)/ })).toBeNull();
    expect(screen.getAllByText('Interest sent')).toHaveLength(1);
  });

  test('is sent with one press, and a popup confirms it', async () => {
    server.on('POST /api/funded-requests', () => dataOf({}));
    await openList();
    fireEvent.click(await screen.findByRole('button', { name: 'I am interested: Late' }));
    expect(await screen.findByRole('dialog', { name: 'Thank you for your interest' })).toBeTruthy();
    expect(server.sent('POST /api/funded-requests').map(({ body }) => body)).toEqual([
      { data: { project: idOf('project-Late') } },
    ]);
  });

  test('is not requested while no project of the page is funded', async () => {
    server.on('GET /api/project-infos', () => listOf([summary()]));
    await openList();
    await screen.findByRole('link', { name: 'Flats in Brno' });
    expect(server.sent('GET /api/projects/portfolio')).toEqual([]);
  });
});

describe('ProjectFilters', () => {
  test('request the filters of the address', async () => {
    await openList({ state: 'Open', country: 'CZ', currency: 'EUR', sort: 'yield:desc' });
    await screen.findByRole('link', { name: 'Flats in Brno' });
    const queries = server.sent('GET /api/project-infos').map(({ query }) => Object.fromEntries(query));
    expect(queries).toContainEqual(
      expect.objectContaining({
        'filters[state]': 'Open',
        'filters[countryCode]': 'CZ',
        'filters[currency]': 'EUR',
        sort: 'yield:desc',
      }),
    );
  });

  test('add up rent and growth on the cards only when the list is sorted by the sum', async () => {
    const calculation = {
      paReturn: '8',
      annualRentalIncome: '5',
      incrementalPropertyValue: '3',
      period: 10,
      calculatorMin: null,
      calculatorMax: null,
    };
    server.on('GET /api/project-infos', () => listOf([summary({ calculation })]));
    const { unmount } = await openList();
    const yields = async () =>
      [...(await screen.findByRole('article')).querySelectorAll('dl > div')]
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes('%'));
    expect(await yields()).toEqual(['Rent a year5.00%', 'Growth in value (assumed)3.00%']);
    unmount();
    await openList({ sort: 'yield:desc' });
    expect((await yields()).at(-1)).toBe('Together a year8.00%');
    expect(screen.getByRole('option', { name: 'Highest rent and growth' })).toBeTruthy();
  });

  test('say that nothing matches, and can be cleared', async () => {
    server.on('GET /api/project-infos', () => listOf([]));
    const { onSearch } = await openList({ country: 'PL' });
    await screen.findByText('No project matches');
    const [amongFilters, inList] = screen.getAllByRole('button', { name: 'Reset filters' });
    fireEvent.click(amongFilters!);
    expect(document.activeElement).toBe(screen.getByLabelText('State'));
    fireEvent.click(inList!);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(onSearch).toHaveBeenCalledWith({});
  });

  test('can be tried again after a failure', async () => {
    server.on('GET /api/project-infos', () => refusal(500, 'common.error'));
    await openList();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /api/project-infos', () => listOf([summary()]));
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Flats in Brno' })).toBeTruthy();
  });
});
