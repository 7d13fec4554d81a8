import { act, fireEvent, screen } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { idOf, sampleInfo, sampleStats } from '../../../test/support/samples.ts';
import { PreviewRoot } from './start-preview.tsx';

const fetched = vi.fn<typeof fetch>();
const said = vi.fn<(message: unknown, origin: string) => void>();
const around = { postMessage: said } as unknown as Window;

beforeEach(() => {
  said.mockReset();
  vi.stubGlobal('parent', around);
  onlineManager.setOnline(false);
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const open = () => renderScreen(<PreviewRoot />, { scopes: ['projects', 'articles', 'voting'] });
const give = (data: unknown, from: { origin?: string; source?: Window } = {}) =>
  act(async () => {
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: location.origin, source: around, ...from }),
    );
  });
const project = { kind: 'project', locale: 'en', data: { info: sampleInfo(), stats: sampleStats() } };

test('the preview shows a project from its parent page and requests nothing from the server', async () => {
  await open();
  expect(said).toHaveBeenCalledWith('parcela-preview-ready', location.origin);
  await give(project);
  expect(await screen.findByRole('heading', { level: 1, name: sampleInfo().title })).toBeTruthy();
  const invest = screen.getByRole('button', { name: /invest/i });
  expect(invest).toHaveProperty('disabled', true);
  await give({ ...project, locale: 'cs' });
  expect(await screen.findByText('Nabídka')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

test('the preview shows a poll whose form sends nothing', async () => {
  await open();
  const voting = {
    documentId: idOf('roof'),
    question: 'Repair the roof?',
    state: 'Current',
    startAt: '2026-11-01T08:00:00.000Z',
    endAt: '2099-11-30T16:00:00.000Z',
    voteType: 'ByShares',
    permission: 'Holders',
    options: [
      { optionKey: 'yes', text: 'Yes' },
      { optionKey: 'no', text: 'No' },
    ],
    project: { documentId: idOf('project'), slug: 'brno', title: 'Flats in Brno' },
    document: null,
    ownOptionKey: null,
    ownCastAt: null,
    ownReceipt: null,
    seal: null,
    isOwnVoteDelegated: false,
    ownDelegation: null,
    delegators: [],
    delegated: null,
    ownWeight: { weight: '1.00', provisional: false },
    results: null,
    outcome: null,
    recordAt: null,
    majority: 'Plurality',
    quorumPercent: null,
    abstention: null,
  };
  await give({ kind: 'poll', locale: 'en', data: voting });
  fireEvent.click(await screen.findByRole('radio', { name: 'Yes' }));
  fireEvent.submit(screen.getByRole('form', { name: 'Repair the roof?' }));
  await give({ kind: 'poll', locale: 'en', data: { ...voting, question: 'Repair the cellar?' } });
  expect(await screen.findByText('Repair the cellar?')).toBeTruthy();
  expect(fetched).not.toHaveBeenCalled();
});

test('the preview accepts data only from its parent page of our own origin', async () => {
  await open();
  await give(project, { origin: 'https://elsewhere.example' });
  await give(project, { source: window });
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});
