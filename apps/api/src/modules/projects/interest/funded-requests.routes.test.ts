import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDocumentId } from '@parcela/platform/ids.ts';
import {
  publishSampleProject,
  type SampleOffer,
  sampleProject,
} from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { placeSampleOrder, allocateSample } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { statementsOf } from '../../../../test/support/database/recorded-statements.ts';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import {
  changeProjectState,
  createProject,
  type CreatedProject,
  fundedRequestsRoutes,
  operatorFundedRequestsRoutes,
  projectsPersonalData,
} from '../index.ts';

const context = useTestDatabase();
const running: { app?: TestApp } = {};
beforeAll(async () => {
  await context().transact(setSampleRates);
  running.app = await startTestApp(context(), (api) => {
    fundedRequestsRoutes(api, { publicUrl: 'https://parcela.example' });
    operatorFundedRequestsRoutes(api);
  });
});
afterAll(() => running.app?.close());

const calculation = {
  paReturn: '5.5',
  period: 5,
  annualRentalIncome: '4.2',
  incrementalPropertyValue: '3',
  calculatorMin: 1_000_00,
  calculatorMax: 100_000_00,
};
const publish = (of: SampleOffer = {}): Promise<CreatedProject> =>
  context().transact((tx) => publishSampleProject(tx, { isCalculatorEnabled: true, calculation, ...of }));

/** A project of ten shares, all bought: the project is Completed, and `holder` owns the shares. */
const completed = async (of: SampleOffer = {}): Promise<{ project: CreatedProject; holder: TestUser }> => {
  const project = await publish({ shareCount: 10, minPurchaseQty: 1, maxPurchaseQty: 10, ...of });
  const holder = await clearedUser(context());
  const order = await context().transact((tx) =>
    placeSampleOrder(tx, { userId: holder.userId, project: project.documentId, shares: 10 }),
  );
  await context().transact((tx) => allocateSample(tx, order.id, order.price.amount));
  return { project, holder };
};
const close = (project: CreatedProject): Promise<void> =>
  context().transact((tx) =>
    changeProjectState({ timeZone: 'Europe/Prague' }, tx, {
      projectId: project.id,
      state: 'Closed',
      actor: staffActor,
    }),
  );

