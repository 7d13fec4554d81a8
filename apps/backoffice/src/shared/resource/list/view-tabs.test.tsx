import { defineRoute, type DataOf } from '@parcela/contract';
import type { listSavedViews } from '@parcela/contract/operator';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../../test/support/render-app.tsx';
import { defineList } from '../define-list.ts';
import { defineResource } from '../define-resource.tsx';
import { search } from '../filters.ts';
import { text } from '../values.ts';

const listThings = defineRoute({
  operationId: 'listThings',
  method: 'GET',
  path: '/operator/things',
  tag: 'things',
  summary: 'Things.',
  access: 'staff',
  permission: null,
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    'filters[state]': z.optional(z.string()),
    'filters[search]': z.optional(z.string()),
    'pagination[pageSize]': z.optional(z.string()),
  }),
  answer: z.strictObject({ data: z.array(z.strictObject({ id: z.string() })), meta: z.unknown() }),
  errors: [],
});
const things = defineResource({
  list: defineList({
    route: listThings,
    title: 'bo.title',
    empty: 'bo.list.nothingFound',
    rowKey: ({ id }) => id,
    columns: [{ key: 'id', label: 'bo.views.name', value: ({ id }) => text(id) }],
    filters: [search('state', 'bo.state'), search('search', 'bo.amount')],
  }),
});

type SavedView = DataOf<typeof listSavedViews>[number];
const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  documentId: idOf(name.replaceAll(' ', '')),
  list: 'listThings',
  name,
  filters: { state: name.toLowerCase() },
  sort: null,
  isShared: false,
  isOwn: true,
  author: { documentId: idOf('me'), name: 'Jana Malá' },
  ...more,
});
const ofColleague = view('Paid', {
  isOwn: false,
  isShared: true,
  author: { documentId: idOf('anna'), name: 'Anna Nowicka' },
});

const server = useServerDouble();
const saved = 'GET /operator/saved-views';
const save = 'POST /operator/saved-views';
const change = `POST /operator/saved-views/${idOf('Open')}`;
const show = (at: string, savedViews: readonly SavedView[] = []) => {
  server.on('GET /operator/things', () => listOf([{ id: 'one' }]));
  server.on(saved, () => dataOf(savedViews));
  return renderResource(things, { at, scopes: [], savedViews: [...savedViews] });
};
const tab = (name: RegExp | string) => screen.findByRole('button', { name });
const press = (within_: HTMLElement, name: string): void =>
  void fireEvent.click(within(within_).getByRole('button', { name }));
const chooseAction = async (of: string, name: string): Promise<HTMLElement> => {
  fireEvent.click(await tab(`Actions of the view ${of}`));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  return screen.findByRole('dialog', { name });
};

test('saved views are tabs, and a colleague’s view shows its owner and has no actions', async () => {
  const { location } = await show('/things', [
    view('Open'),
    ofColleague,
    view('Elsewhere', { list: 'listOthers' }),
  ]);
  expect((await tab('All')).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Elsewhere' })).toBeNull();
  fireEvent.click(await tab('Paid shared by Anna Nowicka'));
  await waitFor(() => expect(location()).toBe('/things?state=paid'));
  expect((await tab('Paid shared by Anna Nowicka')).getAttribute('aria-pressed')).toBe('true');
  expect(await tab('Actions of the view Open')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions of the view Paid' })).toBeNull();
});

test('staff save a view under a unique name, without the search text', async () => {
  await show('/things?state=late&search=dvorak');
  fireEvent.click(await tab('Save this view'));
  const dialog = await screen.findByRole('dialog', { name: 'Save this view' });
  expect(await within(dialog).findByText(/What was searched for is not saved/)).toBeTruthy();
  server.on(save, () => refusal(409, 'staff.view_name_taken'));
  fireEvent.change(within(dialog).getByLabelText('Name of the view'), { target: { value: 'Late' } });
  press(dialog, 'Save this view');
  expect(await within(dialog).findByText('You have a view of this name in this list already.')).toBeTruthy();
  server.on(save, () => dataOf(view('Late')));
  server.on(saved, () => dataOf([view('Late')]));
  fireEvent.click(within(dialog).getByLabelText('Share with all colleagues'));
  press(dialog, 'Save this view');
  expect(await tab('Late')).toBeTruthy();
  expect(await screen.findByText('The view is saved.')).toBeTruthy();
  expect(server.sent(save).map(({ body }) => body)).toEqual(
    [false, true].map((isShared) => ({
      list: 'listThings',
      name: 'Late',
      filters: { state: 'late' },
      sort: null,
      isShared,
    })),
  );
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
});

const showOwn = async (): Promise<void> => {
  server.on(change, () => ({ ok: true }));
  await show('/things?state=late', [view('Open', { isShared: true })]);
};

test('staff rename their own view and stop sharing it', async () => {
  await showOwn();
  expect(await tab(/^Open Shared with colleagues/)).toBeTruthy();
  const dialog = await chooseAction('Open', 'Rename or share');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Name of the view').value).toBe('Open');
  fireEvent.change(within(dialog).getByLabelText('Name of the view'), { target: { value: 'Opened' } });
  fireEvent.click(within(dialog).getByLabelText('Share with all colleagues'));
  press(dialog, 'Rename or share');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(change).map(({ body }) => body)).toEqual([
    { name: 'Opened', isShared: false, filters: { state: 'open' }, sort: null },
  ]);
});

test('staff replace their own view with the current filters, and the dialog says that colleagues see it', async () => {
  await showOwn();
  const dialog = await chooseAction('Open', 'Replace with what is shown');
  expect(await within(dialog).findByText(/the same happens for all colleagues/)).toBeTruthy();
  press(dialog, 'Replace with what is shown');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(change).map(({ body }) => body)).toEqual([
    { name: 'Open', isShared: true, filters: { state: 'late' }, sort: null },
  ]);
});

test('staff delete their own view', async () => {
  server.on(`${change}/delete`, () => ({ ok: true }));
  await showOwn();
  const dialog = await chooseAction('Open', 'Delete the view');
  expect(await within(dialog).findByText('The view Open is gone at once.')).toBeTruthy();
  press(dialog, 'Delete the view');
  expect(await screen.findByText('The view is deleted.')).toBeTruthy();
  expect(server.sent(`${change}/delete`)).toHaveLength(1);
});

test('the first eight views and the current view appear as tabs, and the others on demand', async () => {
  const many = Array.from({ length: 11 }, (_, at) => view(`View ${String.fromCodePoint(65 + at)}`));
  await show('/things?state=view%20k', many);
  expect((await tab('View K')).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('button', { name: 'View J' })).toBeNull();
  fireEvent.click(await tab('3 more'));
  expect(await tab('View J')).toBeTruthy();
  fireEvent.click(await tab('Fewer'));
  expect(screen.queryByRole('button', { name: 'View J' })).toBeNull();
});

test('the list loads even if its saved views fail, and can request the views again', async () => {
  server.on('GET /operator/things', () => listOf([{ id: 'one' }]));
  server.on(saved, () => refusal(500, 'common.error'));
  await renderResource(things, { at: '/things', scopes: [], savedViews: null });
  expect(await screen.findByText('one')).toBeTruthy();
  const again = await tab('Load the saved views again');
  server.on(saved, () => dataOf([view('Open')]));
  fireEvent.click(again);
  expect(await tab('Open')).toBeTruthy();
});
