import { localizedFrom } from '@parcela/domain';
import {
  dataOf as answerOf,
  defineRoute,
  listOf as pageOf,
  localizedText,
  lookupId,
  paginationQuery,
  requiredText,
} from '@parcela/contract';
import { articleContent } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../../test/support/render-app.tsx';
import { defineList } from '../define-list.ts';
import { defineResource } from '../define-resource.tsx';
import { entries, languages, line, number, picture, rich, storedFile } from '../fields.ts';

const page = z.strictObject({ id: z.string(), version: z.int() });
const base = {
  tag: 'pages',
  summary: 'A test.',
  access: 'staff',
  permission: 'content.edit',
  errors: [],
} as const;
const listPages = defineRoute({
  ...base,
  operationId: 'listPages',
  method: 'GET',
  path: '/operator/pages',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(paginationQuery),
  answer: pageOf(page),
});
const createPage = defineRoute({
  ...base,
  operationId: 'createPage',
  method: 'POST',
  path: '/operator/pages',
  idempotency: 'required',
  inRunOff: 'goes on',
  rate: 'write',
  body: z.strictObject({
    title: localizedText(50),
    caption: z.nullable(localizedText(50)),
    size: z.nullable(z.int()),
    text: articleContent.create.body.shape.content,
    cover: z.nullable(z.strictObject({ file: lookupId, alternativeText: localizedText(50) })),
    plan: lookupId,
    questions: z.array(z.strictObject({ key: z.string(), title: requiredText(50) })),
  }),
  answer: answerOf(page),
});

const text = localizedFrom({
  cs: [],
  en: [{ type: 'paragraph', runs: [{ text: 'Rents rise.', isBold: true }] }],
  pl: [{ type: 'divider' }],
});
const pages = defineResource({
  list: defineList({
    route: listPages,
    title: 'boPolls.title',
    empty: 'boPolls.empty',
    rowKey: ({ id }) => id,
    columns: [],
    creates: (action) => [
      action({
        key: 'create',
        route: createPage,
        label: 'boPolls.create.action',
        isWide: true,
        consequences: () => [],
        fields: {
          title: languages('voting.question'),
          caption: languages('bo.file.caption', { isNullable: true }),
          size: number('bo.amount', { isNullable: true }),
          text: rich('boPolls.texts'),
          cover: picture('bo.file.picture', { isNullable: true }),
          plan: storedFile('bo.file.open', 'document'),
          questions: entries('voting.options', {
            one: 'boPolls.option',
            fields: { title: line('boPolls.voters.Holders') },
            blank: { key: 'new' },
          }),
        },
        initial: () => ({ text, questions: [{ key: 'first', title: 'A' }] }),
        done: 'boPolls.create.done',
      }),
    ],
  }),
});

const server = useServerDouble();

