import type { ProjectUpdate } from '@parcela/contract/investor';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, idOf, listOf } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { ProjectUpdates } from './project-updates.tsx';

const server = useServerDouble();
const sample = (name: string, change: Partial<ProjectUpdate> = {}): ProjectUpdate => ({
  documentId: idOf(name),
  project: { documentId: idOf('project'), slug: 'brno', title: 'Brno' },
  title: `The ${name}`,
  content: [
    { type: 'heading', level: 2, text: `About the ${name}` },
    { type: 'paragraph', runs: [{ text: `Text of the ${name}` }] },
  ],
  figures: [{ label: 'Rent', value: '1 200 EUR' }],
  files: [],
  milestone: null,
  audience: 'public',
  releasedAt: '2026-11-20T10:00:00.000Z',
  correction: null,
  ...change,
});
const open = (...updates: readonly ProjectUpdate[]) => {
  server.on('GET /api/project-updates', () => listOf(updates));
  return renderScreen(<ProjectUpdates project={idOf('project')} />, { scopes: ['projects'] });
};

describe('ProjectUpdates', () => {
  test('shows each update with its text, figures and files, and says for whom it is', async () => {
    await open(
      sample('rent', {
        audience: 'holders',
        files: [
          { documentId: idOf('plan'), title: 'The plan', size: 240_000, url: `/api/files/${idOf('plan')}` },
          { documentId: idOf('lease'), title: 'The lease', size: 240_000, url: null },
        ],
      }),
      sample('roof'),
    );
    const titles = await screen.findAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['The rent', 'The roof']);
    expect(screen.getByRole('heading', { level: 4, name: 'About the roof' })).toBeTruthy();
    expect(screen.getAllByText('1 200 EUR')).toHaveLength(2);
    expect(screen.getByText(/For holders/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /The plan/ }).getAttribute('href')).toBe(
      `/api/files/${idOf('plan')}`,
    );
    expect(screen.getByRole('button', { name: /The lease/ })).toBeTruthy();
  });

  test('orders the milestones of several updates by day', async () => {
    await open(
      sample('rent', { milestone: { kind: 'first_rent', day: '2026-10-01' } }),
      sample('permit', { milestone: { kind: 'permit', day: '2026-02-01' } }),
    );
    const list = await screen.findByRole('list', { name: 'Milestones' });
    expect(list.textContent).toMatch(/Permit.*First rent/);
  });

  test('states a correction with its reason, and loads the former text on request', async () => {
    const corrected = sample('rent', {
      correction: { correctedAt: '2026-11-21T10:00:00.000Z', reason: 'The rent was wrong' },
    });
    server.on(`GET /api/project-updates/${idOf('rent')}`, () =>
      dataOf({
        ...corrected,
        earlier: [{ ...sample('former'), shownFrom: '2026-11-20T10:00:00.000Z', correction: null }],
      }),
    );
    await open(corrected);
    expect(await screen.findByText(/Corrected on .*: The rent was wrong/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Former text' }));
    expect(await screen.findByText('Text of the former')).toBeTruthy();
  });

  test('is absent without news, and says when it cannot be read', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'News' })).toBeNull();
    server.on('GET /api/project-updates', () => refusal(503, 'common.unavailable'));
    await renderScreen(<ProjectUpdates project={idOf('other')} />, { scopes: ['projects'] });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
