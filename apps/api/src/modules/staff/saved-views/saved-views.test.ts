import { randomUUID } from 'node:crypto';
import type { RouteDefinition } from '@parcela/contract';
import { operatorRoutes } from '@parcela/contract/operator';
import { savedViewsMax, unsavedFilters } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogOf } from '../../../../test/support/app/audit-log.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { signedInStaff, testStaffParts, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { beforeCommit, useInterleaving, type Work } from '../../../../test/support/concurrency/interleave.ts';
import { answerOf } from '../../../../test/support/concurrency/race-case.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { staffRoutes } from '../index.ts';
import { saveView } from './change-saved-views.ts';
import { findList } from './viewed-lists.presenter.ts';

const context = useTestDatabase();
const { interleave } = useInterleaving(context);
const shared: { app?: TestApp } = {};
const app = (): TestApp => shared.app!;
beforeAll(async () => {
  shared.app = await startTestApp(context(), (api, rateLimits) =>
    staffRoutes(api, { rateLimits, ...testStaffParts, actions: [] }),
  );
});
afterAll(() => shared.app?.close());

const paid = {
  list: 'listOperatorOrders',
  name: 'Paid in euro',
  filters: { state: 'Paid', currency: 'EUR' },
  sort: 'price:desc',
  isShared: false,
};
const post = (path: string, { headers }: TestStaff, payload?: object) =>
  app().inject({
    method: 'POST',
    url: `/operator/${path}`,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  });
type Answer = Awaited<ReturnType<typeof post>>;
const outcome = (answer: Answer): unknown[] => [answer.statusCode, answer.json().error?.details.code];
const save = (staff: TestStaff, more: object = {}) => post('saved-views', staff, { ...paid, ...more });
const savedBy = async (staff: TestStaff, more: object = {}): Promise<string> =>
  (await save(staff, more)).json().data.documentId;
const { list: _, ...content } = paid;
const change = (staff: TestStaff, documentId: string, more: object = {}) =>
  post(`saved-views/${documentId}`, staff, { ...content, ...more });
const viewsOf = async ({
  headers,
}: TestStaff): Promise<{ readonly documentId: string; readonly name: string }[]> =>
  (await app().inject({ url: '/operator/saved-views', headers: { ...headers } })).json().data;
const namesOf = async (staff: TestStaff): Promise<string[]> => (await viewsOf(staff)).map(({ name }) => name);
const savedNamed = async (staff: TestStaff, name: string): Promise<string> =>
  (await viewsOf(staff)).find((view) => view.name === name)?.documentId ?? '';
const finance = (): Promise<TestStaff> => signedInStaff(context(), ['finance']);
const issuesOf = (answer: Answer): unknown => answer.json().error.details.issues;

