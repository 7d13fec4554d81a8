import { localizedFrom } from '@parcela/domain';
import {
  cursorQuery,
  dataOf as answerOf,
  defineRoute,
  localizedText,
  minorUnits,
  pageAfter,
  requiredText,
} from '@parcela/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, renderResource } from '../../../test/support/render-app.tsx';
import { defineDetail } from './define-detail.ts';
import { defineList } from './define-list.ts';
import { defineResource } from './define-resource.tsx';
import { amount, languages, line } from './fields.ts';
import { say, text } from './values.ts';

const thing = z.strictObject({ id: z.string(), name: z.string(), version: z.int() });
const read = {
  method: 'GET',
  tag: 'things',
  summary: 'A test.',
  access: 'staff',
  permission: 'orders.read',
  idempotency: 'none',
  rate: 'read',
  errors: [],
} as const;
const params = z.strictObject({ id: z.string() });
const listThings = defineRoute({
  ...read,
  operationId: 'listThings',
  path: '/operator/things',
  query: z.strictObject(cursorQuery),
  answer: pageAfter(thing),
});
const getThing = defineRoute({
  ...read,
  operationId: 'getThing',
  path: '/operator/things/{id}',
  params,
  answer: answerOf(thing),
});
const renameThing = defineRoute({
  ...read,
  operationId: 'renameThing',
  method: 'PUT',
  path: '/operator/things/{id}',
  idempotency: 'required',
  inRunOff: 'goes on',
  rate: 'write',
  params,
  body: z.strictObject({ name: requiredText(), version: z.int() }),
  answer: answerOf(thing),
});

const archiveThings = defineRoute({
  ...read,
  operationId: 'archiveThings',
  method: 'POST',
  path: '/operator/things/archive',
  idempotency: 'required',
  inRunOff: 'goes on',
  rate: 'write',
  body: z.strictObject({ ids: z.array(z.string()) }),
  answer: answerOf(z.strictObject({ count: z.int() })),
});

const createThing = defineRoute({
  ...read,
  operationId: 'createThing',
  method: 'POST',
  path: '/operator/things',
  idempotency: 'required',
  inRunOff: 'goes on',
  rate: 'write',
  body: z.strictObject({ title: localizedText(20), price: minorUnits }),
  answer: answerOf(thing),
});

/** Uses phrases of the frame. */
const things = defineResource({
  list: defineList({
    route: listThings,
    title: 'bo.title',
    empty: 'bo.list.nothingFound',
    rowKey: ({ id }) => id,
    open: ({ id }) => `/things/${id}`,
    bulk: (action) => [
      action({
        key: 'archive',
        route: archiveThings,
        label: 'bo.invitation.action',
        consequences: (rows) => [say('bo.list.total', { count: rows.length })],
        body: (_, rows) => ({ ids: rows.map(({ id }) => id) }),
        done: 'bo.yes',
      }),
    ],
    creates: (action) => [
      action({
        key: 'create',
        route: createThing,
        label: 'bo.title',
        isWide: true,
        consequences: () => [],
        fields: { title: languages('bo.views.name'), price: amount('bo.amount', 'CZK') },
        leadsTo: ({ data }) => `/things/${data.id}`,
        done: 'bo.yes',
      }),
    ],
    columns: [{ key: 'name', label: 'bo.views.name', value: ({ name }) => text(name) }],
  }),
  detail: defineDetail({
    route: getThing,
    params: (id) => ({ id }),
    back: { label: 'bo.title', to: '/things' },
    kind: 'bo.title',
    title: ({ name }) => text(name),
    sections: () => [],
    actions: (action) => [
      action({
        key: 'rename',
        route: renameThing,
        label: 'bo.invitation.action',
        params: ({ id }) => ({ id }),
        consequences: async () => [say('bo.yes')],
        fields: { name: line('bo.views.name') },
        initial: ({ name }) => ({ name }),
        fixed: ({ version }) => ({ version }),
        done: 'bo.yes',
      }),
    ],
  }),
});

const server = useServerDouble();
const permissions = ['orders.read'] as const;
const listed = 'GET /operator/things';
const one = 'GET /operator/things/a';
const rename = 'PUT /operator/things/a';

