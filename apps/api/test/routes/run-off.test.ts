import { randomUUID } from 'node:crypto';
import type { RouteDefinition } from '@parcela/contract';
import { type InvestorRouteName, investorRoutes, payRoutes } from '@parcela/contract/investor';
import { type OperatorRouteName, operatorRoutes } from '@parcela/contract/operator';
import { approvalsStoppedInRunOff, runOffOf } from '@parcela/contract/run-off';
import { approvalNames } from '@parcela/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { createScheduledJobs } from '../../src/compose/jobs.ts';
import { createParts } from '../../src/compose/dependencies.ts';
import { createProviders } from '../../src/compose/providers.ts';
import { newPerson, refusal, useSocialFixture } from '../support/accounts/social-sign-in.ts';
import { useSandbox } from '../support/app/sandbox-process.ts';
import { useWholeApp } from '../support/app/whole-app.ts';
import { fingerprint } from '../support/database/fingerprint.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useOperatorCalls } from '../support/route-matrix/call-operator-routes.ts';
import { neededParts } from '../support/route-matrix/fixture-dependencies.ts';
import {
  makeFixture,
  makeSharedObjects,
  type SharedObjects,
} from '../support/route-matrix/investor-fixture.ts';
import { matrix } from '../support/route-matrix/investor-matrix.ts';
import { permittedRole } from '../support/route-matrix/operator-grants.ts';

const runOff = { RUN_OFF: 'on' };
const changing = (routes: Readonly<Record<string, RouteDefinition>>): string[] =>
  Object.entries(routes)
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => name);
const investorNames = changing(investorRoutes) as InvestorRouteName[];
const operatorNames = changing(operatorRoutes) as OperatorRouteName[];
const routes: Readonly<Record<string, RouteDefinition>> = { ...investorRoutes, ...operatorRoutes };
const stops = (name: string): boolean => routes[name] !== undefined && runOffOf(routes[name]) === 'stops';
const decided = Object.entries(routes).map(([name, route]) => [name, runOffOf(route)] as const);

describe('the run-off list', () => {
  it('contains every call that changes data, once, and no other call', () => {
    expect(decided.flatMap(([name, is]) => (is === undefined ? [] : [name])).toSorted()).toEqual(
      [...investorNames, ...operatorNames].toSorted(),
    );
  });

  it('stops new accounts, orders, deposits, projects and prices', () => {
    expect([...investorNames, ...operatorNames].filter(stops).toSorted()).toEqual([
      'authorizeWalletPayment',
      'createProjectInfo',
      'giveBonusShares',
      'payByBankTransfer',
      ...Object.keys(payRoutes).toSorted(),
      'payByWallet',
      'placeOrder',
      'placeShareAdvert',
      'register',
      'requestPriceMove',
      'requestProjectOpening',
      'requestProjectPrice',
      'resendWalletAuthorization',
      'sendFundedRequest',
      'sendShareInterest',
      'shareContacts',
      'signShareSale',
      'startTopUp',
    ]);
  });
});

describe('investor calls in run-off', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const app = useWholeApp(context, () => sandbox().url, undefined, runOff);
  let sharedObjects: SharedObjects;
  beforeAll(async () => {
    sharedObjects = await makeSharedObjects(context(), app().application.platform.files);
  });

  const attempt = async (name: InvestorRouteName, role: 'signedIn' | 'visitor') => {
    const needed = neededParts(matrix[name].values);
    const fixture = await makeFixture(context(), sharedObjects, { ...matrix[name], role }, needed);
    const route: RouteDefinition = investorRoutes[name];
    const { params, query, body, headers } = matrix[name].values(fixture) as {
      params?: Record<string, string>;
      query?: Record<string, string>;
      body?: object;
      headers?: Record<string, string>;
    };
    const isForm = route.bodyType === 'form' && typeof body === 'object';
    const payload = isForm ? new URLSearchParams(body as Record<string, string>).toString() : body;
    const before = await fingerprint(context());
    const answer = await app().inject({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params?.[key] ?? ''),
      query: { ...query },
      headers: {
        accept: 'application/json',
        ...fixture.caller?.headers,
        ...(route.idempotency === 'required' && { 'idempotency-key': randomUUID() }),
        ...(route.bodyType === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    const after = await fingerprint(context());
    return {
      status: answer.statusCode,
      code: answer.body.includes('"code"')
        ? answer.json<{ error?: { details?: { code?: string } } }>().error?.details?.code
        : undefined,
      changedTables: Object.keys(after).filter((table) => after[table] !== before[table]),
    };
  };

  it.each(investorNames.filter(stops))('%s fails, and changes nothing', async (name) => {
    expect(await attempt(name, 'signedIn')).toEqual({
      status: 409,
      code: 'platform.run_off',
      changedTables: [],
    });
  });

  it.each(investorNames.filter((name) => !stops(name)))('%s still works', async (name) => {
    const { status } = await attempt(name, 'signedIn');
    expect(status).toBe(matrix[name].expected.signedIn);
  });

  it('answer a visitor without any change', async () => {
    expect(await attempt('placeOrder', 'visitor')).toEqual({
      status: 401,
      code: 'auth.session_invalid',
      changedTables: [],
    });
  });

  it('report the run-off to every app', async () => {
    const answer = await app().inject({ method: 'GET', url: '/api/app-configuration?locale=en' });
    expect(answer.json()).toMatchObject({ data: { isRunOff: true } });
  });

  it('open no planned project, and execute no earlier request for new business', async () => {
    const { application } = app();
    const { config, platform } = application;
    const providers = createProviders(config, platform.log);
    const parts = createParts(config, platform, providers);
    const jobs = createScheduledJobs(config, platform, providers, parts).map(({ name }) => name);
    expect(jobs.filter((name) => /open|interest/.test(name))).toEqual([]);
    expect(jobs).toContain('ledger.seal-journal');
    expect(parts.actions.map(({ action }) => action).toSorted()).toEqual(approvalNames.toSorted());
    const stopped = parts.actions.filter(({ action }) => approvalsStoppedInRunOff.has(action));
    expect(stopped.map(({ action }) => action).toSorted()).toEqual([...approvalsStoppedInRunOff].toSorted());
    for (const action of stopped)
      await expect(context().transact((tx) => action.execute(tx, {}, {} as never))).rejects.toMatchObject({
        code: 'platform.run_off',
      });
  });
});

describe('staff calls in run-off', () => {
  const context = useTestDatabase();
  const { newFixture, send, changedTables } = useOperatorCalls(context, runOff);

  it.each(operatorNames.filter(stops))('%s fails, and changes nothing', async (name) => {
    const fixture = await newFixture(permittedRole(name), name);
    const answers: object[] = [];
    const changed = await changedTables(async () => {
      answers.push(await send(name, fixture));
    });
    expect({ answers, changed }).toMatchObject({
      answers: [{ status: 409, code: 'platform.run_off', isErrorBody: true }],
      changed: [],
    });
  });

  it.each([
    'approveWithdrawals',
    'executeDistribution',
    'runPoll',
    'refundSuspense',
    'requestPriceEnd',
  ] as const)('%s still works', async (name) => {
    const { status } = await send(name, await newFixture(permittedRole(name), name));
    expect(status).toBeLessThan(300);
  });
});

describe('sign-in through a provider in run-off', () => {
  const { browser, outcomeOf } = useSocialFixture(runOff);

  it('creates no account for a new user', async () => {
    expect(await outcomeOf(() => browser().signIn('google', newPerson()))).toMatchObject(
      refusal(409, 'platform.run_off'),
    );
  });
});
