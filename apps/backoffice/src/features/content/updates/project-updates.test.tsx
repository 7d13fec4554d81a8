import { localizedFrom } from '@parcela/domain';
import type { DataOf } from '@parcela/contract';
import type { projectUpdateContent } from '@parcela/contract/operator';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../../test/support/render-app.tsx';
import { projectUpdates } from './project-updates.resource.ts';

const texts = (en: string) => localizedFrom({ cs: en, en, pl: en });
const update: DataOf<typeof projectUpdateContent.get> = {
  documentId: idOf('item'),
  version: 1,
  state: 'published',
  publishedVersion: 1,
  publishAt: '2026-11-21T09:00:00.000Z',
  nextVersion: null,
  nextAt: null,
  publication: 1,
  savedAt: '2026-11-21T08:00:00.000Z',
  savedBy: 'Jan Novák',
  project: idOf('project'),
  projectTitle: texts('Flats in Brno'),
  audience: 'holders',
  title: texts('Two leases'),
  content: localizedFrom({ cs: [], en: [{ type: 'paragraph', runs: [{ text: 'Both stay' }] }], pl: [] }),
  figures: [{ label: texts('Rent'), value: texts('1 200') }],
  files: [],
  milestone: { kind: 'first_rent', day: '2026-10-01' },
  correction: localizedFrom({ cs: '', en: '', pl: '' }),
  releasedAt: '2026-11-21T09:00:00.000Z',
  entitled: 12,
};
const one = `/operator/project-updates/${idOf('item')}`;
const server = useServerDouble();

const open = async (
  change: Partial<typeof update> = {},
  permissions: readonly ('content.edit' | 'distributions.read')[] = ['content.edit', 'distributions.read'],
) => {
  server.on(`GET ${one}`, () => dataOf({ ...update, ...change }));
  server.on(`GET ${one}/versions`, () => listOf([]));
  await renderResource(projectUpdates, {
    at: `/project-updates/${idOf('item')}`,
    scopes: ['bo-content', 'projects'],
    permissions,
  });
  await screen.findByRole('heading', { level: 1, name: 'Two leases' });
};

test('a released update shows its release, and offers a correction but no hiding', async () => {
  await open();
  expect(screen.getByText('Flats in Brno')).toBeTruthy();
  expect(screen.getByText('12')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  expect(screen.getByRole('button', { name: /Edit|Write/ })).toBeTruthy();
});

test('the readers are loaded and recorded only on request', async () => {
  server.on(`GET ${one}/readers`, () => ({
    data: [
      {
        investor: { documentId: idOf('jana'), email: 'jana@example.com' },
        since: '2026-11-21T09:00:00.000Z',
        shares: 3,
        noticedAt: '2026-11-21T09:00:02.000Z',
      },
    ],
    meta: { pagination: { pageSize: 25, next: null } },
  }));
  await open();
  expect(server.sent(`GET ${one}/readers`)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Show the readers' }));
  expect(await screen.findByText('jana@example.com')).toBeTruthy();
});

test('a draft has no readers yet', async () => {
  await open({ state: 'draft', publishedVersion: null, publishAt: null, releasedAt: null, entitled: null });
  expect(screen.queryByText('Who could read it')).toBeNull();
});