test('a list without a count continues after each page and returns to its beginning', async () => {
  server.on(listed, ({ query }) =>
    query.get('pagination[after]') === 'cursor'
      ? {
          data: [{ id: 'b', name: 'Second', version: 1 }],
          meta: { pagination: { pageSize: 25, next: null } },
        }
      : {
          data: [{ id: 'a', name: 'First', version: 1 }],
          meta: { pagination: { pageSize: 25, next: 'cursor' } },
        },
  );
  const { location } = await renderResource(things, { at: '/things', scopes: [], permissions });
  await screen.findByRole('link', { name: 'First' });
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByRole('link', { name: 'Second' });
  expect(location()).toBe('/things?after=cursor');
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'To the beginning' }));
  await screen.findByRole('link', { name: 'First' });
  expect(location()).toBe('/things');
});

test('a row is a link only for staff who may open its page', async () => {
  const guarded = defineResource({
    list: defineList({
      route: listThings,
      title: 'bo.title',
      empty: 'bo.list.nothingFound',
      rowKey: ({ id }) => id,
      open: ({ id }) => `/things/${id}`,
      columns: [{ key: 'name', label: 'bo.views.name', value: ({ name }) => text(name) }],
    }),
    detail: defineDetail({
      route: { ...getThing, permission: 'orders.cancel' },
      params: (id) => ({ id }),
      kind: 'bo.title',
      title: ({ name }) => text(name),
      sections: () => [],
    }),
  });
  server.on(listed, () => ({
    data: [{ id: 'a', name: 'First', version: 1 }],
    meta: { pagination: { pageSize: 25, next: null } },
  }));
  await renderResource(guarded, { at: '/things', scopes: [], permissions });
  expect(await screen.findByText('First')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'First' })).toBeNull();
  cleanup();
  await renderResource(guarded, {
    at: '/things',
    scopes: [],
    permissions: [...permissions, 'orders.cancel'],
  });
  expect(await screen.findByRole('link', { name: 'First' })).toBeTruthy();
});

