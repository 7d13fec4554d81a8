import type { Voting } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { dataOf, idOf, listOf } from '../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { VotingScreen } from './voting-screen.tsx';

const server = useServerDouble();
const roof = 'Shall we repair the roof?';

const poll = (change: Partial<Voting> = {}): Voting => ({
  documentId: idOf('roof'),
  question: roof,
  state: 'Current',
  startAt: '2026-11-01T08:00:00.000Z',
  endAt: '2099-11-30T16:00:00.000Z',
  voteType: 'ByShares',
  permission: 'Holders',
  options: [
    { optionKey: 'yes', text: 'Yes, at once' },
    { optionKey: 'no', text: 'No' },
  ],
  project: { documentId: idOf('project'), slug: 'brno', title: 'Flats in Brno' },
  document: { url: '/api/files/survey', caption: 'Survey of the roof', size: 240_000 },
  ownOptionKey: null,
  ownCastAt: null,
  ownReceipt: null,
  seal: null,
  isOwnVoteDelegated: false,
  ownDelegation: null,
  delegators: [],
  delegated: null,
  ownWeight: { weight: '12.34', provisional: false },
  results: null,
  outcome: null,
  recordAt: null,
  majority: 'Plurality',
  quorumPercent: null,
  abstention: null,
  ...change,
});
const ownVote = { ownOptionKey: 'no', ownCastAt: '2026-11-20T10:00:00.000Z' } as const;

const open = async (...polls: readonly Voting[]) => {
  server.on('GET /api/votings', () => listOf([...polls]));
  await renderScreen(<VotingScreen />, { scopes: ['voting'] });
};
const option = (name: string): HTMLInputElement => screen.getByRole('radio', { name });
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('Ballot', () => {
  test('shows the question, its document, the weight of the investor’s vote and the options', async () => {
    await open(poll());
    await screen.findByRole('heading', { name: roof });
    expect(screen.getByText('12.34%')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Flats in Brno' }).getAttribute('href')).toBe('/projects/brno');
    expect(option('Yes, at once').checked || option('No').checked).toBe(false);
  });

  test('opens the document through a link requested on opening, and reports a failure', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    server.on('GET /api/files/survey/link', () => refusal(404, 'common.not_found'));
    await open(poll());
    const document = await screen.findByRole('button', { name: /Survey of the roof/ });
    fireEvent.click(document);
    await screen.findByRole('alert');
    server.on('GET /api/files/survey/link', () =>
      dataOf({
        url: '/api/files/survey/download?expires=1&signature=a',
        expiresAt: '2026-11-21T10:05:00.000Z',
      }),
    );
    fireEvent.click(document);
    await waitFor(() =>
      expect(assign).toHaveBeenCalledWith('/api/files/survey/download?expires=1&signature=a'),
    );
    assign.mockRestore();
  });

  test('records a vote once and shows it', async () => {
    server.on('POST /api/votings/vote', () =>
      dataOf({
        votingDocumentId: idOf('roof'),
        optionKey: 'yes',
        weight: '12.34',
        castAt: '2026-11-21T10:00:00.000Z',
        receipt: { number: 'V-3H8R-6NPC-2K9F', hash: 'a'.repeat(64) },
      }),
    );
    await open(poll());
    await screen.findByRole('heading', { name: roof });
    press('Vote');
    expect(server.sent('POST /api/votings/vote')).toEqual([]);
    fireEvent.click(option('Yes, at once'));
    press('Vote');
    const receipt = within(await screen.findByRole('dialog', { name: 'Your vote is recorded' }));
    expect(receipt.getByText('Yes, at once')).toBeTruthy();
    expect(receipt.getByText('12.34%')).toBeTruthy();
    expect(receipt.getByText('V-3H8R-6NPC-2K9F')).toBeTruthy();
    expect(receipt.getByRole('link', { name: 'Verify the vote' }).getAttribute('href')).toBe(
      `${location.origin}/en/verify#V-3H8R-6NPC-2K9F.${'a'.repeat(64)}`,
    );
    const [sent, ...more] = server.sent('POST /api/votings/vote');
    expect(more).toEqual([]);
    expect(sent?.body).toEqual({ votingDocumentId: idOf('roof'), optionKey: 'yes' });
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    await waitFor(() => expect(server.sent('GET /api/votings').length).toBe(2));
  });

  test('preselects the earlier choice, which the investor can change (spec 4.33)', async () => {
    await open(poll(ownVote));
    await screen.findByRole('button', { name: 'Change my vote' });
    expect(option('No').checked).toBe(true);
  });

  test('says that the poll has just ended, and leaves the choice in place', async () => {
    server.on('POST /api/votings/vote', () => refusal(409, 'voting.not_running'));
    await open(poll());
    await screen.findByRole('heading', { name: roof });
    fireEvent.click(option('No'));
    press('Vote');
    await screen.findByText('This voting takes no votes now.');
    expect(option('No').checked).toBe(true);
  });

  test('is read-only for an investor who bought shares later', async () => {
    await open(poll({ ownWeight: null }));
    await screen.findByText(/You got yours later/);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText('Yes, at once')).toBeTruthy();
  });
});

