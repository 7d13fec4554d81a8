import type { DataOf } from '@parcela/contract';
import type { getProjectInfoItem } from '@parcela/contract/operator';
import { inEveryTranslation, localizedFrom, openingChecks, unknownBuilding } from '@parcela/domain';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { pressAction } from '../../../test/support/press-action.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { missingOf } from './project-states.ts';
import { projects } from './projects.resource.ts';

type Project = DataOf<typeof getProjectInfoItem>;
const inAll = (text: string) => localizedFrom({ cs: `${text} cs`, en: text, pl: `${text} pl` });
const fee = { percent: '8', text: inAll('Of the rent') };
const content = {
  title: inAll('Flats in Brno'),
  countryCode: 'CZ',
  layout: {
    ...unknownBuilding,
    bedrooms: 3,
    bathrooms: null,
    size: 80,
    floor: 2,
    material: 'brick',
    energyClass: 'B',
  },
  map: { latitude: '49.2113', longitude: '16.5748', absence: null },
  saleEndsOn: null,
  expectedOn: '2030-06-30',
  completedOn: null,
  minPurchaseQty: 1,
  maxPurchaseQty: 50,
  maxPerUser: null,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: false,
  calculation: null,
  blocks: [
    { title: inAll('About'), description: localizedFrom({ cs: '', en: 'A house.', pl: '' }), video: null },
  ],
  faqs: [{ title: inAll('When?'), content: inAll('Soon.') }],
  fees: { running: fee, payouts: fee, leaving: { percent: null, text: inAll('None') } },
  timeline: [{ date: '2020-05-01', text: inAll('Bought') }],
  ownership: null,
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
  missingTexts: inEveryTranslation(() => 1),
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
  prices: [
    {
      documentId: idOf('price'),
      price: 1000_00,
      appliedAt: '2026-01-01T09:00:00.000Z',
      valuation: null,
    },
  ],
  valuations: [],
  opensAt: null,
  openingChecks: null,
  openingFailure: null,
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

test('the list shows missing texts and filters projects by the language of the missing texts', async () => {
  server.on(list, () => listOf([project()]));
  await renderResource(projects, { at: '/projects?missing=pl&projectState=Open', scopes, permissions });
  const link = await screen.findByRole('link', { name: 'Flats in Brno' });
  expect(link.getAttribute('href')).toBe(at);
  expect(link.closest('tr')?.textContent).toMatch(/On sale.*Published.*Čeština: 1.*Polski: 1/);
  const [sent] = server.sent(list);
  expect(sent?.query.get('filters[missing]')).toBe('pl');
  expect(sent?.query.get('filters[projectState]')).toBe('Open');
});

test('a new project begins as a draft with all its shares issued', async () => {
  server.on(list, () => listOf([]));
  server.on('POST /operator/project-infos', () => dataOf(project({ state: 'draft' })));
  await renderResource(projects, { at: '/projects', scopes, permissions });
  const dialog = await press('New project');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('All shares are issued at once');
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Entry fee of a share/).value).toMatch(/^0/);
  const address = within(dialog).getByLabelText<HTMLInputElement>(/^Address/);
  type(dialog, 'Title: English', 'Byty v Žižkově, 2');
  await vi.waitFor(() => expect(address.value).toBe('byty-v-zizkove-2'));
  type(dialog, /^Address/, 'flats');
  type(dialog, 'Title: English', 'Flats in Brno');
  expect(address.value).toBe('flats');
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
    title: localizedFrom({ cs: '', en: 'Flats in Brno', pl: '' }),
    fees: { running: { percent: null, text: localizedFrom({ cs: '', en: 'Rent', pl: '' }) } },
    blocks: [],
    images: [],
  });
});

