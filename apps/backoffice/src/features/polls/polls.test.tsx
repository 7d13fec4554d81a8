import { localizedFrom } from '@parcela/domain';
import type { DataOf } from '@parcela/contract';
import type { getPoll } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { watchSavedFiles } from '../../../../../packages/web/test/support/saved-files.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { polls } from './polls.resource.ts';

type Poll = DataOf<typeof getPoll>;
const inAll = (text: string) => localizedFrom({ cs: `${text} cs`, en: text, pl: `${text} pl` });
const poll = (change: Partial<Poll> = {}): Poll => ({
  documentId: idOf('poll'),
  state: 'Draft',
  version: 3,
  project: { documentId: idOf('project'), slug: 'flats', title: 'Flats in Brno' },
  question: inAll('Sell the house?'),
  voteType: 'ByShares',
  permission: 'Holders',
  startAt: null,
  endAt: '2026-12-31T15:30:00.000Z',
  options: [
    { optionKey: 'yes', text: inAll('Yes') },
    { optionKey: 'no', text: inAll('No') },
  ],
  document: null,
  entitledCount: null,
  voteCount: 0,
  turnout: null,
  results: null,
  outcome: null,
  seal: null,
  delegationCount: 0,
  delegated: null,
  recordAt: null,
  majority: 'Plurality',
  quorumPercent: null,
  abstention: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  ...change,
});

const list = 'GET /operator/votings';
const one = `GET /operator/votings/${idOf('poll')}`;
const send = (what: string): string => `POST /operator/votings/${idOf('poll')}/${what}`;
const at = `/polls/${idOf('poll')}`;
const scopes = ['bo-polls', 'voting'] as const;
const permissions = ['votings.edit', 'projects.read'] as const;
const server = useServerDouble();

const type = (dialog: HTMLElement, label: RegExp | string, value: string): void => {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
};

test('staff write a poll for a project that they search, with options line by line and whole days in the platform’s time zone', async () => {
  server.on(list, () => listOf([poll()]));
  server.on('GET /operator/project-infos', () =>
    listOf([
      {
        documentId: idOf('info'),
        project: idOf('project'),
        slug: 'flats',
        title: inAll('Flats in Brno'),
        projectState: 'Funding',
        currency: 'CZK',
        price: 100,
        version: 1,
        state: 'published',
        publishedVersion: 1,
        publishAt: null,
        savedAt: '2026-11-21T09:00:00.000Z',
      },
    ]),
  );
  server.on('POST /operator/votings', () => dataOf(poll()));
  server.on(one, () => dataOf(poll()));
  const { location } = await renderResource(polls, { at: '/polls', scopes, permissions });
  const link = await screen.findByRole('link', { name: 'Sell the house?' });
  expect(link.getAttribute('href')).toBe(at);
  fireEvent.click(screen.getByRole('button', { name: 'New poll' }));
  const dialog = await screen.findByRole('dialog');
  type(dialog, 'Find a project', 'brno');
  await within(dialog).findByRole('option', { name: 'Flats in Brno (flats)' });
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Project' }), {
    target: { value: idOf('project') },
  });
  type(dialog, 'Question: English', 'Paint it?');
  type(dialog, 'Options: English', 'Blue');
  type(dialog, 'How votes count', 'ByPerson');
  type(dialog, 'Who votes', 'Investors');
  type(dialog, /First day/, '2026-12-01');
  type(dialog, /Last day/, '2027-06-30');
  type(dialog, /Record date/, '2026-11-27');
  type(dialog, /Quorum/, '40');
  type(dialog, 'Abstention', 'leftOut');
  fireEvent.click(within(dialog).getByRole('button', { name: 'New poll' }));
  await within(dialog).findByRole('alert');
  expect(server.sent('POST /operator/votings'), 'one option is not a choice').toHaveLength(0);
  type(dialog, 'Options: English', 'Blue\n\nGreen ');
  type(dialog, 'Options: Čeština', 'Modrá\n\nZelená');
  fireEvent.click(within(dialog).getByRole('button', { name: 'New poll' }));
  expect(await screen.findByText('The draft is saved.')).toBeTruthy();
  expect(server.sent('POST /operator/votings').map(({ body }) => body)).toEqual([
    {
      project: idOf('project'),
      question: localizedFrom({ cs: '', en: 'Paint it?', pl: '' }),
      voteType: 'ByPerson',
      permission: 'Investors',
      startAt: '2026-11-30T23:00:00.000Z',
      endAt: '2027-06-30T22:00:00.000Z',
      options: [
        { optionKey: 'option-1', text: localizedFrom({ cs: 'Modrá', en: 'Blue', pl: '' }) },
        { optionKey: 'option-3', text: localizedFrom({ cs: 'Zelená', en: 'Green', pl: '' }) },
      ],
      document: null,
      recordAt: '2026-11-27T23:00:00.000Z',
      quorumPercent: 40,
      majority: 'Plurality',
      abstention: { optionKey: 'option-3', countsForQuorum: false },
    },
  ]);
  await waitFor(() => expect(location()).toBe(at));
});

