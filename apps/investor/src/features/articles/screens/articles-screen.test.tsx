import type { ArticleSummary, Tag } from '@parcela/contract/investor';
import type { ArticleType } from '@parcela/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closedArticle, sampleArticle, sampleTag } from '../../../../test/support/article-samples.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { idOf, listOf } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { ArticlesScreen } from './articles-screen.tsx';
import type { ArticlesSearch } from '../queries/articles-search.ts';

const server = useServerDouble();
const call = 'GET /api/articles';
const answer = (articles: readonly ArticleSummary[], tags: readonly Tag[] = [sampleTag('rents')]) => ({
  data: articles,
  meta: { pagination: { page: 1, pageSize: 24, pageCount: 1, total: articles.length }, tags },
});
const open = async (search: ArticlesSearch = {}, type: ArticleType = 'News') => {
  const onSearch = vi.fn<(search: ArticlesSearch) => void>();
  const shown = await renderScreen(<ArticlesScreen type={type} search={search} onSearch={onSearch} />, {
    scopes: ['articles'],
  });
  return { ...shown, onSearch };
};
const lastQuery = () => Object.fromEntries(server.sent(call).at(-1)?.query ?? []);

beforeEach(() => {
  server.on(call, () => answer([sampleArticle()]));
  server.on('GET /api/faqs', () => listOf([]));
});

test.each<[ArticleType, string]>([
  ['News', 'News'],
  ['HowTo', 'How-to'],
  ['InvestorClub', 'Investor club'],
])(
  'the %s screen requests articles of its own type and shows its own heading (spec 1.08, 2.47)',
  async (type, title) => {
    await open({}, type);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(document.title).toContain(title);
    await waitFor(() => expect(lastQuery()).toMatchObject({ 'filters[type]': type, locale: 'en' }));
  },
);

test('a card shows picture, date, reading time, description and topics, and links to the article (spec 2.47)', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Rents in Brno' });
  expect(link.getAttribute('href')).toBe('/article/rents-in-brno');
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('img', { name: 'Picture of brno' })).toBeTruthy();
  for (const text of ['5 Nov 2026', '4 min read', 'What a flat earned this year.', 'rents'])
    expect(card.getByText(text)).toBeTruthy();
  expect(card.queryByText('For investors')).toBeNull();
});

test('the list marks an article that the user may not read and says when the article opens', async () => {
  server.on(call, () => answer([closedArticle()]));
  await open({}, 'InvestorClub');
  expect(await screen.findByText('For investors')).toBeTruthy();
  expect(screen.getByText('The club opens with your first funded project')).toBeTruthy();
  expect(screen.queryByText(/min read/)).toBeNull();
});

describe('search and topic filters', () => {
  test('request the words and topic of the address', async () => {
    await open({ search: 'rent', tag: idOf('rents'), page: 2 });
    await screen.findByRole('link', { name: 'Rents in Brno' });
    expect(lastQuery()).toMatchObject({
      search: 'rent',
      'filters[tag]': idOf('rents'),
      'pagination[page]': '2',
    });
    expect(screen.getByText('1 article')).toBeTruthy();
  });

  test('write words and topic to the address and remove the page number', async () => {
    const { onSearch } = await open({ search: 'rent', page: 2 });
    const topic = await screen.findByLabelText('Topic');
    fireEvent.change(topic, { target: { value: idOf('rents') } });
    expect(onSearch).toHaveBeenLastCalledWith({ search: 'rent', tag: idOf('rents') });
    const words = screen.getByLabelText('Search');
    fireEvent.change(words, { target: { value: '' } });
    fireEvent.keyDown(words, { key: 'Enter' });
    expect(onSearch).toHaveBeenLastCalledWith({ search: undefined, tag: undefined });
  });

  test('show a topic without articles as a different topic, not as all topics', async () => {
    server.on(call, () => answer([]));
    await open({ tag: 'gone' });
    await screen.findByText('No article matches');
    expect(screen.getByLabelText<HTMLSelectElement>('Topic').selectedOptions[0]?.textContent).toBe(
      'Another topic',
    );
  });

  test('offer a reset when nothing matches', async () => {
    server.on(call, () => answer([]));
    const { onSearch } = await open({ search: 'dragons' });
    await screen.findByText('No article matches');
    expect(screen.getByText('No article found')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Reset search' }).at(-1)!);
    expect(onSearch).toHaveBeenCalledWith({});
  });
});

test('the screen without articles says so and links to the projects', async () => {
  server.on(call, () => answer([], []));
  await open();
  expect(await screen.findByText('There are no articles yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the projects' })).toBeTruthy();
  expect(screen.queryByLabelText('Topic')).toBeNull();
});

test('the screen can retry a failed request for the list', async () => {
  server.on(call, () => refusal(500, 'common.error'));
  await open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.on(call, () => answer([sampleArticle()]));
  fireEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Rents in Brno' })).toBeTruthy();
});

describe('FaqSection', () => {
  const faq = (id: number) => ({
    id,
    documentId: idOf(`faq${id}`),
    title: `Question ${id}`,
    content: `Answer ${id}\n\nMore of it`,
  });

  test('appears below the how-to articles with the first question open', async () => {
    server.on('GET /api/faqs', () => listOf([faq(1), faq(2)]));
    await open({}, 'HowTo');
    const first = await screen.findByRole('button', { name: 'Question 1' });
    expect(first.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Answer 1').tagName).toBe('P');
    fireEvent.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(screen.getByRole('button', { name: 'Question 2' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('is absent without questions and on every other list', async () => {
    const news = await open();
    await screen.findByRole('link', { name: 'Rents in Brno' });
    expect(server.sent('GET /api/faqs')).toEqual([]);
    news.unmount();
    await open({}, 'HowTo');
    await waitFor(() => expect(server.sent('GET /api/faqs')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Frequently asked questions')).toBeNull());
  });
});
