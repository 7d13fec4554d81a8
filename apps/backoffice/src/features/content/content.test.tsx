import { localizedFrom } from '@parcela/domain';
import type { DataOf, RowOf } from '@parcela/contract';
import type { faqContent, messageContent } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { faqs } from './faqs.resource.ts';
import { messages } from './messages.resource.ts';
import { tags } from './tags.resource.ts';

type Faq = DataOf<typeof faqContent.get>;
const status = {
  documentId: idOf('item'),
  version: 2,
  state: 'published',
  publishedVersion: 1,
  publishAt: '2026-11-01T09:00:00.000Z',
  nextVersion: null,
  nextAt: null,
  publication: 5,
  savedAt: '2026-11-21T09:00:00.000Z',
  savedBy: 'Jan Novák',
} as const;
const content = {
  title: localizedFrom({ cs: 'Kdy?', en: 'When?', pl: '' }),
  content: localizedFrom({ cs: 'Brzy.', en: 'The payout comes every quarter.', pl: 'Wkrótce.' }),
  relevance: 10,
};
const faq = (change: Partial<Faq> = {}): Faq => ({ ...status, ...content, ...change });
const version = (
  number: number,
  change: Partial<RowOf<typeof faqContent.versions>> = {},
): RowOf<typeof faqContent.versions> => ({
  ...content,
  version: number,
  savedAt: status.savedAt,
  savedBy: status.savedBy,
  ...change,
});

const one = `/operator/faqs/${idOf('item')}`;
const given = { scopes: ['bo-content'], permissions: ['content.edit'] } as const;
const server = useServerDouble();

const openFaq = async (change: Partial<Faq> = {}) => {
  server.on(`GET ${one}`, () => dataOf(faq(change)));
  server.on(`GET ${one}/versions`, () =>
    listOf([
      version(2, { relevance: 20 }),
      version(1, { content: { ...content.content, en: 'The payout comes every month.' } }),
    ]),
  );
  await renderResource(faqs, { at: `/faqs/${idOf('item')}`, ...given });
  await screen.findByText('Version 1');
};
const dialogOf = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('the lists of content', () => {
  test('show missing languages, the last editor and unpublished drafts', async () => {
    server.on('GET /operator/faqs', () => listOf([faq()]));
    await renderResource(faqs, { at: '/faqs?state=published', ...given });
    const link = await screen.findByRole('link', { name: 'When?' });
    expect(link.getAttribute('href')).toBe(`/faqs/${idOf('item')}`);
    const row = within(link.closest('tr') as HTMLElement);
    expect(row.getByText('Polski')).toBeTruthy();
    expect(row.queryByText('Čeština')).toBeNull();
    expect(row.getByText('Jan Novák')).toBeTruthy();
    expect(row.getByText('Newer draft')).toBeTruthy();
    expect(server.sent('GET /operator/faqs')[0]?.query.get('filters[state]')).toBe('published');
  });

  test('create a question as a draft from its texts', async () => {
    server.on('GET /operator/faqs', () => listOf([]));
    server.on('POST /operator/faqs', () => dataOf(faq({ state: 'draft' })));
    await renderResource(faqs, { at: '/faqs', ...given });
    const dialog = await dialogOf(
      (await screen.findAllByRole('button', { name: 'New question' }))[0]!.textContent ?? '',
    );
    fireEvent.change(dialog.getByLabelText(/^Question: English/), { target: { value: 'Why?' } });
    fireEvent.change(dialog.getByLabelText(/^Answer: English/), { target: { value: 'Because.' } });
    fireEvent.change(dialog.getByLabelText(/^Order/), { target: { value: '5' } });
    fireEvent.click(dialog.getByRole('button', { name: 'New question' }));
    expect(await screen.findByText('The draft is saved.')).toBeTruthy();
    expect(server.sent('POST /operator/faqs')[0]?.body).toEqual({
      title: localizedFrom({ cs: '', en: 'Why?', pl: '' }),
      content: localizedFrom({ cs: '', en: 'Because.', pl: '' }),
      relevance: 5,
    });
  });
});

