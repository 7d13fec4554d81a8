import type { ProjectSummary } from '@parcela/client/investor';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import {
  dataOf,
  idOf,
  ladder,
  listOf,
  sampleInfo,
  sampleMe,
  sampleProject,
  sampleStats,
} from '../../testing/samples.ts';
import { refusal, useServerDouble } from '../../testing/server-double.ts';
import { ProjectScreen } from './project-screen.tsx';
import { ProjectsScreen } from './projects-screen.tsx';
import type { ProjectsSearch } from './projects-search.ts';

const server = useServerDouble();
const summary = (change: Partial<ProjectSummary['project']> = {}): ProjectSummary => ({
  id: 7,
  documentId: idOf('info'),
  slug: 'brno-hills',
  title: 'Flats in Brno',
  project: sampleProject(change),
});

beforeEach(() => {
  server.on('GET /api/user-verifications', () => listOf(ladder));
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /api/project-infos', () => listOf([summary()]));
});

const openList = async (search: ProjectsSearch = {}) => {
  const onSearch = vi.fn<(search: ProjectsSearch) => void>();
  const shown = await renderScreen(<ProjectsScreen search={search} onSearch={onSearch} />, {
    scopes: ['projects'],
  });
  return { ...shown, onSearch };
};

describe('cards', () => {
  test('an open project can be invested in, another one only looked at', async () => {
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
  ])('with %i of 400 shares left the progress bar is shown: %s', async (available, isShown) => {
    server.on('GET /api/project-infos', () => listOf([summary({ available })]));
    await openList();
    await screen.findByRole('link', { name: 'Flats in Brno' });
    expect(screen.queryByRole('progressbar') !== null).toBe(isShown);
  });

  test('whoever has no verification is told so and taken there with the project', async () => {
    server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
    const { location } = await openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Invest: Flats in Brno' }));
    const popup = within(await screen.findByRole('dialog'));
    fireEvent.click(popup.getAllByRole('button', { name: 'Close' })[0]!);
    await vi.waitFor(() => expect(location()).toBe('/verification?slug=brno-hills'));
  });

  test('an offer for investors is not opened to others', async () => {
    server.on('GET /api/project-infos', () => listOf([summary({ onlyForCurrentInvestor: true })]));
    const { location } = await openList();
    fireEvent.click(await screen.findByRole('button', { name: 'Invest: Flats in Brno' }));
    expect(await screen.findByText('This offer is for existing investors.')).toBeTruthy();
    expect(location()).toBe('/here');
  });
});

describe('filters', () => {
  test('what the address says is asked for', async () => {
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

  test('when nothing matches, all can be shown again', async () => {
    server.on('GET /api/project-infos', () => listOf([]));
    const { onSearch } = await openList({ country: 'PL' });
    await screen.findByText('No project matches');
    fireEvent.click(screen.getAllByRole('button', { name: 'Reset filters' }).at(-1)!);
    expect(onSearch).toHaveBeenCalledWith({});
  });

  test('a failure can be tried again', async () => {
    server.on('GET /api/project-infos', () => refusal(500, 'common.error'));
    await openList();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.on('GET /api/project-infos', () => listOf([summary()]));
    fireEvent.click(retry);
    expect(await screen.findByRole('link', { name: 'Flats in Brno' })).toBeTruthy();
  });
});

describe('a project’s page', () => {
  beforeEach(() => {
    server.on('GET /api/tools/parse-slug', () =>
      dataOf({ type: 'project-info', documentId: idOf('info'), slug: 'brno-hills' }),
    );
    server.on(`GET /api/project-infos/${idOf('info')}`, () => dataOf(sampleInfo()));
    server.on('GET /api/projects/detail-stats', () => dataOf(sampleStats()));
  });
  const open = () => renderScreen(<ProjectScreen slug="brno-hills" />, { scopes: ['projects'] });

  test('shows the price in the person’s currency, the original one, and the rate with its date', async () => {
    await open();
    expect(await screen.findByText('Original price', { exact: false })).toBeTruthy();
    expect(document.body.textContent).toContain('2,500.00');
    expect(document.body.textContent).toContain('€100.00');
    expect(document.body.textContent).toContain('1\u00a0EUR = 25.00\u00a0CZK (20/11/2026)');
  });

  test('the first question is open, and all are opened and closed by one button', async () => {
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
  ] as const)('%s says why there is no investing', async (state, text) => {
    server.on(`GET /api/project-infos/${idOf('info')}`, () => dataOf(sampleInfo({ state })));
    await open();
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invest' })).toBeNull();
  });
});
