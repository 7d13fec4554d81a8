import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { dataOf, idOf } from '../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import type { Deal } from './get-share-board.ts';
import { ShareAdvertScreen } from './share-advert-screen.tsx';
import { ShareBoardScreen } from './share-board-screen.tsx';
import { ShareInterestScreen } from './share-interest-screen.tsx';

const server = useServerDouble();
const project = { documentId: idOf('project'), slug: 'brno', title: 'Flats in Brno' };
const advert = {
  documentId: idOf('advert'),
  project,
  state: 'open',
  shares: 5,
  unitPrice: 300_00,
  price: 1_500_00,
  currency: 'CZK',
  createdAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2099-01-01T08:00:00.000Z',
  endedAt: null,
  daysOnBoard: 3,
  endReason: null,
  isOwn: false,
  ownInterest: null,
} as const;
const board = {
  isOn: true,
  mayTrade: true,
  openAdverts: null,
  endedInYear: 4,
  foundNobodyInYear: 1,
  holdings: [],
};
const page = (rows: readonly object[]) => ({
  data: rows,
  meta: { pagination: { pageSize: 25, next: null } },
});
const deal = (change: Partial<Deal> = {}): Deal => ({
  documentId: idOf('interest'),
  state: 'sent',
  shares: 2,
  createdAt: '2026-11-02T08:00:00.000Z',
  sharedAt: null,
  side: 'holder',
  advert,
  contact: null,
  ownTerms: null,
  otherTerms: null,
  returnedReason: null,
  ...change,
});
const openDeal = async (change: Partial<Deal>) => {
  server.on(`GET /core/share-interests/${idOf('interest')}`, () => dataOf(deal(change)));
  await renderScreen(<ShareInterestScreen documentId={idOf('interest')} />, {
    scopes: ['share-board', 'step-up'],
  });
};

describe('the board', () => {
  test('says what the board is not, how many offers found no buyer, and shows the offers', async () => {
    server.on('GET /core/share-board', () => dataOf(board));
    server.on('GET /core/share-adverts', () => page([advert]));
    await renderScreen(<ShareBoardScreen search={{}} />, { scopes: ['share-board'] });
    await screen.findByRole('heading', { name: 'Flats in Brno' });
    expect(screen.getByText('This is a notice board, not a market')).toBeTruthy();
    expect(screen.getByText('1 of 4')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /buy/i })).toBeNull();
  });

  test('shows the offers of one project, with a form first that chooses its shares', async () => {
    const other = { ...project, documentId: idOf('other'), slug: 'other', title: 'Flats in Plzeň' };
    const holding = { held: 5, free: 5, currency: 'CZK', nominal: 250_00 };
    server.on('GET /core/share-board', () =>
      dataOf({
        ...board,
        holdings: [
          { project: other, ...holding },
          { project, ...holding },
        ],
      }),
    );
    server.on('GET /core/share-adverts', ({ query }) =>
      page(query.get('filters[project]') === project.documentId ? [] : [advert]),
    );
    await renderScreen(<ShareBoardScreen search={{ project: project.documentId, offer: true }} />, {
      scopes: ['share-board'],
    });
    await screen.findByText('No open offers of this project');
    expect(screen.getByRole('link', { name: 'All projects' }).getAttribute('href')).toBe('/share-board');
    const chosen = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Holding' });
    expect(chosen.value).toBe(project.documentId);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Offer my shares', 'Open offers']);
  });

  test('offers no form to investors who may not sell', async () => {
    server.on('GET /core/share-board', () => dataOf({ ...board, mayTrade: false }));
    server.on('GET /core/share-adverts', () => page([]));
    await renderScreen(<ShareBoardScreen search={{}} />, { scopes: ['share-board'] });
    expect(await screen.findByText(/You can offer shares once you are verified/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Put on the board' })).toBeNull();
  });

  test('says that the board is off', async () => {
    server.on('GET /core/share-board', () => dataOf({ ...board, isOn: false }));
    await renderScreen(<ShareBoardScreen search={{}} />, { scopes: ['share-board'] });
    expect(await screen.findByText('Offers of holders are switched off')).toBeTruthy();
  });
});

test('the page of an offer expresses interest in a whole number of its shares', async () => {
  const sent: unknown[] = [];
  server.on(`GET /core/share-adverts/${advert.documentId}`, () =>
    dataOf({ ...advert, interests: [], history: [] }),
  );
  server.on(`POST /core/share-adverts/${advert.documentId}/interests`, ({ body }) => {
    sent.push(body);
    return dataOf({ documentId: idOf('interest') });
  });
  await renderScreen(<ShareAdvertScreen documentId={advert.documentId} />, { scopes: ['share-board'] });
  const shares = await screen.findByRole('textbox', { name: 'How many shares' });
  fireEvent.change(shares, { target: { value: '6' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the interest' }));
  await screen.findByText('Type a whole number from 1 to 5.');
  fireEvent.change(shares, { target: { value: '2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send the interest' }));
  await waitFor(() => expect(sent).toEqual([{ data: { shares: 2 } }]));
});

describe('an interest', () => {
  test('lets the holder share the contacts', async () => {
    await openDeal({});
    await screen.findByRole('button', { name: 'Share contacts' });
    expect(screen.queryByText('Contact')).toBeNull();
  });

  test('shows the contact, and the other party’s terms in the instruction', async () => {
    await openDeal({
      state: 'shared',
      contact: { name: 'Eva Malá', email: 'eva@example.com' },
      otherTerms: {
        shares: 2,
        unitPrice: 290_00,
        settlement: 'wallet',
        signedAt: '2026-11-03T08:00:00.000Z',
      },
    });
    await screen.findByText('Eva Malá');
    expect(screen.getByText(/I sell 2 shares of Flats in Brno at CZK.290\.00 per share/)).toBeTruthy();
  });
});