test('an edit shows texts side by side, keeps the rest of the version, and sends the displayed version', async () => {
  server.on(send('versions'), () => dataOf(project({ version: 4 })));
  await open();
  expect(await screen.findByText('40 of 100')).toBeTruthy();
  const orders = screen.getByRole('link', { name: '3' });
  expect(orders.getAttribute('href')).toBe(`/orders?project=${idOf('project')}`);
  const dialog = await press('Edit texts');
  expect(within(dialog).getAllByText('Missing'), 'Czech and Polish of one text').toHaveLength(2);
  type(dialog, /^Text: Čeština/, 'Dům.');
  expect(within(dialog).getAllByText('Missing')).toHaveLength(1);
  finish(dialog, 'Save');
  expect(await screen.findByText('The next version is saved.')).toBeTruthy();
  expect(server.sent(send('versions')).map(({ body }) => body)).toEqual([
    {
      ...content,
      blocks: [
        {
          title: inAll('About'),
          description: localizedFrom({ cs: 'Dům.', en: 'A house.', pl: '' }),
          video: null,
        },
      ],
      version: 3,
    },
  ]);
});

test('the second editor sees the difference and saves on top of the current version', async () => {
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
  finish(dialog, 'Save');
  const consequence = await within(dialog).findByText(/Poland/, { ignore: 'option' });
  expect(consequence.textContent).not.toContain('PL');
  finish(dialog, 'Keep mine and go on');
  finish(dialog, 'Save');
  expect(await screen.findByText('The next version is saved.')).toBeTruthy();
  expect(server.sent(send('versions')).at(-1)?.body).toMatchObject({
    version: 4,
    countryCode: 'CZ',
    maxPurchaseQty: 60,
    faqs: [],
  });
});

test('what an investor owns is shown with its edit, which keeps the unchanged parts', async () => {
  const ownership = {
    owner: { name: 'House s.r.o.', registerNumber: '7', countryCode: 'CZ', registerUrl: null },
    instrument: { kind: 'claim', text: inAll('A claim') },
    rank: { kind: 'subordinated', text: inAll('After the bank') },
    noExtract: null,
    custody: inAll('At a bank'),
    operatorFailure: { hasRunOffPlan: true, text: inAll('Goes on') },
    team: [{ name: 'Eva', role: inAll('Manager') }],
    coInvestment: { amount: null, percent: '5', text: inAll('Kept') },
  } satisfies Project['ownership'];
  server.on(send('versions'), () => dataOf(project({ version: 4, ownership })));
  await open(project({ ownership }));
  await screen.findByText('After other creditors');
  expect(document.body.textContent).toMatch(
    /House s\.r\.o\..*Claim.*After other creditors.*At a bank.*Eva, Manager/s,
  );
  const dialog = await press('Edit what you own');
  type(dialog, /^Name of the company/, 'Second House s.r.o.');
  finish(dialog, 'Save');
  expect(await screen.findByText('The next version is saved.')).toBeTruthy();
  expect(server.sent(send('versions'))[0]?.body).toMatchObject({
    ownership: { ...ownership, owner: { ...ownership.owner, name: 'Second House s.r.o.' } },
  });
});

test('the conflict shows another editor’s changes field by field inside a group', async () => {
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
  finish(dialog, 'Save');
  expect(await within(dialog).findByText('Theirs: 7.50')).toBeTruthy();
  const labels = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(labels).toHaveLength(4);
  expect(labels).toContain('Fees besides the entry fee: While shares are held: What it is for: English');
  expect(dialog.querySelector('dl')?.textContent).not.toContain('{');
});

test('the dialog that changes the sale shows how many people it affects and submits that number', async () => {
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
  expect(said.textContent).toContain('2 distributions are not paid yet');
  expect(said.textContent).toContain('It cannot be taken back.');
  finish(dialog, 'Complete');
  expect(await screen.findByText('The sale of the project is changed.')).toBeTruthy();
  expect(server.sent(send('state')).map(({ body }) => body)).toEqual([
    { state: 'Completed', newInvestors: 4, offerVersion: 9 },
  ]);
});

