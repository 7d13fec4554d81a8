import type { getProjectInfoItem } from '@parcela/contract/operator';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { pressAction } from '../../../test/support/press-action.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import type { DataOf } from '../../shared/api/route-types.ts';
import { missingOf } from './project-states.ts';
import { projects } from './projects.resource.ts';

type Project = DataOf<typeof getProjectInfoItem>;
const inAll = (text: string) => ({ cs: `${text} cs`, en: text, pl: `${text} pl` });
const fee = { percent: '8', text: inAll('Of the rent') };
const content = {
  title: inAll('Flats in Brno'),
  countryCode: 'CZ',
  layout: { bedrooms: 3, bathrooms: null, size: 80, floor: 2, material: 'brick', energyClass: 'B' },
  saleEndsOn: null,
  expectedOn: '2030-06-30',
  completedOn: null,
  minPurchaseQty: 1,
  maxPurchaseQty: 50,
  maxPerUser: null,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: false,
  calculation: null,
  blocks: [{ title: inAll('About'), description: { cs: '', en: 'A house.', pl: '' }, video: null }],
  faqs: [{ title: inAll('When?'), content: inAll('Soon.') }],
  fees: { running: fee, payouts: fee, leaving: { percent: null, text: inAll('None') } },
  timeline: [{ date: '2020-05-01', text: inAll('Bought') }],
  images: [{ file: idOf('yard'), alternativeText: inAll('A yard'), caption: null }],
  documents: [],
} satisfies Partial<Project>;
const project = (change: Partial<Project> = {}): Project => ({
  documentId: idOf('info'),
  project: idOf('project'),
  slug: 'flats',
  projectState: 'Open',
  currency: 'CZK',
  price: 1000_00,
  missingTexts: { cs: 1, pl: 1 },
  version: 3,
  state: 'published',
  publishedVersion: 2,
  publishAt: null,
  nextVersion: null,
  nextAt: null,
  publication: 4,
  savedAt: '2026-11-21T09:00:00.000Z',
  savedBy: 'Jana Malá',
  ...content,
  earlierSlugs: ['old-flats'],
  tokenTotalCount: 100,
  tokenFee: 10_00,
  prices: [{ documentId: idOf('price'), price: 1000_00, appliedAt: '2026-01-01T09:00:00.000Z' }],
  opensAt: null,
  offerVersion: 9,
  ...change,
});

const list = 'GET /operator/project-infos';
const at = `/projects/${idOf('info')}`;
const one = `GET /operator/project-infos/${idOf('info')}`;
const send = (what: string): string => `POST /operator/project-infos/${idOf('info')}/${what}`;
const permissions = ['projects.read', 'projects.edit', 'prices.edit', 'media.edit'] as const;
const scopes = ['bo-projects'] as const;
const server = useServerDouble();

