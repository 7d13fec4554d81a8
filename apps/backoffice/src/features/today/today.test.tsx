import { queryClient } from '@parcela/web';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import type { Today } from './queue-lists.ts';
import { today } from './today.resource.ts';

const shown: Today = {
  silent: [{ provider: 'bank', since: '2026-11-21T07:00:00.000Z' }],
  queues: [
    {
      kind: 'refunds',
      count: 3,
      isMore: false,
      oldestAt: '2026-11-18T09:00:00.000Z',
      amounts: [
        { currency: 'CZK', amount: 12_500_00 },
        { currency: 'EUR', amount: 70_00 },
      ],
    },
    { kind: 'approvals', count: 1, isMore: false, oldestAt: '2026-11-19T09:00:00.000Z', amounts: [] },
    { kind: 'bankLines', count: 1_000, isMore: true, oldestAt: '2026-11-20T09:00:00.000Z', amounts: [] },
  ],
  figures: {
    countedAt: '2026-11-21T09:00:00.000Z',
    money: [
      {
        currency: 'CZK',
        atBank: 500_00,
        parts: {
          projects: 250_00,
          orders: 0,
          fees: 20_00,
          withheldTax: 0,
          wallets: 300_00,
          suspense: 0,
          withdrawalsRequested: 0,
          goingOut: 0,
          distributionsToSend: 0,
          atGateways: -70_00,
          owedByOperator: 0,
          owedByHolders: 0,
          exchange: 0,
          notBooked: 0,
        },
      },
    ],
    shares: { sold: 1_200, reserved: 30, available: 770 },
  },
  books: {
    last: {
      documentId: idOf('proof'),
      state: 'clean',
      askedBy: null,
      askedAt: '2026-11-21T08:59:00.000Z',
      finishedAt: '2026-11-21T09:00:00.000Z',
      checked: 60,
      broken: 0,
      late: 0,
      since: null,
    },
    isStale: false,
    isWaiting: true,
  },
};
const asked = 'GET /operator/today';
const server = useServerDouble();
const open = () => renderResource(today, { at: '/today', scopes: ['bo-today'] });

test('waiting work links to its filtered list with its sums, and counts stop at a thousand', async () => {
  server.on(asked, () => dataOf(shown));
  await open();
  const refunds = await screen.findByRole('link', { name: /Refunds to send by hand/ });
  expect(refunds.getAttribute('href')).toBe('/refunds?state=needs_staff');
  expect(refunds.textContent).toMatch(/^3Refunds to send by hand.*to send.*12,500\.00.*70\.00.*Oldest: /);
  const approvals = screen.getByRole('link', { name: /Requests that you can approve/ });
  expect(approvals.getAttribute('href')).toBe('/approvals?decidable=true');
  const lines = screen.getByRole('link', { name: /Bank lines to explain/ });
  expect([lines.getAttribute('href'), lines.textContent]).toEqual([
    '/bank-lines?untied=false',
    expect.stringMatching(/^1,000\+/),
  ]);
  const silent = screen.getByRole('region', { name: 'Providers that do not answer' });
  expect(silent.textContent).toMatch(/The bank.*Since.*import the statement as a file/);
  const figures = screen.getByRole('region', { name: 'Money and shares' });
  const rows = within(within(figures).getByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
    expect.stringMatching(/^Of projects.*250\.00/),
    expect.stringMatching(/^Fees of the platform.*20\.00/),
    expect.stringMatching(/^In wallets.*300\.00/),
    expect.stringMatching(/^Still at payment gateways.*70\.00/),
    expect.stringMatching(/^At the bank.*500\.00/),
  ]);
  expect(within(figures).getByText('Sold').closest('div')?.textContent).toMatch(/1,200/);
});

test('an empty page says so, omits sums without a permission, and can be retried after a failure', async () => {
  server.on(asked, () => refusal(500, 'common.internal'));
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  server.on(asked, () => dataOf({ queues: [], silent: [], figures: null, books: null }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  expect(screen.queryByText('Money and shares')).toBeNull();
  expect(screen.queryByText('Providers that do not answer')).toBeNull();
});

test('the indicator says whether the books balanced in the last proof and links to the proof, or says that the result is unknown', async () => {
  const books = shown.books!;
  const show = async (state: Today['books']): Promise<string | null> => {
    server.on(asked, () => dataOf({ ...shown, books: state }));
    const { unmount } = await open();
    const light = await screen.findByRole('region', { name: 'Books' });
    const text = light.textContent;
    const [proof] = within(light).getAllByRole('link');
    expect(proof?.getAttribute('href')).toBe(state?.last ? `/book-proofs/${idOf('proof')}` : '/book-proofs');
    unmount();
    queryClient.clear();
    return text;
  };
  expect(await show(books)).toMatch(/The books balance.*Proved:.*A new proof is on its way/);
  expect(await show({ ...books, last: { ...books.last!, state: 'broken', broken: 2 } })).toMatch(
    /The books do not balance.*2 rules do not hold/,
  );
  expect(await show({ ...books, isStale: true })).toMatch(/too old/);
  expect(await show({ last: null, isStale: false, isWaiting: false })).toMatch(/not been proved yet/);
});
