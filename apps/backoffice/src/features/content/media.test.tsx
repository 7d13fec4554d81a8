import { localizedFrom } from '@parcela/domain';
import type { DataOf } from '@parcela/contract';
import type { getMedia } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { media } from './media.resource.ts';

const file: DataOf<typeof getMedia> = {
  documentId: idOf('file'),
  kind: 'image',
  contentType: 'image/webp',
  name: 'street.webp',
  size: 20_480,
  width: 1200,
  height: 800,
  url: `/api/files/${idOf('file')}`,
  previewUrl: `/api/files/${idOf('file')}?width=40`,
  createdAt: '2026-11-21T09:00:00.000Z',
  version: 3,
  uses: [],
};
const { uses: _uses, version: _version, ...row } = file;
const one = `/operator/media/${idOf('file')}`;
const given = { scopes: ['bo-content'], permissions: ['media.edit'] } as const;
const server = useServerDouble();

test('dropped files upload one by one; a refused file shows the reason, and the others are listed', async () => {
  const stored = [row];
  server.on('GET /operator/media', () => listOf(stored));
  server.on('POST /operator/media', ({ query }) => {
    if (query.get('name') === 'evil.svg') return refusal(415, 'common.unsupported_media_type');
    stored.push({ ...row, documentId: idOf('new'), name: query.get('name') ?? '' });
    return dataOf(row);
  });
  await renderResource(media, { at: '/media', ...given });
  const link = await screen.findByRole('link', { name: 'street.webp' });
  expect(link.getAttribute('href')).toBe(`/media/${idOf('file')}`);
  const place = screen.getByLabelText('Upload').closest('label') as HTMLElement;
  const files = ['house.png', 'evil.svg'].map((name) => new File(['a'], name, { type: 'image/png' }));
  fireEvent.drop(place, { dataTransfer: { files } });
  expect(await screen.findByRole('link', { name: 'house.png' })).toBeTruthy();
  expect(await screen.findByText('evil.svg')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a file in use lists its uses and cannot be deleted', async () => {
  const use = {
    kind: 'article',
    documentId: idOf('article'),
    title: localizedFrom({ cs: '', en: 'Rents', pl: '' }),
    version: 3,
    isShown: true,
  } as const;
  server.on(`GET ${one}`, () => dataOf({ ...file, uses: [use] }));
  await renderResource(media, { at: `/media/${idOf('file')}`, ...given });
  expect((await screen.findByRole('link', { name: 'Rents' })).getAttribute('href')).toBe(
    `/articles/${idOf('article')}`,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
});

test('staff delete an unused file after a warning that the deletion is permanent', async () => {
  server.on(`GET ${one}`, () => dataOf(file));
  server.on(`POST ${one}/delete`, () => ({ ok: true }));
  server.on('GET /operator/media', () => listOf([]));
  const { location } = await renderResource(media, { at: `/media/${idOf('file')}`, ...given });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/street\.webp is deleted and its address stops working/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(location()).toBe('/media'));
});
