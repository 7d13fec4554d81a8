import { randomUUID } from 'node:crypto';
import { dateInZone } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import {
  distributionCorrectionsRoutes,
  operatorDistributionsRoutes,
  distributionApprovals,
  distributionsRoutes,
} from '../../../src/modules/distributions/index.ts';
import { staffRoutes } from '../../../src/modules/staff/index.ts';
import { readClock } from '@parcela/platform/database/database.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { placeSampleOrder, allocateSample } from '../orders/sample-orders.ts';
import { clearedUser } from '../verification/grant-levels.ts';
import { distributionDeps } from './sample-distributions.ts';
import { advanceClock, startTestApp, type TestApp, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { signedInStaff, type TestStaff, testPublicUrl, testSecrets } from '../app/test-staff.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

export interface DistributionAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly params: unknown;
  readonly issues: readonly { readonly path: string }[];
  readonly data: Record<string, unknown>;
  readonly text: string;
}
interface Caller {
  readonly headers: { readonly authorization: string };
}

interface SharedObjects {
  readonly app: TestApp;
  readonly asking: TestStaff;
  readonly agreeing: TestStaff;
  /** documentId of a project with 100 shares. */
  readonly project: string;
  /** The holders of 1, 2 and 4 of its shares. */
  readonly holders: readonly [TestUser, TestUser, TestUser];
  /** The past day of their purchases. */
  readonly day: string;
}

/** The net amount of 10,000.00 is 7,000.00. */
export const sentDeclaration = {
  gross: 10_000_00,
  costs: [
    { kind: 'management', note: 'Quarter', amount: 900_00 },
    { kind: 'insurance', note: '', amount: 100_00 },
  ],
  reserve: 500_00,
  fee: 400_00,
  withholding: 1_100_00,
};

const holderOf = async (context: TestContext, project: string, shares: number): Promise<TestUser> => {
  const holder = await clearedUser(context);
  const order = await context.transact((tx) =>
    placeSampleOrder(tx, { userId: holder.userId, project, shares }),
  );
  await context.transact((tx) => allocateSample(tx, order.id, order.price.amount));
  return holder;
};

const makeSharedObjects = async (context: TestContext): Promise<SharedObjects> => {
  const app = await startTestApp(context, (api, rateLimits) => {
    staffRoutes(api, {
      rateLimits,
      secrets: testSecrets,
      publicUrl: testPublicUrl,
      timeZone: 'Europe/Prague',
      brandName: sampleBrandName,
      actions: Object.values(distributionApprovals(distributionDeps)),
    });
    operatorDistributionsRoutes(api, distributionDeps);
    distributionCorrectionsRoutes(api, distributionDeps);
    distributionsRoutes(api, distributionDeps);
  });
  const { documentId: project } = await context.transact(async (tx) => {
    await setSampleRates(tx);
    return publishSampleProject(tx);
  });
  const first = await holderOf(context, project, 1);
  const second = await holderOf(context, project, 2);
  const third = await holderOf(context, project, 4);
  const day = dateInZone(await readClock(context.database.reader), distributionDeps.timeZone);
  await advanceClock(context, '3 days');
  const asking = await signedInStaff(context, ['finance']);
  const agreeing = await signedInStaff(context, ['compliance']);
  return { app, asking, agreeing, project, holders: [first, second, third], day };
};

/** The distribution calls on the real server, two members of staff, and a project with three holders. */
export const useDistributionsApp = (context: () => TestContext) => {
  const state: { sharedObjects?: SharedObjects } = {};
  beforeAll(async () => {
    state.sharedObjects = await makeSharedObjects(context());
  });
  afterAll(() => state.sharedObjects?.app.close());
  const sharedObjects = (): SharedObjects => {
    if (!state.sharedObjects) throw new Error('the app is there only inside tests');
    return state.sharedObjects;
  };

  const call = async (
    by: Caller,
    method: 'GET' | 'POST',
    url: string,
    {
      body,
      headers = {},
    }: { readonly body?: object; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<DistributionAnswer> => {
    const answer = await sharedObjects().app.inject({
      method,
      url,
      headers: { ...by.headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }), ...headers },
      ...(body && { payload: body }),
    });
    const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json');
    const json = isJson
      ? answer.json<{
          data: Record<string, unknown> | null;
          error?: { details: { code: string; params: unknown; issues: { path: string }[] } };
        }>()
      : undefined;
    return {
      status: answer.statusCode,
      code: json?.error?.details.code,
      params: json?.error?.details.params,
      issues: json?.error?.details.issues ?? [],
      data: json?.data ?? (json as Record<string, unknown> | undefined) ?? {},
      text: answer.body,
    };
  };

  const dates = () => ({
    periodFrom: '2026-04-01',
    periodTo: '2026-06-30',
    recordOn: sharedObjects().day,
    payOn: '2026-07-15',
  });
  const fixture = {
    sharedObjects,
    dates,
    get: (url: string, by: Caller = sharedObjects().asking, headers = {}) =>
      call(by, 'GET', url, { headers }),
    post: (url: string, body: object) => call(sharedObjects().asking, 'POST', url, { body }),
    send: (url: string, body: object) => fixture.post(`/operator/distributions${url}`, body),
    declare: (more: object = {}) =>
      fixture.send('', {
        project: sharedObjects().project,
        ...dates(),
        expectedNet: null,
        declaration: sentDeclaration,
        ...more,
      }),
    /** A member of staff decides about a request. */
    agree: (approval: unknown, by: Caller = sharedObjects().agreeing) =>
      call(by, 'POST', `/operator/approvals/${String(approval)}/approve`, { body: { reason: 'I agree' } }),
    /** Sessions from before the clock change have ended. */
    signedIn: async ({ userId }: TestUser): Promise<Caller> => {
      const token = await context().transact((tx) =>
        openSession(tx, { audience: 'investor', subjectId: userId, userAgent: 'test' }),
      );
      return { headers: { authorization: `Bearer ${token}` } };
    },
    idOf: async (documentId: unknown): Promise<{ id: number }> => {
      const { rows } = await sql<{ id: number }>`
        select id from distributions where document_id = ${String(documentId)}`.execute(
        context().admin.kysely,
      );
      return rows[0] ?? { id: 0 };
    },
  };
  return fixture;
};