describe('DelegationPart', () => {
  test('asks the holder with a typed address to vote', async () => {
    server.on('POST /api/votings/delegations', () => dataOf({ documentId: idOf('asked'), state: 'asked' }));
    await open(poll());
    await screen.findByRole('heading', { name: roof });
    press('Let another holder vote for you');
    const dialog = within(await screen.findByRole('dialog', { name: 'Let another holder vote for you' }));
    fireEvent.change(dialog.getByLabelText(/E-mail address of the holder/), {
      target: { value: 'boris@example.com' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for the vote' }));
    await waitFor(() => expect(server.sent('GET /api/votings').length).toBe(2));
    expect(server.sent('POST /api/votings/delegations')[0]?.body).toEqual({
      votingDocumentId: idOf('roof'),
      email: 'boris@example.com',
    });
  });

  test('names the delegate who has accepted, and lets the holder take the vote back', async () => {
    const documentId = idOf('mine');
    server.on(`POST /api/votings/delegations/${documentId}/end`, () =>
      dataOf({ documentId, state: 'ended' }),
    );
    await open(poll({ ownDelegation: { documentId, state: 'accepted', delegate: 'Boris Starý' } }));
    await screen.findByText(/^Boris Starý votes for you/);
    press('Take the vote back');
    await waitFor(() =>
      expect(server.sent(`POST /api/votings/delegations/${documentId}/end`).length).toBe(1),
    );
  });

  test('shows a delegate the holders whom they vote for and those who ask', async () => {
    const documentId = idOf('asks');
    server.on(`POST /api/votings/delegations/${documentId}/accept`, () => refusal(409, 'voting.delegated'));
    await open(
      poll({
        delegators: [
          { documentId: idOf('one'), state: 'accepted', holder: 'Anna Nowa', shares: 10, weight: '10.00' },
          { documentId, state: 'asked', holder: 'Cyril Malý', shares: 2, weight: '2.00' },
        ],
      }),
    );
    await screen.findByText('You vote for 1 other holder, 10 shares.');
    expect(screen.queryByRole('button', { name: 'Let another holder vote for you' })).toBeNull();
    press('Accept');
    await screen.findByText(/You have already asked somebody/);
  });
});

describe('PollResult', () => {
  test('shows the totals and the investor’s own choice, but no weight (spec 4.34)', async () => {
    const results = [
      { optionKey: 'yes', weight: '61.50', votes: 3 },
      { optionKey: 'no', weight: '12.34', votes: 1 },
    ];
    const rules = {
      recordAt: '2026-10-31T23:00:00.000Z',
      quorumPercent: 50,
      abstention: { optionKey: 'no', countsForQuorum: true },
    };
    const outcome = { kind: 'decided', optionKey: 'yes' } as const;
    const delegated = { votes: 1, weight: '5.00' };
    await open(poll({ state: 'Past', ...ownVote, ownWeight: null, results, outcome, delegated, ...rules }));
    const result = within(await screen.findByRole('region', { name: 'Result' }));
    expect(result.getByText('61.50%')).toBeTruthy();
    expect(result.getByText(/1 vote was cast by a delegate/)).toBeTruthy();
    expect(result.getByText('Decided: Yes, at once')).toBeTruthy();
    expect(screen.getByText('Record date')).toBeTruthy();
    expect(screen.getByText('50.00% has to take part')).toBeTruthy();
    expect(screen.getByText(/^“No” counts towards the quorum/)).toBeTruthy();
    expect(result.getByText('1 vote · Your choice')).toBeTruthy();
    expect(screen.queryByText('Weight of your vote')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('VotingScreen', () => {
  test('has a section for each state, running polls first (spec 2.46)', async () => {
    const ids = { past: idOf('past'), future: idOf('future') };
    await open(
      poll(),
      poll({ documentId: ids.future, state: 'Future', ownWeight: { weight: '10.00', provisional: true } }),
      poll({ documentId: ids.past, state: 'Past', ownWeight: null, results: [] }),
    );
    await screen.findAllByRole('heading', { name: roof });
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(parts).toEqual(['Running', 'Coming', 'Ended']);
    expect(screen.getByText(/10\.00% as of now/)).toBeTruthy();
  });

  test('says that there are no polls and links to the projects (spec 2.46)', async () => {
    await open();
    await screen.findByText('There is nothing to vote on');
    expect(screen.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/projects');
  });
});