describe('saved views', () => {
  it('belong to the member, in the order of saving, and add an audit entry for each save, change and deletion', async () => {
    const [staff, colleague] = [await finance(), await finance()];
    const answer = await save(staff);
    const { documentId } = answer.json().data;
    expect([answer.statusCode, answer.json().data]).toEqual([
      201,
      {
        ...paid,
        documentId,
        isOwn: true,
        author: { documentId: staff.documentId, name: expect.any(String) },
      },
    ]);
    await save(staff, { name: 'Cancelled', filters: { state: 'AdminCancel' }, sort: null });
    expect(await namesOf(staff)).toEqual(['Paid in euro', 'Cancelled']);
    expect(await viewsOf(colleague)).toEqual([]);
    expect((await change(staff, documentId, { name: 'Paid', filters: { state: 'Paid' } })).json()).toEqual({
      ok: true,
    });
    expect((await viewsOf(staff))[0]).toMatchObject({ name: 'Paid', filters: { state: 'Paid' } });
    expect((await post(`saved-views/${documentId}/delete`, staff)).json()).toEqual({ ok: true });
    expect(await namesOf(staff)).toEqual(['Cancelled']);
    const actions = ['staff.view_saved', 'staff.view_changed', 'staff.view_deleted'];
    const lines = await auditLogOf(context(), staff.documentId, ...actions);
    expect(lines.map(({ action, after }) => [action, after])).toEqual(
      [
        ['staff.view_saved', 'Paid in euro'],
        ['staff.view_saved', 'Cancelled'],
        ['staff.view_changed', 'Paid'],
        ['staff.view_deleted', 'Paid'],
      ].map(([action, name]) => [action, { list: paid.list, name, isShared: false }]),
    );
  });

  it('are visible to colleagues with access to the list when the author shares them, and only the author changes them', async () => {
    const [author, colleague] = [await finance(), await finance()];
    const writer = await signedInStaff(context(), ['content']);
    const documentId = await savedBy(author, { name: 'Shared one', isShared: true });
    const seen = async (staff: TestStaff) =>
      (await viewsOf(staff)).filter(({ name }) => name === 'Shared one');
    expect(await seen(colleague)).toMatchObject([
      { documentId, isOwn: false, isShared: true, author: { documentId: author.documentId } },
    ]);
    expect(await seen(writer)).toEqual([]);
    for (const answer of [
      await change(colleague, documentId, { name: 'Mine now' }),
      await post(`saved-views/${documentId}/delete`, colleague),
    ])
      expect(outcome(answer)).toEqual([404, 'common.not_found']);
    expect(await seen(author)).toMatchObject([{ isOwn: true }]);
    // A colleague may have a view with the same name.
    expect((await save(colleague, { name: 'Shared one' })).statusCode).toBe(201);
    await change(author, documentId, { name: 'Shared one' });
    expect(await seen(colleague)).toMatchObject([{ isOwn: true }]);
  });

  it('have unique names in a list, and are limited to thirty', async () => {
    const staff = await finance();
    const taken = [409, 'staff.view_name_taken'];
    const first = await savedBy(staff, { name: 'View 1' });
    expect(outcome(await save(staff, { name: ' View 1 ' }))).toEqual(taken);
    const elsewhere = { list: 'listApprovals', filters: {}, sort: null };
    expect((await save(staff, { ...elsewhere, name: 'View 1' })).statusCode).toBe(201);
    for (let count = 2; count <= savedViewsMax; count += 1) await save(staff, { name: `View ${count}` });
    const refused = await save(staff, { name: 'View 31' });
    expect(outcome(refused)).toEqual([409, 'staff.views_full']);
    expect(refused.json().error.details.params).toEqual({ most: savedViewsMax });
    expect(await viewsOf(staff)).toHaveLength(savedViewsMax + 1);
    const second = await savedNamed(staff, 'View 2');
    expect(outcome(await change(staff, second, { name: 'View 1' }))).toEqual(taken);
    expect((await change(staff, first, { name: 'View 1' })).json()).toEqual({ ok: true });
    // A deleted view frees its position.
    await post(`saved-views/${first}/delete`, staff);
    expect((await save(staff, { name: 'View 31' })).statusCode).toBe(201);
  });

  it.each([
    ['the last place', savedViewsMax - 1, ['A', 'B'], 'staff.views_full'],
    ['a name', 0, ['A', 'A'], 'staff.view_name_taken'],
  ] as const)('let one of two parallel saves take %s', async (_, filled, [one, two], code) => {
    const staff = await finance();
    for (let count = 0; count < filled; count += 1) await save(staff, { name: `View ${count}` });
    const caller = { subjectId: staff.staffId, documentId: staff.documentId, permissions: ['orders.read'] };
    const saving =
      (name: string): Work =>
      (transact) =>
        transact((tx) =>
          saveView(tx, { ...paid, name }, { findList, caller: caller as never, requestId: 'test' }),
        );
    const { first, second, hasWaited } = await interleave({
      first: saving(one),
      at: beforeCommit,
      second: saving(two),
    });
    expect([first.status, answerOf(second), hasWaited]).toEqual(['fulfilled', code, true]);
    expect(await viewsOf(staff)).toHaveLength(filled + 1);
  });

  it('contain only what the list accepts, and name no investor', async () => {
    const staff = await finance();
    const wrong: readonly [object, string][] = [
      [{ list: 'listNothing' }, 'list'],
      [{ list: 'toString' }, 'list'],
      [{ list: 'cancelOperatorOrder' }, 'list'],
      [{ list: 'searchEverything' }, 'list'],
      [{ filters: { state: 'Lost' } }, 'filters.state'],
      [{ filters: { colour: 'red' } }, 'filters.colour'],
      [{ filters: { state: ['Paid'] } }, 'filters.state'],
      [{ filters: { number: 'x'.repeat(101) } }, 'filters.number'],
      [{ sort: 'colour' }, 'sort'],
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ list: 'listInvestors', sort: null, filters: { search: 'dvořák' } }, 'filters.search'],
      [{ list: 'listSuspense', sort: null, filters: { payer: 'dvořák' } }, 'filters.payer'],
    ];
    for (const [more, path] of wrong) {
      const answer = await save(staff, more);
      expect([path, answer.statusCode, issuesOf(answer)]).toEqual([
        path,
        400,
        [expect.objectContaining({ path })],
      ]);
    }
    const writer = await signedInStaff(context(), ['content']);
    expect(outcome(await save(writer))).toEqual([403, 'common.forbidden']);
    expect([await viewsOf(staff), await viewsOf(writer)]).toEqual([[], []]);
  });

  it('leave out every filter that finds people by words', () => {
    const names = Object.values<RouteDefinition>(operatorRoutes)
      .filter(({ method, path, query }) => method === 'GET' && !path.includes('{') && query !== undefined)
      .flatMap(({ query }) => {
        const parameters = Object.keys((query as unknown as { shape: object }).shape);
        if (!parameters.includes('pagination[pageSize]')) return [];
        return parameters.filter((name) => query?.safeParse({ [name]: 'Jana Dvořáková' }).success);
      })
      .map((name) => name.replace(/^filters\[(.*)\]$/, '$1'))
      .filter((name) => !name.startsWith('pagination') && !unsavedFilters.has(name));
    // Ids and names of items, which are not used to search for people.
    expect([...new Set(names)].toSorted()).toEqual([
      'account',
      'action',
      'actor',
      'distribution',
      'fitsOrder',
      'fitsUser',
      'investor',
      'number',
      'order',
      'project',
      'reference',
      'request',
      'subjectId',
      'subjectType',
      'user',
    ]);
  });

  it('end with the membership of their author', async () => {
    const author = await finance();
    const [administrator, compliance] = [
      await signedInStaff(context(), ['administrator']),
      await signedInStaff(context(), ['compliance']),
    ];
    await savedBy(author, { name: 'Left behind', isShared: true });
    const asked = await post(`staff/${author.documentId}/disable`, administrator, { reason: 'They leave' });
    const { documentId } = asked.json().data;
    await post(`approvals/${documentId}/approve`, compliance, { reason: 'Yes' });
    expect(await namesOf(await finance())).not.toContain('Left behind');
    const { rows } = await sql`select from staff_saved_views where staff_id = ${author.staffId}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([]);
  });

  it('keep their shape in the database for every writer', async () => {
    const { staffId } = await finance();
    const insert = (place: number, name: string, filters: string) =>
      sql`insert into staff_saved_views (staff_id, list, place, name, filters, is_shared)
        values (${staffId}, 'listApprovals', ${place}, ${name}, ${filters}::jsonb, false)`.execute(
        context().admin.kysely,
      );
    await insert(1, 'One', '{"state": "pending"}');
    for (const [place, name, filters, constraint] of [
      [1, 'Two', '{}', 'staff_saved_views_place_free'],
      [2, 'One', '{}', 'staff_saved_views_name_free'],
      [31, 'Two', '{}', 'staff_saved_views_place_known'],
      [2, ' ', '{}', 'staff_saved_views_name_length'],
      [2, 'Two', '[]', 'staff_saved_views_filters_of_texts'],
      [2, 'Two', '{"state": 1}', 'staff_saved_views_filters_of_texts'],
      [2, 'Two', '{"state": ["pending"]}', 'staff_saved_views_filters_of_texts'],
      [2, 'Two', `{"state": "${'x'.repeat(4000)}"}`, 'staff_saved_views_filters_length'],
    ] as const)
      await expect(insert(place, name, filters)).rejects.toMatchObject({ constraint });
  });
});