describe('the page of a content item', () => {
  test('shows languages next to each other, missing texts, and the words that a version changed', async () => {
    await openFaq();
    const question = within(screen.getByRole('region', { name: 'Question' }));
    expect(question.getByText('When?')).toBeTruthy();
    expect(question.getAllByText('Missing')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'What version 2 changed' }));
    const answer = (await screen.findByText('Answer: English')).parentElement as HTMLElement;
    expect(answer.querySelector('del')?.textContent).toBe('month');
    expect(answer.querySelector('ins')?.textContent).toBe('quarter');
    expect(screen.queryByText('Answer: Polski')).toBeNull();
    const order = screen.getAllByText('Order').find(({ tagName }) => tagName === 'DT');
    expect(order?.parentElement?.querySelector('del')?.textContent).toBe('10');
  });

  test('shows an earlier version again after a notice that it becomes the next version', async () => {
    await openFaq();
    server.on(`POST ${one}/publish`, () => dataOf(faq()));
    expect(screen.getAllByRole('button', { name: 'Show again' })).toHaveLength(1);
    const dialog = await dialogOf('Show again');
    expect(await dialog.findByText(/Version 1 is written once more as version 3/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Show again' }));
    expect(await screen.findByText('The earlier version is shown again.')).toBeTruthy();
    expect(server.sent(`POST ${one}/publish`)[0]?.body).toEqual({
      version: 2,
      publication: 5,
      earlierVersion: 1,
    });
  });

  test('publishes from a chosen time in the platform’s time zone and says which version it replaces', async () => {
    await openFaq();
    server.on(`POST ${one}/publish`, () => dataOf(faq()));
    const dialog = await dialogOf('Publish');
    expect(await dialog.findByText(/It replaces version 1/)).toBeTruthy();
    fireEvent.change(dialog.getByLabelText(/Shown from/), { target: { value: '2099-07-01T09:30' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.sent(`POST ${one}/publish`)).toHaveLength(1));
    expect(server.sent(`POST ${one}/publish`)[0]?.body).toEqual({
      version: 2,
      publication: 5,
      publishAt: '2099-07-01T07:30:00.000Z',
    });
  });

  test('moves and revokes a planned version only as the editor has seen it', async () => {
    const planned = '/operator/planned-content/faq/';
    const [move, revoke] = [
      `POST ${planned}${idOf('item')}/move`,
      `POST ${planned}${idOf('item')}/take-back`,
    ];
    await openFaq({ nextVersion: 2, nextAt: '2099-12-01T08:00:00.000Z' });
    server.on(move, () => dataOf(faq()));
    server.on(revoke, () => dataOf(faq()));
    expect(screen.getByText('Next version planned')).toBeTruthy();
    expect(screen.getByText('Planned', { selector: 'li *' })).toBeTruthy();
    const moving = await dialogOf('Move');
    const field = moving.getByLabelText<HTMLInputElement>(/Shown from/);
    expect(field.value).toBe('2099-12-01T09:00');
    fireEvent.change(field, { target: { value: '2099-12-02T10:15' } });
    fireEvent.click(moving.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(server.sent(move)).toHaveLength(1));
    expect(server.sent(move)[0]?.body).toEqual({ publication: 5, publishAt: '2099-12-02T09:15:00.000Z' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const taking = await dialogOf('Take back');
    expect(await taking.findByText('What people see now stays.')).toBeTruthy();
    fireEvent.click(taking.getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(server.sent(revoke)).toHaveLength(1));
    expect(server.sent(revoke)[0]?.body).toEqual({ publication: 5 });
  });

  test('warns the second of two editors that the published version has changed, and lets them continue', async () => {
    await openFaq();
    let now = faq();
    server.on(`GET ${one}`, () => dataOf(now));
    server.on(`POST ${one}/publish`, ({ body }) => {
      if ((body as { publication: number }).publication === 6) return dataOf(now);
      now = faq({ publication: 6, savedBy: 'Eva Malá' });
      return refusal(409, 'common.conflict');
    });
    const dialog = await dialogOf('Publish');
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await dialog.findByText('Somebody has changed this meanwhile')).toBeTruthy();
    expect(dialog.getByText(/^Saved by Eva Malá/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep mine and go on' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(server.sent(`POST ${one}/publish`)).toHaveLength(2));
    expect(server.sent(`POST ${one}/publish`)[1]?.body).toEqual({ version: 2, publication: 6 });
  });

  test('does not offer to publish the current version again or to hide a draft', async () => {
    await openFaq({ publishedVersion: 2 });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
    expect(screen.getByRole('button', { name: 'Hide' })).toBeTruthy();
  });
});

test('saves a message without a screen and days for every screen and for all time', async () => {
  const at = `/operator/messages/${idOf('item')}`;
  const message: DataOf<typeof messageContent.get> = {
    ...status,
    text: content.title,
    type: 'Greenhorn',
    relevance: 1,
    ofPage: 'wallet',
    visibleForDaysFromRegistration: 30,
  };
  server.on(`GET ${at}`, () => dataOf(message));
  server.on(`GET ${at}/versions`, () => listOf([]));
  server.on(`POST ${at}/versions`, () => dataOf(message));
  await renderResource(messages, { at: `/messages/${idOf('item')}`, ...given });
  await screen.findByText('People who are not investors yet');
  const dialog = await dialogOf('Edit');
  fireEvent.change(dialog.getByLabelText(/^Screen/), { target: { value: '' } });
  fireEvent.change(dialog.getByLabelText(/^Days from sign-up/), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(`POST ${at}/versions`)).toHaveLength(1));
  expect(server.sent(`POST ${at}/versions`)[0]?.body).toEqual({
    text: content.title,
    type: 'Greenhorn',
    relevance: 1,
    ofPage: null,
    visibleForDaysFromRegistration: null,
    version: 2,
  });
});

test('shows the number of articles that a tag’s new name affects, and another editor’s name for the tag', async () => {
  const rename = `POST /operator/tags/${idOf('tag')}`;
  const tag = {
    documentId: idOf('tag'),
    name: localizedFrom({ cs: 'Brno', en: 'Brno', pl: '' }),
    articles: 3,
    version: 4,
  };
  let now = tag;
  server.on('GET /operator/tags', () => listOf([now]));
  server.on(rename, () => {
    now = { ...tag, name: localizedFrom({ cs: 'Brno', en: 'Brno city', pl: '' }), version: 5 };
    return refusal(409, 'common.conflict');
  });
  await renderResource(tags, { at: `/tags?row=${idOf('tag')}`, ...given });
  const panel = within(await screen.findByRole('dialog'));
  fireEvent.click(panel.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('The name changes at once on 3 articles.')).toBeTruthy();
  const dialog = within((await screen.findAllByRole('dialog')).at(-1)!);
  fireEvent.change(dialog.getByLabelText(/^Name: English/), { target: { value: 'Brünn' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await dialog.findByText('Theirs: Brno city')).toBeTruthy();
  expect(dialog.getByText('Yours: Brünn')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Keep mine and go on' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(server.sent(rename)).toHaveLength(2));
  expect(server.sent(rename).map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
});