const viewer = async (user: TestUser, project: string) => {
  const { statusCode, body } = await running.app!.inject({
    url: `/api/projects/viewer?documentId=${project}`,
    headers: user.headers,
  });
  return { status: statusCode, ...JSON.parse(body) };
};
const send = async (user: TestUser, data: object, headers: Record<string, string> = {}) => {
  const answer = await running.app!.inject({
    method: 'POST',
    url: '/api/funded-requests',
    headers: { ...user.headers, ...headers },
    payload: { data },
  });
  const body = answer.json();
  return { status: answer.statusCode, code: body.error?.details.code as string | undefined, body };
};
const list = async (user: TestUser, query = '') => {
  const answer = await running.app!.inject({ url: `/api/funded-requests?${query}`, headers: user.headers });
  return answer.json<{ data: { project: { documentId: string } }[]; meta: unknown }>();
};
const countRows = async (): Promise<number> => {
  const { count } = await context()
    .admin.kysely.withTables<{ funded_requests: object }>()
    .selectFrom('funded_requests')
    .select((on) => on.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('GET /api/projects/viewer', () => {
  it.each(['Prepared', 'Open'] as const)(
    'shows the calculator to every signed-in user while a project is %s (spec 6.07)',
    async (state) => {
      const project = await publish({ state });
      const user = await signedInUser(context());
      expect(await viewer(user, project.documentId)).toMatchObject({
        status: 200,
        data: { isHolder: false, showsCalculator: true, interestRequest: 'none' },
      });
    },
  );

  it('shows the calculator of a funded project to its holders, and lets other users request the next project (spec 4.11, 6.07)', async () => {
    const { project, holder } = await completed();
    const other = await signedInUser(context());
    expect((await viewer(holder, project.documentId)).data).toEqual({
      isHolder: true,
      showsCalculator: true,
      interestRequest: 'none',
    });
    expect((await viewer(other, project.documentId)).data).toEqual({
      isHolder: false,
      showsCalculator: false,
      interestRequest: 'offered',
    });
  });

  it('hides the calculator where staff switched it off, and from new users once the project closes (spec 6.07)', async () => {
    const { project, holder } = await completed({ isCalculatorEnabled: false });
    expect((await viewer(holder, project.documentId)).data).toMatchObject({ showsCalculator: false });
    const closed = await publish();
    await close(closed);
    const user = await signedInUser(context());
    expect((await viewer(user, closed.documentId)).data).toMatchObject({
      showsCalculator: false,
      interestRequest: 'none',
    });
  });

  it('needs one query, and answers 404 for an unpublished project', async () => {
    const user = await signedInUser(context());
    const draft = await context().transact((tx) => createProject(tx, sampleProject()));
    for (const id of [draft.documentId, newDocumentId(), 'nothing'])
      expect(await viewer(user, id)).toMatchObject({
        status: 404,
        error: { details: { code: 'project.not_found' } },
      });
    const project = await publish();
    const statements = await statementsOf(() => viewer(user, project.documentId));
    // The other statement finds the session.
    expect(statements).toHaveLength(2);
  });
});

describe('POST /api/funded-requests', () => {
  it('accepts one request per user and project, and shows it in the user’s list and download (spec 3.20, 7.04)', async () => {
    const { project } = await completed();
    const user = await signedInUser(context());
    const sent = await send(user, { project: project.documentId, user: user.documentId });
    expect(sent).toMatchObject({
      status: 201,
      body: {
        data: { user: { documentId: user.documentId }, project: { documentId: project.documentId } },
      },
    });
    const rows = await countRows();
    expect(await send(user, { project: project.documentId })).toMatchObject({
      status: 409,
      code: 'interest.sent_already',
    });
    expect(await countRows()).toBe(rows);
    expect(await list(user)).toEqual({
      data: [sent.body.data],
      meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 } },
    });
    expect((await viewer(user, project.documentId)).data.interestRequest).toBe('sent');
    const own = await context().transact((tx) =>
      projectsPersonalData.parts['fundedRequests']!(tx, user.userId),
    );
    expect(own).toMatchObject([{ documentId: sent.body.data.documentId }]);
    await context().transact((tx) => projectsPersonalData.erase!(tx, user.userId));
    expect((await list(user)).data).toEqual([]);
  });

  it('accepts one request when two windows send it in parallel', async () => {
    const { project } = await completed();
    const user = await signedInUser(context());
    const answers = await Promise.all([1, 2, 3].map(() => send(user, { project: project.documentId })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ]);
    expect((await list(user)).data).toHaveLength(1);
  });

  it('repeats the same answer for the same key', async () => {
    const { project } = await completed();
    const user = await signedInUser(context());
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(user, { project: project.documentId }, key);
    expect(first.status).toBe(201);
    expect(await send(user, { project: project.documentId }, key)).toEqual(first);
  });

  it('refuses projects that are not fully funded, holders, requests for other users and unknown projects (spec 4.11, 8.03)', async () => {
    const { project, holder } = await completed();
    const user = await signedInUser(context());
    const stranger = await signedInUser(context());
    const open = await publish();
    const closed = await publish();
    await close(closed);
    const before = await countRows();
    const taken = { status: 409, code: 'interest.not_taken' };
    expect(await send(user, { project: open.documentId })).toMatchObject(taken);
    expect(await send(user, { project: closed.documentId })).toMatchObject(taken);
    expect(await send(holder, { project: project.documentId })).toMatchObject(taken);
    expect(await send(user, { project: project.documentId, user: stranger.documentId })).toMatchObject({
      status: 403,
      code: 'common.forbidden',
    });
    expect(await send(user, { project: newDocumentId() })).toMatchObject({
      status: 404,
      code: 'project.not_found',
    });
    for (const data of [{}, { project: 'x' }, { project: project.documentId, weight: 1 }, { project: 7 }])
      expect((await send(user, data)).status).toBe(400);
    expect(await countRows()).toBe(before);
  });

  it('shows a request to its sender only, by project and by page (spec 7.04)', async () => {
    const [first, second] = [await completed(), await completed()];
    const user = await signedInUser(context());
    const stranger = await signedInUser(context());
    for (const { project } of [first, second]) await send(user, { project: project.documentId });
    const projects = async (of: TestUser, query = ''): Promise<string[]> =>
      (await list(of, query)).data.map(({ project }) => project.documentId);
    expect(await projects(user)).toEqual([second.project.documentId, first.project.documentId]);
    expect(await projects(user, `filters[project]=${first.project.documentId}`)).toEqual([
      first.project.documentId,
    ]);
    expect(await projects(user, `filters[user][$eq]=${user.documentId}&pagination[pageSize]=1`)).toEqual([
      second.project.documentId,
    ]);
    expect((await list(user, 'pagination[page]=9')).meta).toEqual({
      pagination: { page: 9, pageSize: 25, pageCount: 1, total: 2 },
    });
    expect(await projects(stranger)).toEqual([]);
    expect(await projects(stranger, `filters[user]=${user.documentId}`)).toEqual([]);
    const wrong = await running.app!.inject({
      url: '/api/funded-requests?filters[nothing]=1',
      headers: user.headers,
    });
    expect(wrong.statusCode).toBe(400);
  });
});

describe('GET /operator/funded-requests', () => {
  it('lists who requested which project, newest first, on screen and as a file', async () => {
    const { project } = await completed();
    const other = await completed();
    const [first, second] = [await signedInUser(context()), await signedInUser(context())];
    for (const user of [first, second]) await send(user, { project: project.documentId });
    await send(first, { project: other.project.documentId });
    const staff = await signedInStaff(context(), ['support']);
    const ask = (query: string, headers: Record<string, string> = {}) =>
      running.app!.inject({
        url: `/operator/funded-requests?filters[project]=${project.documentId}${query}`,
        headers: { ...staff.headers, ...headers },
      });
    const { data, meta } = (await ask('')).json<{
      data: { user: object; project: object }[];
      meta: unknown;
    }>();
    expect(data.map(({ user }) => user)).toEqual([
      { documentId: second.documentId, email: second.email },
      { documentId: first.documentId, email: first.email },
    ]);
    expect(data[0]?.project).toMatchObject({ documentId: project.documentId });
    expect(meta).toEqual({ pagination: { pageSize: 25, next: null } });
    const firstPage = (await ask('&pagination[pageSize]=1')).json<{
      meta: { pagination: { next: string } };
    }>();
    const rest = await ask(`&pagination[after]=${firstPage.meta.pagination.next}`);
    expect(rest.json()).toMatchObject({ data: [{ user: { documentId: first.documentId } }] });
    const file = await ask('', { accept: 'text/csv' });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body.split('\r\n')[1]).toContain(second.email);
    expect(file.body).toContain(first.email);
  });
});
