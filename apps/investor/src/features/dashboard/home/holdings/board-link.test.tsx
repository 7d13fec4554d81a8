import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useServerDouble } from '../../../../../../../packages/web/test/support/server-double.ts';
import { renderScreen } from '../../../../../test/support/render-screen.tsx';
import { dataOf, idOf, sampleConfiguration } from '../../../../../test/support/samples.ts';
import { BoardLink } from './board-link.tsx';

const server = useServerDouble();
const board = (change: object = {}, free = 3) => ({
  isOn: true,
  mayTrade: true,
  openAdverts: null,
  endedInYear: 0,
  foundNobodyInYear: 0,
  holdings: [
    {
      project: { documentId: idOf('project'), slug: 'brno', title: 'Flats in Brno' },
      held: 5,
      free,
      currency: 'CZK',
      nominal: 100_00,
    },
  ],
  ...change,
});
const open = () => renderScreen(<BoardLink slug="brno" />, { scopes: ['dashboard'] });

beforeEach(() => {
  server.on('GET /api/app-configuration', () => dataOf({ ...sampleConfiguration(), hasShareBoard: true }));
});

test('free shares of a holding link to the form for offering shares', async () => {
  server.on('GET /core/share-board', () => dataOf(board()));
  await open();
  const link = await screen.findByRole('link', { name: 'Offer shares' });
  expect(link.getAttribute('href')).toBe(`/share-board?project=${idOf('project')}&offer=true`);
});

test('a holding without free shares leads to the offers of its project', async () => {
  server.on('GET /core/share-board', () => dataOf(board({}, 0)));
  await open();
  const link = await screen.findByRole('link', { name: 'Offers of holders' });
  expect(link.getAttribute('href')).toBe(`/share-board?project=${idOf('project')}`);
});

test.each([
  ['whose project is not funded', board({ holdings: [] })],
  ['of an investor who may not sell', board({ mayTrade: false })],
  ['while the board is off', board({ isOn: false })],
])('a holding %s has no link', async (_which, answer) => {
  server.on('GET /core/share-board', () => dataOf(answer));
  await open();
  await waitFor(() => expect(server.sent('GET /core/share-board')).toHaveLength(1));
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['off', { hasShareBoard: false }],
  ['in run-off', { hasShareBoard: true, isRunOff: true }],
])('nothing is requested while the board is %s', async (_how, change) => {
  server.on('GET /api/app-configuration', () => dataOf({ ...sampleConfiguration(), ...change }));
  await open();
  await waitFor(() => expect(server.sent('GET /api/app-configuration')).toHaveLength(1));
  expect(server.sent('GET /core/share-board')).toEqual([]);
});