test('a form has texts in each language and amounts in whole units, shows errors next to their fields, and opens the new item', async () => {
  server.on(listed, () => ({ data: [], meta: { pagination: { pageSize: 25, next: null } } }));
  const create = 'POST /operator/things';
  const created = { id: 'a', name: 'New', version: 1 };
  server.on(create, () => dataOf(created));
  server.on(one, () => dataOf(created));
  const { location } = await renderResource(things, { at: '/things', scopes: [], permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Back office' }));
  const dialog = await screen.findByRole('dialog');
  const field = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name);
  fireEvent.change(field('Name of the view: Čeština'), { target: { value: 'Dům' } });
  fireEvent.change(field('Amount'), { target: { value: '1234.5' } });
  const submit = within(dialog).getByRole('button', { name: 'Back office' });
  fireEvent.click(submit);
  await waitFor(() => expect(field('Name of the view: English').getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(field('Name of the view: English'), { target: { value: 'House' } });
  fireEvent.click(submit);
  await waitFor(() =>
    expect(server.sent(create).map(({ body }) => body)).toEqual([
      { title: localizedFrom({ cs: 'Dům', en: 'House', pl: '' }), price: 123_450 },
    ]),
  );
  await waitFor(() => expect(location()).toBe('/things/a'));
  expect(await screen.findByRole('heading', { level: 1, name: 'New' })).toBeTruthy();
});

test('staff choose rows for one action, which shows the whole selection before it is sent', async () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id, name: `Thing ${id}`, version: 1 }));
  server.on(listed, () => ({ data: rows, meta: { pagination: { pageSize: 25, next: null } } }));
  const archive = 'POST /operator/things/archive';
  server.on(archive, () => dataOf({ count: 2 }));
  await renderResource(things, { at: '/things', scopes: [], permissions });
  for (const name of ['Thing a', 'Thing c'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('2 entries')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  expect(server.sent(archive).map(({ body }) => body)).toEqual([{ ids: ['a', 'c'] }]);
});

const openForm = async () => {
  const shown = await renderResource(things, { at: '/things/a', scopes: [], permissions });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  return { ...shown, dialog, field: within(dialog).getByLabelText<HTMLInputElement>('Name of the view') };
};

test('the second of two editors sees the changes of the first, and either sends on top of them or accepts them', async () => {
  const stored = { id: 'a', name: 'Old', version: 1 };
  const saved = { savedBy: 'Jan Novák', savedAt: '2026-11-21T09:00:00.000Z' };
  server.on(one, () => dataOf({ ...stored, ...saved }));
  server.on(rename, ({ body }) => {
    const { name, version } = body as { name: string; version: number };
    if (version !== stored.version) return refusal(409, 'common.conflict');
    Object.assign(stored, { name, version: version + 1 });
    return dataOf({ ...stored });
  });
  const { dialog, field } = await openForm();
  Object.assign(stored, { name: 'Theirs', version: 2 });
  fireEvent.change(field, { target: { value: 'Mine' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody has changed this meanwhile')).toBeTruthy();
  expect(within(dialog).getByText(/^Saved by Jan Novák, .*2026/)).toBeTruthy();
  expect(within(dialog).getByText('Theirs: Theirs')).toBeTruthy();
  expect(within(dialog).getByText('Yours: Mine')).toBeTruthy();
  expect(stored.name).toBe('Theirs');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine and go on' }));
  await waitFor(() => expect(screen.queryByText('Somebody has changed this meanwhile')).toBeNull());
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored).toEqual({ id: 'a', name: 'Mine', version: 3 }));
  const keys = server.sent(rename).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

test('a dialog with unsaved input asks before it closes; a failed send keeps the input and its key', async () => {
  server.on(one, () => dataOf({ id: 'a', name: 'Old', version: 1 }));
  server.on(rename, () => refusal(503, 'common.busy'));
  const { dialog, field } = await openForm();
  fireEvent.change(field, { target: { value: 'New' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('What you have filled in will be lost.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  for (const tries of [1, 2]) {
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent(rename)).toHaveLength(tries));
    await within(dialog).findByRole('alert');
  }
  expect(field.value).toBe('New');
  const keys = server.sent(rename).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a change of address asks before it discards unsaved input', async () => {
  server.on(one, () => dataOf({ id: 'a', name: 'Old', version: 1 }));
  server.on(listed, () => ({ data: [], meta: { pagination: { pageSize: 25, next: null } } }));
  const { dialog, field, location, go } = await openForm();
  fireEvent.change(field, { target: { value: 'New' } });
  go('/things');
  expect(await within(dialog).findByText('What you have filled in will be lost.')).toBeTruthy();
  expect(location()).toBe('/things/a');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect([field.value, location()]).toEqual(['New', '/things/a']);
  go('/things');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location()).toBe('/things'));
});

test('the dialog of a row shows a colleague’s change and continues from there', async () => {
  const stored = { id: 'a', name: 'Old', version: 1 };
  const ofRows = defineResource({
    list: defineList({
      route: listThings,
      title: 'bo.title',
      empty: 'bo.list.nothingFound',
      rowKey: ({ id }) => id,
      groupBy: ({ name }) => text(`Group of ${name}`),
      columns: [{ key: 'name', label: 'bo.views.name', value: ({ name }) => text(name) }],
      actions: (action) => [
        action({
          key: 'rename',
          route: renameThing,
          label: 'bo.invitation.action',
          params: ({ id }) => ({ id }),
          consequences: () => [],
          fields: { name: line('bo.views.name') },
          initial: ({ name }) => ({ name }),
          fixed: ({ version }) => ({ version }),
          done: 'bo.yes',
        }),
      ],
    }),
  });
  server.on(listed, () => ({ data: [{ ...stored }], meta: { pagination: { pageSize: 25, next: null } } }));
  server.on(rename, ({ body }) => {
    if ((body as { version: number }).version !== stored.version) return refusal(409, 'common.conflict');
    return dataOf({ ...stored });
  });
  await renderResource(ofRows, { at: '/things', scopes: [], permissions });
  expect(await screen.findByText('Group of Old')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  Object.assign(stored, { name: 'Theirs', version: 2 });
  fireEvent.change(dialog.getByLabelText('Name of the view'), { target: { value: 'Mine' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Theirs: Theirs')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Keep mine and go on' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(rename)).toHaveLength(2));
  expect(server.sent(rename).map(({ body }) => body)).toEqual([
    { name: 'Mine', version: 1 },
    { name: 'Mine', version: 2 },
  ]);
});

test('the browser removes a session that has ended', async () => {
  server.on(one, () => refusal(401, 'auth.session_invalid'));
  await renderResource(things, { at: '/things/a', scopes: [], permissions });
  await waitFor(() => expect(localStorage.getItem('parcela-staff-session')).toBeNull());
});