const open = async (shown: Project = project(), versions: readonly object[] = []) => {
  server.on(one, () => dataOf(shown));
  server.on(`${one}/versions`, () => listOf(versions));
  server.on(`${one}/progress`, () =>
    dataOf({
      issuedShares: 100,
      soldShares: 40,
      reservedShares: 7,
      availableShares: 53,
      holders: 12,
      liveOrders: 3,
      lapsingOrders: 1,
      waitingInterest: 5,
    }),
  );
  return renderResource(projects, { at, scopes, permissions });
};
const press = async (name: string) => {
  await pressAction(name);
  return screen.findByRole('dialog');
};
const expectBlocked = async (said: string): Promise<void> => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect((await screen.findByRole('menuitem', { name: said, hidden: true })).hasAttribute('disabled')).toBe(
    true,
  );
};
const type = (dialog: HTMLElement, label: RegExp | string, value: string): void => {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
};
const finish = (dialog: HTMLElement, name: string): void => {
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

test('projects are listed with what is missing, and found by the language that lacks texts', async () => {
  server.on(list, () => listOf([project()]));
  await renderResource(projects, { at: '/projects?missing=pl&projectState=Open', scopes, permissions });
  const link = await screen.findByRole('link', { name: 'Flats in Brno' });
  expect(link.getAttribute('href')).toBe(at);
  expect(link.closest('tr')?.textContent).toMatch(/On sale.*Published.*Čeština: 1.*Polski: 1/);
  const [sent] = server.sent(list);
  expect(sent?.query.get('filters[missing]')).toBe('pl');
  expect(sent?.query.get('filters[projectState]')).toBe('Open');
});

test('a new project begins as a draft whose shares are issued with it', async () => {
  server.on(list, () => listOf([]));
  server.on('POST /operator/project-infos', () => dataOf(project({ state: 'draft' })));
  await renderResource(projects, { at: '/projects', scopes, permissions });
  const dialog = await press('New project');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('All shares are issued at once');
  type(dialog, /^Address/, 'flats');
  type(dialog, 'Title: English', 'Flats');
  type(dialog, /^Currency/, 'CZK');
  type(dialog, /^Issued shares/, '100');
  type(dialog, /^Entry fee of a share/, '10.50');
  type(dialog, /^Country/, 'CZ');
  type(dialog, /^Smallest order/, '1');
  type(dialog, /^Largest order/, '20');
  const fees = within(dialog).getAllByLabelText('What it is for: English');
  for (const field of fees) fireEvent.change(field, { target: { value: 'Rent' } });
  finish(dialog, 'New project');
  expect(await screen.findByText('The draft is saved.')).toBeTruthy();
  expect(server.sent('POST /operator/project-infos')[0]?.body).toMatchObject({
    slug: 'flats',
    state: 'Prepared',
    currency: 'CZK',
    tokenTotalCount: 100,
    tokenFee: 10_50,
    maxPerUser: null,
    title: { cs: '', en: 'Flats', pl: '' },
    fees: { running: { percent: null, text: { cs: '', en: 'Rent', pl: '' } } },
    blocks: [],
    images: [],
  });
});

test('texts are edited beside each other, everything else of the version stays, and the seen version is sent', async () => {
  server.on(send('versions'), () => dataOf(project({ version: 4 })));
  await open();
  expect(await screen.findByText('40 of 100')).toBeTruthy();
  const orders = screen.getByRole('link', { name: '3' });
  expect(orders.getAttribute('href')).toBe(`/orders?project=${idOf('project')}`);
  const dialog = await press('Edit texts');
  expect(within(dialog).getAllByText('Missing'), 'Czech and Polish of one text').toHaveLength(2);
  type(dialog, /^Text: Čeština/, 'Dům.');
  expect(within(dialog).getAllByText('Missing')).toHaveLength(1);
  finish(dialog, 'Edit texts');
  expect(await screen.findByText('The next version is saved.')).toBeTruthy();
  expect(server.sent(send('versions')).map(({ body }) => body)).toEqual([
    {
      ...content,
      blocks: [{ title: inAll('About'), description: { cs: 'Dům.', en: 'A house.', pl: '' }, video: null }],
      version: 3,
    },
  ]);
});

test('whoever saves over somebody else is shown the difference, and saves on what is there now', async () => {
  const mine = project();
  const theirs = project({ version: 4, countryCode: 'PL', faqs: [] });
  let shown = mine;
  server.on(send('versions'), ({ body }) => {
    if ((body as { version: number }).version === 4) return dataOf(theirs);
    shown = theirs;
    return refusal(409, 'common.conflict');
  });
  await open();
  server.on(one, () => dataOf(shown));
  const dialog = await press('Edit terms and facts');
  type(dialog, /^Largest order/, '60');
  finish(dialog, 'Edit terms and facts');
  expect((await within(dialog).findByText(/PL/)).textContent).toContain('PL');
  finish(dialog, 'Keep mine and go on');
  finish(dialog, 'Edit terms and facts');
  expect(await screen.findByText('The next version is saved.')).toBeTruthy();
  expect(server.sent(send('versions')).at(-1)?.body).toMatchObject({
    version: 4,
    countryCode: 'CZ',
    maxPurchaseQty: 60,
    faqs: [],
  });
});

test('what somebody else has changed inside a group is said field by field', async () => {
  let shown = project();
  const running = { percent: '7.50', text: inAll('Less') };
  server.on(send('versions'), () => {
    shown = project({
      version: 4,
      fees: { running, payouts: fee, leaving: { percent: null, text: inAll('None') } },
    });
    return refusal(409, 'common.conflict');
  });
  await open();
  server.on(one, () => dataOf(shown));
  const dialog = await press('Edit fees');
  finish(dialog, 'Edit fees');
  expect(await within(dialog).findByText('Theirs: 7.50')).toBeTruthy();
  const labels = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(labels).toHaveLength(4);
  expect(labels).toContain('Fees besides the entry fee: While shares are held: What it is for: English');
  expect(dialog.querySelector('dl')?.textContent).not.toContain('{');
});

test('a change of the sale says beforehand whom it concerns, and sends what was said', async () => {
  server.on(`${one}/state-preview`, () =>
    dataOf({
      state: 'Completed',
      holders: 12,
      newInvestors: 4,
      soldShares: 40,
      reservedShares: 7,
      availableShares: 53,
      takesInterest: true,
      openPolls: 1,
      openDistributions: 2,
    }),
  );
  server.on(send('state'), () => dataOf(project({ projectState: 'Completed' })));
  await open();
  const dialog = await press('Complete');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('12 people own 40 shares.');
  expect(said.textContent).toContain('4 people become investors');
  expect(said.textContent).toContain('7 shares are reserved by live orders');
  expect(said.textContent).toContain('1 poll goes on');
  expect(said.textContent).toContain('2 payouts are not paid yet');
  expect(said.textContent).toContain('It cannot be taken back.');
  finish(dialog, 'Complete');
  expect(await screen.findByText('The sale of the project is changed.')).toBeTruthy();
  expect(server.sent(send('state')).map(({ body }) => body)).toEqual([
    { state: 'Completed', newInvestors: 4, offerVersion: 9 },
  ]);
});

test('a price is asked of a second person, and a draft without one cannot be published', async () => {
  server.on(send('prices'), () =>
    dataOf({ documentId: idOf('approval'), action: 'projects.set_price', state: 'pending' }),
  );
  await open(project({ state: 'draft', price: null, publishedVersion: null, prices: [] }));
  await expectBlocked('Publish: It cannot be published before two people have set its price.');
  const dialog = await press('Set a price');
  expect(within(dialog).getByText(/a second person/i)).toBeTruthy();
  type(dialog, /^New price/, '1100.50');
  type(dialog, /^From the day/, '2027-01-01');
  type(dialog, /Reason/, 'Valued');
  finish(dialog, 'Ask for approval');
  await screen.findByRole('link', { name: /request/i });
  expect(server.sent(send('prices')).map(({ body }) => body)).toEqual([
    { amount: 1100_50, appliedAt: '2026-12-31T23:00:00.000Z', offerVersion: 9, reason: 'Valued' },
  ]);
});

test('a newer version is published at once or from a moment on', async () => {
  server.on(send('publish'), () => dataOf(project({ publishedVersion: 3 })));
  await open(project({ publishedVersion: null, state: 'draft' }));
  const dialog = await press('Publish');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('2 texts are shown in English');
  type(dialog, /^Shown from/, '2027-06-01T08:00');
  finish(dialog, 'Publish');
  expect(await screen.findByText(/^Done\./)).toBeTruthy();
  expect(server.sent(send('publish')).map(({ body }) => body)).toEqual([
    { version: 3, publication: 4, publishAt: '2027-06-01T06:00:00.000Z' },
  ]);
});

test('the sale opens by itself at a moment that is planned, moved and taken back', async () => {
  const prepared = project({ projectState: 'Prepared', publishedVersion: 3 });
  server.on(send('opening'), () => dataOf(prepared));
  server.on(send('opening/take-back'), () => dataOf(prepared));
  await open(prepared);
  const dialog = await press('Plan the opening of the sale');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('everybody who waits for the next project hears of it');
  expect(said.textContent).not.toContain('Nobody sees the project now');
  expect(screen.queryByRole('button', { name: 'Take the opening back' })).toBeNull();
  type(dialog, /^Open the sale/, '2027-06-01T08:00');
  server.on(one, () =>
    dataOf(project({ ...prepared, opensAt: '2027-06-01T06:00:00.000Z', offerVersion: 10 })),
  );
  finish(dialog, 'Plan the opening of the sale');
  expect(await screen.findByText('The opening of the sale is planned.')).toBeTruthy();
  expect(server.sent(send('opening')).map(({ body }) => body)).toEqual([
    { opensAt: '2027-06-01T06:00:00.000Z', offerVersion: 9 },
  ]);
  const back = await press('Take the opening back');
  finish(back, 'Take the opening back');
  await vi.waitFor(() => expect(server.sent(send('opening/take-back'))).toHaveLength(1));
  expect(server.sent(send('opening/take-back'))[0]?.body).toEqual({ offerVersion: 10 });
});

test('a price that does not apply yet is moved or taken back by two people', async () => {
  const planned = { documentId: idOf('later'), price: 2000_00, appliedAt: '2099-01-01T09:00:00.000Z' };
  const move = `POST /operator/planned-prices/${idOf('later')}/move`;
  server.on(move, () =>
    dataOf({ documentId: idOf('approval'), action: 'projects.move_price', state: 'pending' }),
  );
  await open(project({ prices: [planned, ...project().prices] }));
  const table = within(await screen.findByRole('region', { name: 'Prices' }));
  const menus = await table.findAllByRole('button', { name: 'Actions' });
  fireEvent.click(menus[0]!);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/a second person/i)).toBeTruthy();
  type(dialog, /^In force from/, '2099-02-01T10:00');
  type(dialog, /Reason/, 'The appraisal is late');
  finish(dialog, 'Ask for approval');
  await vi.waitFor(() => expect(server.sent(move)).toHaveLength(1));
  expect(server.sent(move)[0]?.body).toEqual({
    appliedAt: '2099-02-01T09:00:00.000Z',
    offerVersion: 9,
    reason: 'The appraisal is late',
  });
});