test('an edited draft keeps its version and keys, and a time is unchanged until its day changes', async () => {
  server.on(one, () => dataOf(poll()));
  server.on(send('edit'), () => dataOf(poll({ version: 4 })));
  await renderResource(polls, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  type(dialog, 'Options: English', 'Yes\nNever');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The poll is changed.')).toBeTruthy();
  expect(server.sent(send('edit')).map(({ body }) => body)).toEqual([
    {
      project: idOf('project'),
      question: inAll('Sell the house?'),
      voteType: 'ByShares',
      permission: 'Holders',
      startAt: null,
      endAt: '2026-12-31T15:30:00.000Z',
      options: [
        { optionKey: 'yes', text: inAll('Yes') },
        { optionKey: 'no', text: localizedFrom({ cs: 'No cs', en: 'Never', pl: 'No pl' }) },
      ],
      document: null,
      recordAt: null,
      quorumPercent: null,
      majority: 'Plurality',
      abstention: null,
      version: 3,
    },
  ]);
});

test('the start of a poll says who votes and from when, and sends the displayed version', async () => {
  server.on(one, () => dataOf(poll()));
  server.on(send('run'), () => dataOf(poll({ state: 'Current' })));
  await renderResource(polls, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Start the poll' }));
  const dialog = await screen.findByRole('dialog');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('Voting begins at once');
  expect(said.textContent).toContain('Flats in Brno: Holders of shares of the project can vote');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Start the poll' }));
  expect(await screen.findByText('The poll is started.')).toBeTruthy();
  expect(server.sent(send('run')).map(({ body }) => body)).toEqual([{ version: 3 }]);
});

test('staff can end a running poll, which hides its result, with a reason; the page shows a refusal by the server', async () => {
  server.on(one, () => dataOf(poll({ state: 'Current', voteCount: 2, turnout: '40.00', entitledCount: 5 })));
  server.on(send('close'), () => refusal(409, 'voting.not_running'));
  await renderResource(polls, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'End now' }));
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  const said = await within(dialog).findByRole('list', { name: 'What will happen' });
  expect(said.textContent).toContain('2 votes count.');
  type(dialog, /Reason/, 'All have voted');
  fireEvent.click(within(dialog).getByRole('button', { name: 'End now' }));
  expect(await within(dialog).findByText('This voting takes no votes now.')).toBeTruthy();
  expect(server.sent(send('close')).map(({ body }) => body)).toEqual([{ reason: 'All have voted' }]);
});

test.each([
  { state: 'Future', label: 'Withdraw', path: 'withdraw', done: 'The poll is a draft again.' },
  { state: 'Past', label: 'Count again', path: 'recount', done: 'The votes are counted again.' },
] as const)('staff can change a poll in the state $state by $path', async ({ state, label, path, done }) => {
  const results = [
    { optionKey: 'yes', weight: '62.50', votes: 3 },
    { optionKey: 'no', weight: '0.00', votes: 0 },
  ];
  const shown = poll({ state, results: state === 'Past' ? results : null });
  server.on(one, () => dataOf(shown));
  server.on(send(path), () =>
    dataOf(path === 'recount' ? { poll: shown, changedWeights: 0, removedVotes: 0 } : shown),
  );
  await renderResource(polls, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: label }));
  const won = screen.getByRole('rowheader', { name: 'Yes' }).closest('tr')?.textContent;
  expect(won).toMatch(state === 'Past' ? /62\.50.*3/ : /Result–Votes–/);
  const dialog = await screen.findByRole('dialog');
  type(dialog, /Reason/, 'Asked by the owners');
  fireEvent.click(within(dialog).getByRole('button', { name: label }));
  expect(await screen.findByText(done)).toBeTruthy();
  expect(server.sent(send(path)).map(({ body }) => body)).toEqual([
    { reason: 'Asked by the owners', ...(path === 'withdraw' && { version: shown.version }) },
  ]);
});

