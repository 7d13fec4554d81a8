import type { Banner } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleImage } from '../../../test/support/article-samples.ts';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { idOf, listOf } from '../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { PageBanner } from './page-banner.tsx';

const server = useServerDouble();
const banner = (name: string, change: Partial<Banner> = {}): Banner => ({
  documentId: idOf(name),
  ofPage: 'projects',
  small: { ...sampleImage(`${name}-small`), alternativeText: name, width: 720, height: 480 },
  medium: sampleImage(`${name}-medium`),
  large: sampleImage(`${name}-large`),
  link: null,
  ...change,
});
const show = async (at: string, ...banners: Banner[]) => {
  server.on('GET /api/banners', () => listOf(banners));
  const shown = await renderScreen(<PageBanner />, { scopes: [], at, path: at });
  await waitFor(() => expect(server.sent('GET /api/banners')).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return shown;
};

test.each([
  ['/projects', 'ours'],
  ['/news', 'theirs'],
  ['/wallet', null],
])('on %s the banner of the first path segment appears: %s (spec 2.48)', async (at, name) => {
  await show(at, banner('ours'), banner('theirs', { ofPage: 'news' }));
  expect(screen.queryByRole('img')?.getAttribute('alt') ?? null).toBe(name);
});

test.each([
  ['/projects/brno-hills', 'of Brno'],
  ['/projects/brno-hills/order', 'of Brno'],
  ['/projects/brno-hills-2', null],
  ['/projects', 'general'],
])('on %s of a project only its own banner appears: %s', async (at, name) => {
  await show(at, banner('general', { link: '/how-to' }), banner('of Brno', { link: '/projects/brno-hills' }));
  expect(screen.queryByRole('img')?.getAttribute('alt') ?? null).toBe(name);
});

test('the screen shows the first banner of the server’s list when several fit', async () => {
  await show('/projects', banner('first'), banner('second'));
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['first']);
});

test('each width has its own picture with dimensions that prevent a layout shift (spec 2.48)', async () => {
  const { container } = await show('/projects', banner('ours'));
  const sources = [...container.querySelectorAll('source')].map((source) => [
    source.media,
    source.getAttribute('srcset')?.split(' ')[0],
  ]);
  expect(sources).toEqual([
    ['(min-width: 64em)', '/media/ours-large-480'],
    ['(min-width: 40em) and (max-width: 63.99em)', '/media/ours-medium-480'],
  ]);
  expect(screen.getByRole('img').getAttribute('width')).toBe('720');
  expect([...container.querySelectorAll('source')].every((source) => source.hasAttribute('height'))).toBe(
    true,
  );
});

test.each<[string | null, string | null]>([
  [null, null],
  ['/how-to', '/how-to'],
  ['https://www.example.com/', 'https://www.example.com/'],
  ['javascript:alert(1)', null],
])('a banner with the link %s has the target %s (spec 2.48)', async (link, href) => {
  await show('/projects', banner('ours', { link }));
  expect(screen.getByRole('img')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'ours' })?.getAttribute('href') ?? null).toBe(href);
});