test('what a version changed is said of every part, each of several by its number', async () => {
  const block = (text: string) => ({ title: inAll(text), description: inAll(text), video: null });
  const version = (number: number, change: object) => ({
    ...content,
    version: number,
    savedAt: '2026-11-21T09:00:00.000Z',
    savedBy: 'Jana Malá',
    ...change,
  });
  await open(project(), [
    version(2, { blocks: [block('One'), block('Two')], maxPurchaseQty: 60 }),
    version(1, { blocks: [block('First'), block('Two')], timeline: [] }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'What version 2 changed' }));
  const changed = [...(await screen.findByText('Heading 1: English')).closest('dl')!.querySelectorAll('dt')];
  const labels = changed.map(({ textContent }) => textContent);
  expect(labels).toContain('Text 1: Polski');
  expect(labels).not.toContain('Heading 2: English');
  expect(labels).toContain('Largest order in shares');
  expect(labels).toContain('Event 1: English');
});

test('texts that are there in English only are counted at any depth', () => {
  expect(missingOf([{ a: { cs: '', en: 'A', pl: 'A' } }, { cs: '', en: '', pl: '' }], 'cs')).toBe(1);
  expect(missingOf(null, 'pl')).toBe(0);
});

test('the register of holders is opened on purpose, as of any day, and goes on where a page ended', async () => {
  const holder = (name: string, shares: number) => ({
    investor: { documentId: idOf(name), email: `${name}@example.com` },
    shares,
    percent: '4.0000',
  });
  server.on(`${one}/holders`, ({ query }) => {
    const isSecond = query.has('pagination[after]');
    return {
      data: [holder(isSecond ? 'eva' : 'ana', 4)],
      meta: { pagination: { pageSize: 1, next: isSecond ? null : 'next' } },
    };
  });
  server.on(one, () => dataOf(project()));
  await renderResource(projects, { at, scopes, permissions: [...permissions, 'distributions.read'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Open the register' }));
  expect((await screen.findByRole('link', { name: 'ana@example.com' })).getAttribute('href')).toBe(
    `/investors/${idOf('ana')}`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'eva@example.com' });
  fireEvent.change(screen.getByLabelText('At the end of the day'), { target: { value: '2026-06-30' } });
  fireEvent.blur(screen.getByLabelText('At the end of the day'));
  await vi.waitFor(() => expect(server.sent(`${one}/holders`).at(-1)?.query.get('on')).toBe('2026-06-30'));
});

test('whoever may not see who gets what does not open the register', async () => {
  await open();
  expect(await screen.findByText('Your role does not open the register.')).toBeTruthy();
  expect(server.sent(`${one}/holders`)).toHaveLength(0);
});
