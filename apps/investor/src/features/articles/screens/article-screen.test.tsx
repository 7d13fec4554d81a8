import type { Article } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { closedArticle, sampleImage, wholeArticle } from '../../../../test/support/article-samples.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, idOf } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { ArticleScreen } from './article-screen.tsx';

const server = useServerDouble();
const articleCall = `GET /api/articles/${idOf('article')}`;
const answerSlug = (change: object = {}): void =>
  server.on('GET /api/tools/parse-slug', () =>
    dataOf({ type: 'article', documentId: idOf('article'), slug: 'rents-in-brno', ...change }),
  );
const answer = (change: Partial<Article> = {}): void =>
  server.on(articleCall, () => dataOf(wholeArticle(change)));

beforeEach(() => {
  answerSlug();
  answer();
});
const open = (slug = 'rents-in-brno') =>
  renderScreen(<ArticleScreen slug={slug} missing={<p>Missing page</p>} />, { scopes: ['articles'] });

test('an article shows its title, day, reading time, picture, lead and text, and links back to its list (spec 2.47)', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Rents in Brno' })).toBeTruthy();
  expect(document.title).toContain('Rents in Brno');
  for (const text of ['4 min read', 'What a flat earned this year.', 'Rents rose by four percent.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Published', { exact: false }).textContent).toBe('Published 5\u00a0Nov\u00a02026');
  expect(screen.queryByText('Updated', { exact: false })).toBeNull();
  expect(screen.getByRole('img', { name: 'Picture of brno' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All news' }).getAttribute('href')).toBe('/news');
});

test('an article shows the day of its last change, and its topic links to other articles about the topic', async () => {
  answer({ updatedAt: '2026-11-20T10:00:00.000Z' });
  await open();
  expect((await screen.findByText('Updated', { exact: false })).textContent).toBe(
    'Updated 20\u00a0Nov\u00a02026',
  );
  const topic = screen.getByRole('link', { name: 'rents' });
  expect(topic.getAttribute('href')).toBe(`/news?tag=${idOf('rents')}`);
});

test('a reader without access sees the title, the picture and when the article opens, but no text (spec 6.06)', async () => {
  server.on(articleCall, () => dataOf({ ...closedArticle(), documentId: idOf('article'), content: null }));
  await open();
  expect(await screen.findByText('This article is not available to you')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Behind the numbers' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Picture of brno' })).toBeTruthy();
  expect(screen.queryByText('Rents rose by four percent.')).toBeNull();
});

test('the page replaces an old slug with the current one', async () => {
  const { location } = await open('rents-2025');
  await waitFor(() => expect(location()).toBe('/article/rents-in-brno'));
});

test.each<[string, () => void]>([
  ['a slug of nothing', () => server.on('GET /api/tools/parse-slug', () => refusal(404, 'common.not_found'))],
  ['a slug of a project', () => answerSlug({ type: 'project-info' })],
  ['an article that was taken back', () => server.on(articleCall, () => refusal(404, 'common.not_found'))],
])('%s leads to the page for a missing address', async (_what, given) => {
  given();
  await open();
  expect(await screen.findByText('Missing page')).toBeTruthy();
});

test('the page can retry a failed request for the slug or the article', async () => {
  server.on('GET /api/tools/parse-slug', () => refusal(500, 'common.error'));
  server.on(articleCall, () => refusal(500, 'common.error'));
  await open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answerSlug();
  fireEvent.click(retry);
  await waitFor(() => expect(server.sent(articleCall)).toHaveLength(1));
  answer();
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Rents rose by four percent.')).toBeTruthy();
});

test('every kind of block appears as the matching element', async () => {
  answer({
    content: [
      { type: 'heading', level: 2, text: 'A part' },
      { type: 'heading', level: 3, text: 'A smaller part' },
      {
        type: 'paragraph',
        runs: [
          { text: 'plain ' },
          { text: 'bold', isBold: true },
          { text: 'slanted', isItalic: true },
          { text: 'to us', link: '/projects' },
          { text: 'away', link: 'https://www.cnb.cz/' },
        ],
      },
      { type: 'list', isOrdered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
      { type: 'list', isOrdered: false, items: [[{ text: 'point' }]] },
      { type: 'quote', runs: [{ text: 'Said so.' }], source: 'Somebody' },
      { type: 'divider' },
      { type: 'image', image: { ...sampleImage('yard'), caption: 'The yard' } },
    ],
  });
  await open();
  expect(await screen.findByRole('heading', { level: 2, name: 'A part' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3, name: 'A smaller part' })).toBeTruthy();
  expect(screen.getByText('bold').tagName).toBe('STRONG');
  expect(screen.getByText('slanted').tagName).toBe('EM');
  expect(screen.getByRole('link', { name: 'to us' }).getAttribute('target')).toBeNull();
  const away = screen.getByRole('link', { name: 'away' });
  expect([away.getAttribute('href'), away.getAttribute('rel')]).toEqual([
    'https://www.cnb.cz/',
    'noopener noreferrer',
  ]);
  expect(screen.getByText('second').closest('ol')).not.toBeNull();
  expect(screen.getByText('point').closest('ul')).not.toBeNull();
  expect(screen.getByText('Said so.').tagName).toBe('BLOCKQUOTE');
  expect(screen.getByRole('separator')).toBeTruthy();
  expect(within(screen.getByText('The yard').parentElement!).getByRole('img')).toBeTruthy();
});

test('markup in a text appears as text, and a javascript: address becomes no link', async () => {
  const markup = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  answer({
    title: markup,
    description: markup,
    content: [
      { type: 'heading', level: 2, text: markup },
      {
        type: 'paragraph',
        runs: [{ text: markup }, { text: 'press me', link: 'javascript:alert(1)' }],
      },
      { type: 'quote', runs: [{ text: markup }], source: markup },
    ],
  });
  const { container } = await open();
  expect(await screen.findByText('press me', { exact: false })).toBeTruthy();
  expect(screen.getAllByText(markup, { exact: false }).length).toBeGreaterThanOrEqual(5);
  expect(container.querySelector('[onerror], script')).toBeNull();
  expect(screen.queryByRole('link', { name: 'press me' })).toBeNull();
});
