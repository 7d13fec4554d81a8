import { localizedFrom } from '@parcela/domain';
import type { DataOf } from '@parcela/contract';
import type { articleContent, bannerContent } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { articles } from './articles.resource.ts';
import { banners } from './banners.resource.ts';

const status = {
  documentId: idOf('item'),
  version: 2,
  state: 'draft',
  publishedVersion: null,
  publishAt: null,
  nextVersion: null,
  nextAt: null,
  publication: 0,
  savedAt: '2026-11-21T09:00:00.000Z',
  savedBy: 'Jan Novák',
} as const;
const paragraph = (text: string) => ({ type: 'paragraph' as const, runs: [{ text }] });
const english =
  'Rents in Brno rose by four per cent, and the vacancy stayed below two per cent for the third year.';
const article: DataOf<typeof articleContent.get> = {
  ...status,
  slug: 'rents-in-brno',
  earlierSlugs: [],
  type: 'News',
  visibility: 'OnlyInvestors',
  title: localizedFrom({ cs: 'Nájmy', en: 'Rents', pl: '' }),
  description: localizedFrom({ cs: '', en: 'What rents did', pl: '' }),
  content: localizedFrom({ cs: [], en: [paragraph(english)], pl: [] }),
  image: null,
  tags: [idOf('brno')],
  tagNames: [localizedFrom({ cs: 'Brno', en: 'Brno', pl: 'Brno' })],
};
const one = `/operator/articles/${idOf('item')}`;
const given = { scopes: ['bo-content'], permissions: ['content.edit'] } as const;
const server = useServerDouble();

const openArticle = async (stored: Partial<typeof article> = {}) => {
  const now = { ...article, ...stored };
  server.on(`GET ${one}`, () => dataOf({ ...now }));
  server.on(`GET ${one}/versions`, () => {
    const { documentId: _id, slug: _slug, earlierSlugs: _earlier, state: _state, ...version } = now;
    const { publishedVersion: _published, publishAt: _at, ...rest } = version;
    const { nextVersion: _next, nextAt: _nextAt, publication: _publication, ...written } = rest;
    return listOf([
      written,
      {
        ...written,
        version: 1,
        content: { ...written.content, en: [paragraph(english.replace('four', 'six'))] },
      },
    ]);
  });
  server.on('GET /operator/tags', () =>
    listOf([
      {
        documentId: idOf('brno'),
        name: localizedFrom({ cs: 'Brno', en: 'Brno', pl: '' }),
        articles: 1,
        version: 1,
      },
      {
        documentId: idOf('rent'),
        name: localizedFrom({ cs: 'Nájem', en: 'Rent', pl: '' }),
        articles: 0,
        version: 1,
      },
    ]),
  );
  await renderResource(articles, { at: `/articles/${idOf('item')}`, ...given });
  await screen.findByText('Version 1');
  return now;
};

test('an article shows its text in each language and the words that a version changed', async () => {
  await openArticle();
  const content = within(screen.getByRole('region', { name: 'Article text' }));
  expect(content.getByText(english)).toBeTruthy();
  expect(content.getAllByText('Missing')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'What version 2 changed' }));
  const difference = (await screen.findByText('Article text: English')).parentElement as HTMLElement;
  expect(difference.querySelector('del')?.textContent).toBe('six');
  expect(difference.querySelector('ins')?.textContent).toBe('four');
});

test('an editor saves an article with its tags and formatted text, and the second editor sees the changes of the first', async () => {
  const stored = await openArticle();
  server.on(`POST ${one}/versions`, ({ body }) =>
    (body as { version: number }).version === stored.version
      ? dataOf({ ...stored })
      : refusal(409, 'common.conflict'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByLabelText('Rent'));
  fireEvent.change(dialog.getByLabelText(/^Title: English/), { target: { value: 'Rents in Brno' } });
  Object.assign(stored, {
    version: 3,
    savedBy: 'Eva Malá',
    content: { ...stored.content, en: [paragraph(english.replace('four', 'five'))] },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Saved by Eva Malá/)).toBeTruthy();
  const theirs = dialog.getByText('Article text: English', { selector: 'dt' }).parentElement;
  expect(theirs?.querySelector('ins')?.textContent).toBe('five');
  fireEvent.click(dialog.getByRole('button', { name: 'Keep mine and go on' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The next version is saved.')).toBeTruthy();
  expect(server.sent(`POST ${one}/versions`).at(-1)?.body).toMatchObject({
    title: localizedFrom({ cs: 'Nájmy', en: 'Rents in Brno', pl: '' }),
    content: article.content,
    image: null,
    tags: [idOf('brno'), idOf('rent')],
    version: 3,
  });
});

test('a banner keeps its three pictures, and treats an empty link as no link', async () => {
  const at = `/operator/banners/${idOf('item')}`;
  const files = { small: idOf('small'), medium: idOf('medium'), large: idOf('large') };
  const alternativeText = localizedFrom({ cs: 'Dům', en: 'A house', pl: 'Dom' });
  const banner: DataOf<typeof bannerContent.get> = {
    ...status,
    ofPage: 'news',
    files,
    alternativeText,
    link: '/projects',
    relevance: 3,
  };
  server.on(`GET ${at}`, () => dataOf(banner));
  server.on(`GET ${at}/versions`, () => listOf([]));
  server.on(`POST ${at}/versions`, () => dataOf(banner));
  await renderResource(banners, { at: `/banners/${idOf('item')}`, ...given });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Leads to/), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(`POST ${at}/versions`)).toHaveLength(1));
  expect(server.sent(`POST ${at}/versions`)[0]?.body).toEqual({
    ofPage: 'news',
    files,
    alternativeText,
    link: null,
    relevance: 3,
    version: 2,
  });
});