test('a price needs the approval of a second staff member, and a draft without a price cannot be published', async () => {
  server.on(send('prices'), () =>
    dataOf({ documentId: idOf('approval'), action: 'projects.set_price', state: 'pending' }),
  );
  await open(project({ state: 'draft', price: null, publishedVersion: null, prices: [] }));
  server.on(`GET /operator/project-infos/${idOf('info')}/price-effect`, () =>
    dataOf({ ...effect, priceNow: null, changePercent: null, holders: 0, shares: 0, holdingsNow: null }),
  );
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

test('staff publish a newer version immediately or from a chosen time', async () => {
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

const preview = {
  holders: 0,
  newInvestors: 0,
  soldShares: 0,
  reservedShares: 0,
  availableShares: 100,
  takesInterest: false,
  openPolls: 0,
  openDistributions: 0,
};
const checks = (...missing: readonly string[]): NonNullable<Project['openingChecks']> =>
  openingChecks.map((name) => ({ name, isMet: !missing.includes(name) }));
const prepared = (change: Partial<Project> = {}): Project =>
  project({ projectState: 'Prepared', publishedVersion: 3, openingChecks: checks(), ...change });
const opening = { documentId: idOf('approval'), action: 'projects.open', state: 'pending' };

test('a second staff member approves the opening of a sale, now or at a chosen time, and staff can revoke a plan', async () => {
  server.on(`${one}/state-preview`, () => dataOf({ state: 'Open', ...preview }));
  server.on(send('opening'), () => dataOf(opening));
  server.on(send('opening/take-back'), () => dataOf(prepared()));
  await open(prepared());
  expect(screen.queryByRole('button', { name: 'Take the opening back' })).toBeNull();
  const dialog = await press('Open the sale');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('as soon as a second person agrees');
  expect(said.textContent).not.toContain('Missing now');
  type(dialog, /^Moment of the opening/, '2027-06-01T08:00');
  type(dialog, /Reason/, 'The audit has ended');
  server.on(one, () => dataOf(prepared({ opensAt: '2027-06-01T06:00:00.000Z', offerVersion: 10 })));
  finish(dialog, 'Ask for approval');
  expect(await screen.findByRole('link', { name: 'Open the request' })).toBeTruthy();
  expect(server.sent(send('opening')).map(({ body }) => body)).toEqual([
    { opensAt: '2027-06-01T06:00:00.000Z', offerVersion: 9, reason: 'The audit has ended' },
  ]);
  const back = await press('Take the opening back');
  finish(back, 'Take the opening back');
  await vi.waitFor(() => expect(server.sent(send('opening/take-back'))).toHaveLength(1));
  expect(server.sent(send('opening/take-back'))[0]?.body).toEqual({ offerVersion: 10 });
});

test('a sale lists what is missing before it opens, with a way to fix each item', async () => {
  server.on(`${one}/state-preview`, () => dataOf({ state: 'Open', ...preview }));
  server.on(send('opening'), () =>
    refusal(409, 'project.not_ready', { missing: ['orderDocuments', 'yields', 'map'] }),
  );
  const lacking = prepared({ openingChecks: checks('orderDocuments', 'prospectus', 'map') });
  await open({ ...lacking, openingFailure: { at: '2026-11-28T08:00:00.000Z', missing: ['map'] } });
  const heading = await screen.findByRole('heading', { name: 'Before the sale opens' });
  const list = heading.parentElement?.parentElement ?? heading;
  expect(list.textContent).toContain('did not open by itself');
  const stands = (name: string) => within(list).getAllByText(name)[0]?.closest('div')?.textContent;
  expect(stands('Price of a share')).toContain('Ready');
  expect(stands('Prospectus')).toContain('Missing');
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/legal-documents/terms',
    '/legal-documents/whitePaper',
    `/legal-documents/${idOf('project')}`,
  ]);
  expect(within(list).getByRole('button', { name: 'Edit terms and facts' })).toBeTruthy();
  const dialog = await press('Open the sale');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('Missing now: terms and white paper, prospectus, place on the map');
  type(dialog, /Reason/, 'Now');
  finish(dialog, 'Ask for approval');
  expect(
    await within(dialog).findByText(
      'The sale cannot open yet. Missing: terms and white paper, yields, place on the map, or why there is none.',
    ),
  ).toBeTruthy();
});

const valued = {
  documentId: idOf('valuation'),
  valuer: 'Hana Benešová',
  company: 'Odhady s.r.o.',
  valuedOn: '2026-05-01',
  method: 'income',
  methodText: null,
  amount: 123_450_00,
  note: null,
  file: null,
  isDocumentPublic: false,
  withdrawal: null,
  publishedAt: '2026-05-10T09:00:00.000Z',
  recordedAt: '2026-05-10T09:00:00.000Z',
} satisfies Project['valuations'][number];
const effect = {
  currency: 'CZK',
  priceNow: 1000_00,
  price: 1234_00,
  changePercent: '23.40',
  holders: 12,
  shares: 40,
  holdingsNow: 40_000_00,
  holdings: 49_360_00,
};

test('a valuation proposes a price, whose effect on holders is shown before the request', async () => {
  const asked = `GET /operator/project-infos/${idOf('info')}/price-effect`;
  server.on(asked, () => dataOf(effect));
  server.on(send('prices'), () =>
    dataOf({ documentId: idOf('approval'), action: 'projects.set_price', state: 'pending' }),
  );
  await open(project({ valuations: [valued] }));
  const table = within(await screen.findByRole('region', { name: 'Valuations' }));
  fireEvent.click((await table.findAllByRole('button', { name: 'Actions' }))[0]!);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Propose a price' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/by 23\.40/)).toBeTruthy();
  expect(dialog.textContent).toMatch(
    /12 holders have 40 shares worth .*40,000\.00.*; afterwards .*49,360\.00/,
  );
  expect(server.sent(asked).at(-1)?.query.get('amount')).toBe('123400');
  type(dialog, /Reason/, 'As valued');
  finish(dialog, 'Ask for approval');
  await vi.waitFor(() => expect(server.sent(send('prices'))).toHaveLength(1));
  expect(server.sent(send('prices'))[0]?.body).toEqual({
    amount: 1234_00,
    valuation: idOf('valuation'),
    offerVersion: 9,
    reason: 'As valued',
  });
});

test('staff record a valuation and withdraw a wrong one for a reason', async () => {
  server.on(send('valuations'), () => dataOf(project()));
  const withdraw = `POST /operator/valuations/${idOf('valuation')}/withdraw`;
  server.on(withdraw, () => dataOf(project()));
  await open(project({ valuations: [valued] }));
  const dialog = await press('Record a valuation');
  type(dialog, /^Valuer/, 'Eva Nová');
  type(dialog, /^Day of the valuation/, '2026-06-01');
  type(dialog, /^Method/, 'cost');
  type(dialog, /^Value of the whole property/, '1300');
  finish(dialog, 'Record a valuation');
  await vi.waitFor(() => expect(server.sent(send('valuations'))).toHaveLength(1));
  expect(server.sent(send('valuations'))[0]?.body).toEqual({
    valuer: 'Eva Nová',
    company: null,
    valuedOn: '2026-06-01',
    method: 'cost',
    methodText: null,
    amount: 1300_00,
    file: null,
    isDocumentPublic: false,
    note: null,
  });
  const table = within(await screen.findByRole('region', { name: 'Valuations' }));
  fireEvent.click((await table.findAllByRole('button', { name: 'Actions' }))[0]!);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
  const wrong = await screen.findByRole('dialog');
  type(wrong, /Reason/, 'Another house');
  finish(wrong, 'Withdraw');
  await vi.waitFor(() => expect(server.sent(withdraw)).toHaveLength(1));
  expect(server.sent(withdraw)[0]?.body).toEqual({ reason: 'Another house' });
});

test('two staff members move or revoke a future price', async () => {
  const planned = {
    documentId: idOf('later'),
    price: 2000_00,
    valuation: null,
    appliedAt: '2099-01-01T09:00:00.000Z',
  };
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

test('a version shows its changes in every part, with a number for each repeated item', async () => {
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

test('the count includes texts available only in English at any depth', () => {
  expect(
    missingOf(
      [{ a: localizedFrom({ cs: '', en: 'A', pl: 'A' }) }, localizedFrom({ cs: '', en: '', pl: '' })],
      'cs',
    ),
  ).toBe(1);
  expect(missingOf(null, 'pl')).toBe(0);
});

test('the register of holders opens on demand, for any day, and continues after each page', async () => {
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

test('staff without the permission cannot open the register of holders', async () => {
  await open();
  expect(await screen.findByText('Your role does not open the register.')).toBeTruthy();
  expect(server.sent(`${one}/holders`)).toHaveLength(0);
});