const openForm = async (): Promise<HTMLElement> => {
  await renderResource(pages, {
    at: '/pages',
    scopes: ['bo-polls', 'voting'],
    permissions: ['content.edit'],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New poll' }));
  return screen.findByRole('dialog');
};

test('the form sends translated texts, formatted texts, files, parts and lists as in the request body', async () => {
  server.on('GET /operator/pages', () => listOf([]));
  server.on('POST /operator/media', () =>
    dataOf({
      documentId: idOf('plan'),
      kind: 'document',
      contentType: 'application/pdf',
      name: 'plan.pdf',
      size: 3,
      width: null,
      height: null,
      url: '/api/files/x',
      previewUrl: null,
      createdAt: '2026-11-21T09:00:00.000Z',
    }),
  );
  server.on('POST /operator/pages', () => dataOf({ id: '1', version: 1 }));
  const dialog = await openForm();
  const inDialog = within(dialog);
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(inDialog.getByLabelText(label), { target: { value } });

  expect((await inDialog.findByRole('textbox', { name: 'Texts: English' })).textContent).toBe('Rents rise.');
  expect(inDialog.getByRole('toolbar', { name: 'Formatting: Texts: English' })).toBeTruthy();
  expect(inDialog.getAllByText('Missing'), 'only the Czech text is missing').toHaveLength(1);
  type('Question: English', 'Why');
  type('Question: Čeština', 'Proč');
  expect(inDialog.getAllByText('Missing'), 'and the Polish title').toHaveLength(2);

  fireEvent.change(inDialog.getByLabelText('Open'), {
    target: { files: [new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })] },
  });
  expect(await inDialog.findByRole('button', { name: 'Take out' })).toBeTruthy();
  const [upload] = server.sent('POST /operator/media');
  expect(upload?.query.get('name')).toBe('plan.pdf');
  expect(upload?.body).toBe('%PDF');
  expect(upload?.headers.get('content-type')).toBe('application/pdf');
  expect(upload?.headers.get('authorization')).toMatch(/^Bearer /);

  fireEvent.click(inDialog.getByRole('button', { name: 'Add: Option' }));
  const titles = inDialog.getAllByLabelText('Holders of shares of the project');
  fireEvent.change(titles[1] as HTMLElement, { target: { value: 'B' } });
  fireEvent.click(inDialog.getByRole('button', { name: 'Move up: Option 2' }));
  fireEvent.click(inDialog.getByRole('button', { name: 'New poll' }));
  expect(await screen.findByText('The draft is saved.')).toBeTruthy();
  expect(server.sent('POST /operator/pages').map(({ body }) => body)).toEqual([
    {
      title: localizedFrom({ cs: 'Proč', en: 'Why', pl: '' }),
      caption: null,
      size: null,
      text,
      cover: null,
      plan: idOf('plan'),
      questions: [
        { key: 'new', title: 'B' },
        { key: 'first', title: 'A' },
      ],
    },
  ]);
});

test('an optional part adds its fields on demand and shows errors next to them', async () => {
  server.on('GET /operator/pages', () => listOf([]));
  const inDialog = within(await openForm());
  fireEvent.click(inDialog.getByRole('button', { name: 'Add: Picture' }));
  const words = inDialog.getByLabelText(/^What the picture shows: English/);
  fireEvent.click(inDialog.getByRole('button', { name: 'New poll' }));
  const summary = await inDialog.findByRole('alert');
  expect(within(summary).getByRole('link', { name: /What the picture shows: English/ })).toBeTruthy();
  expect(words.getAttribute('aria-invalid')).toBe('true');
  expect(server.sent('POST /operator/pages')).toHaveLength(0);
  fireEvent.click(inDialog.getByRole('button', { name: 'Remove: Picture' }));
  expect(inDialog.queryByLabelText(/^What the picture shows: English/)).toBeNull();
});

test('a chosen picture uses the staff address, because other readers may not see it yet', async () => {
  const item = {
    documentId: idOf('house'),
    kind: 'image',
    contentType: 'image/webp',
    name: 'house.webp',
    size: 3,
    width: 600,
    height: 400,
    url: `/api/files/${idOf('house')}`,
    previewUrl: `/api/files/${idOf('house')}?width=480&signature=ours`,
    createdAt: '2026-11-21T09:00:00.000Z',
  };
  server.on('GET /operator/pages', () => listOf([]));
  server.on('GET /operator/media', () => listOf([item]));
  server.on(`GET /operator/media/${idOf('house')}`, () => dataOf({ ...item, version: 1, uses: [] }));
  const dialog = await openForm();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add: Picture' }));
  const [choose] = within(dialog).getAllByRole('button', { name: 'Choose a stored file' });
  fireEvent.click(choose as HTMLElement);
  fireEvent.click(await within(dialog).findByRole('button', { name: 'house.webp' }));
  await waitFor(() => expect(dialog.querySelector('img')?.getAttribute('src')).toBe(item.previewUrl));
});