test('the result of a past poll shows the decision, and staff save it as a file of sums', async () => {
  const results = [
    { optionKey: 'yes', weight: '61.50', votes: 1200 },
    { optionKey: 'no', weight: '12.34', votes: 1 },
  ];
  const outcome = { kind: 'decided', optionKey: 'yes' } as const;
  server.on(one, () => dataOf(poll({ state: 'Past', results, outcome })));
  await renderResource(polls, { at, scopes, permissions });
  expect(await screen.findByText('Decided: Yes')).toBeTruthy();
  const saved: Blob[] = [];
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:file';
  });
  const drop = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  // The test browser would otherwise leave the page to open the file.
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(
    (await saved[0]?.text())
      ?.replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n'),
  ).toEqual(['Option,Result,Votes', 'Yes,61.50,1200', 'No,12.34,1']);
  make.mockRestore();
  drop.mockRestore();
  follow.mockRestore();
});

const lines = `GET /operator/votings/${idOf('poll')}/sealed-lines`;
const counted = [
  { optionKey: 'yes', weight: '61.50', votes: 2 },
  { optionKey: 'no', weight: '0.00', votes: 0 },
];

test('a past poll without a seal offers its result, but no sealed lines', async () => {
  server.on(one, () => dataOf(poll({ state: 'Past', results: counted })));
  await renderResource(polls, { at, scopes, permissions });
  expect(await screen.findByRole('button', { name: 'Result as PDF' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sealed lines' })).toBeNull();
  expect(screen.queryByText(/one counted vote without a name/)).toBeNull();
});

test('staff save the sealed lines of a poll, which load only on demand; the page shows a refusal', async () => {
  const seal = {
    number: 4,
    hash: 'a'.repeat(64),
    ballotsHash: 'b'.repeat(64),
    ballotCount: 2,
    revision: 1,
    matches: true,
  };
  server.on(one, () => dataOf(poll({ state: 'Past', results: counted, seal })));
  server.on(lines, () => refusal(409, 'voting.no_result'));
  const saved = watchSavedFiles();
  await renderResource(polls, { at, scopes, permissions });
  const save = await screen.findByRole('button', { name: 'Sealed lines' });
  expect(screen.getByText(/one counted vote without a name/)).toBeTruthy();
  expect(server.sent(lines)).toHaveLength(0);
  fireEvent.click(save);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(saved).toHaveLength(0);
  server.on(lines, () => new Response('V-1 yes 7\n', { headers: { 'content-type': 'text/plain' } }));
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button')[0] ?? save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(save);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe(`poll-${idOf('poll')}-sealed.txt`);
  expect(await saved[0]?.file.text()).toBe('V-1 yes 7\n');
});

test('the preview shows a poll on the investors’ own page, in each language', async () => {
  const preview = `GET /operator/votings/${idOf('poll')}/preview`;
  const given = vi.fn<(message: unknown, origin: string) => void>();
  const inside = { postMessage: given } as unknown as Window;
  const framed = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(inside);
  server.on(one, () => dataOf(poll()));
  server.on(preview, ({ query }) => dataOf({ documentId: idOf('poll'), question: query.get('locale') }));
  await renderResource(polls, { at, scopes, permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Show the page' }));
  expect((await screen.findByTitle('As investors see it')).getAttribute('src')).toBe('/preview');
  given.mockReset();
  const says = (source: Window, origin = location.origin) =>
    window.dispatchEvent(new MessageEvent('message', { data: 'parcela-preview-ready', origin, source }));
  says(window);
  says(inside, 'https://elsewhere.example');
  expect(given).not.toHaveBeenCalled();
  says(inside);
  const shown = (locale: string) => ({
    kind: 'poll',
    locale,
    data: { documentId: idOf('poll'), question: locale },
  });
  expect(given.mock.calls).toEqual([[shown('en'), location.origin]]);
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'pl' } });
  await waitFor(() => expect(given.mock.calls.at(-1)).toEqual([shown('pl'), location.origin]));
  framed.mockRestore();
});
