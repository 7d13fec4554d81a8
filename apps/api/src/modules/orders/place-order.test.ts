import { sql } from 'kysely';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import {
  publishSampleDocument,
  publishSampleProject,
  setSampleRates,
  staffActor,
  useFileStore,
} from '../../testing/sample-content.ts';
import {
  clearedUser,
  fingerprint,
  giveLevels,
  honestBody,
  orderDeps,
  takeLevel,
} from '../../testing/sample-orders.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../testing/test-app.ts';
import { levelsOf } from '../verification/index.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { newDocumentId } from '../../platform/ids.ts';
import { balancesOf, issuerOf, reservedOf } from '../ledger/index.ts';
import { changeProjectState, setPrice, type CreateProjectInput } from '../projects/index.ts';
import { ordersRoutes } from './index.ts';

describe('placing an order', () => {
  const context = useTestDatabase();
  const files = useFileStore();
  let server: TestApp;

  beforeAll(async () => {
    server = await startTestApp(context(), (api) => ordersRoutes(api, orderDeps));
    await context().transact(async (tx) => {
      await setSampleRates(tx);
      await publishSampleDocument(tx, files().files, { kind: 'terms' });
      await publishSampleDocument(tx, files().files, { kind: 'white_paper' });
    });
  });
  afterAll(() => server.close());

  const newProject = (overrides: Partial<CreateProjectInput> = {}) =>
    context().transact((tx) => publishSampleProject(tx, overrides));
  const bodyFor = (project: string, shares = 3, currency?: 'CZK' | 'EUR' | 'PLN') =>
    honestBody(context().database.reader, { project, shares, ...(currency && { currency }) });
  const keys = { count: 0 };
  const send = (user: Pick<TestUser, 'headers'>, body: object, key?: string) => {
    keys.count += 1;
    return server.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { ...user.headers, 'idempotency-key': key ?? `test-key-${keys.count}` },
      payload: body,
    });
  };
  const codeOf = (response: { json(): unknown }) =>
    (response.json() as { error: { details: { code: string; params: object; issues: object[] } } }).error
      .details;
  /** Sends a body that must be refused, and proves that not one row of any table changed. */
  const refused = async (user: Pick<TestUser, 'headers'>, body: object) => {
    const before = await fingerprint(context());
    const response = await send(user, body);
    expect(await fingerprint(context())).toEqual(before);
    const { code, params, issues } = codeOf(response);
    return { status: response.statusCode, code, params, issues };
  };

  it('reserves the shares, prices the order by itself and opens it for 24 hours', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const body = await bodyFor(project.documentId);
    const response = await send(user, body);
    expect(response.statusCode).toBe(201);
    const { data } = response.json() as {
      data: Record<string, unknown> & { id: number; createdAt: string; expiresAt: string };
    };
    expect(data).toMatchObject({
      state: 'Open',
      tokenCount: 3,
      unitPrice: 1_010_00,
      price: 3_030_00,
      owed: 3_030_00,
      paid: 0,
      pricePaidFromUserWallet: 0,
      currency: 'CZK',
      paymentType: null,
      paidAt: null,
      isBeingChecked: false,
      attempts: [],
      rails: ['BankTransfer', 'ConfirmoPaymentGateway'],
      user: { documentId: user.documentId },
      project: { documentId: project.documentId, countryCode: 'CZ', projectInfo: { slug: project.slug } },
    });
    expect(data['number']).toMatch(new RegExp(`^\\d{8}-${project.id}-${data.id}$`));
    expect(data['paymentReference']).toMatch(/^[1-9]\d{9}$/);
    expect(Date.parse(data.expiresAt) - Date.parse(data.createdAt)).toBe(24 * 3_600_000);
    expect(data['documents']).toMatchObject([{ kind: 'terms' }, { kind: 'whitePaper' }]);
    expect(await levelsOf(context().database.reader, user.userId)).toContain('ORDER');
    const shares = await balancesOf(context().database.reader, [
      issuerOf(project.id),
      reservedOf(project.id),
    ]);
    expect(shares).toEqual([97n, 3n]);
  });

  it('freezes rate, nominal price and fee, and keeps version, hash, language and time of each document', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const prospect = await context().transact((tx) =>
      publishSampleDocument(tx, files().files, { kind: 'prospect', projectId: project.id }),
    );
    const body = await bodyFor(project.documentId, 2, 'EUR');
    const response = await send(user, body);
    expect(response.statusCode).toBe(201);
    // 1,010.00 CZK at 25.15 is 40.159… EUR.
    expect(response.json()).toMatchObject({ data: { unitPrice: 40_16, price: 80_32, currency: 'EUR' } });
    const { id } = (response.json() as { data: { id: number } }).data;
    const frozen = await sql<object>`select nominal_price, fee, project_currency, eur_to_czk, eur_to_pln
      from orders where id = ${id}`.execute(context().admin.kysely);
    expect(frozen.rows).toEqual([
      {
        nominal_price: 1_000_00n,
        fee: 10_00n,
        project_currency: 'CZK',
        eur_to_czk: '25.150000',
        eur_to_pln: '4.250000',
      },
    ]);
    const agreed = await sql<{ kind: string; document_id: string; isHash: boolean }>`
      select g.kind, g.document_id, g.language, f.sha256 = g.sha256 as "isHash", g.accepted_at = o.created_at as "isNow"
      from order_agreements g join orders o on o.id = g.order_id
      join legal_document_versions v on v.document_id = g.document_id join media_files f on f.id = v.file_en_id
      where g.order_id = ${id} order by g.kind`.execute(context().admin.kysely);
    expect(agreed.rows).toMatchObject([
      { kind: 'prospect', document_id: prospect, language: 'en', isHash: true, isNow: true },
      { kind: 'terms', isHash: true },
      { kind: 'whitePaper', isHash: true },
    ]);
  });

  it('offers a PLN order the bank transfer only', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const response = await send(user, await bodyFor(project.documentId, 1, 'PLN'));
    expect(response.json()).toMatchObject({ data: { currency: 'PLN', rails: ['BankTransfer'] } });
  });

  it('refuses a price that is not ours and tells the one in force', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const { data } = await bodyFor(project.documentId);
    for (const price of [1, 0, data.price - 1, data.price + 1]) {
      const answer = await refused(user, { data: { ...data, price } });
      expect(answer).toMatchObject({
        status: 409,
        code: 'order.price_changed',
        params: { price: 3_030_00, unitPrice: 1_010_00, currency: 'CZK' },
      });
    }
    for (const price of [-1, 1.5, '303000', null, Number.MAX_SAFE_INTEGER + 1]) {
      expect(await refused(user, { data: { ...data, price } })).toMatchObject({ status: 400 });
    }
    await context().transact((tx) =>
      setPrice(tx, { projectId: project.id, amount: 1_100_00n, actor: staffActor }),
    );
    expect(await refused(user, { data })).toMatchObject({
      code: 'order.price_changed',
      params: { price: 3_330_00, unitPrice: 1_110_00 },
    });
  });

  it('refuses fields that it does not know, and states and people that are not the caller’s to choose', async () => {
    const user = await clearedUser(context());
    const other = await clearedUser(context());
    const project = await newProject();
    const { data } = await bodyFor(project.documentId);
    const extra = {
      id: 1,
      state: 'Paid',
      pricePaidFromUserWallet: 5,
      unitPrice: 1,
      paidAt: null,
      settled: 1,
      user_id: 1,
    };
    for (const [field, value] of Object.entries(extra)) {
      expect(await refused(user, { data: { ...data, [field]: value } })).toMatchObject({ status: 400 });
    }
    expect(await refused(user, { data, state: 'Paid' })).toMatchObject({ status: 400 });
    expect(await refused(user, { data: { ...data, user: other.documentId } })).toMatchObject({
      status: 403,
      code: 'order.user_differs',
    });
    const own = await send(user, { data: { ...data, user: user.documentId, state: 'Open' } });
    expect(own.statusCode).toBe(201);
  });

  it('names what is wrong with the number of shares', async () => {
    const user = await clearedUser(context());
    const project = await newProject({ minPurchaseQty: 5, maxPurchaseQty: 20, shareCount: 30 });
    const { data } = await bodyFor(project.documentId, 5);
    const issue = async (tokenCount: unknown) =>
      (await refused(user, { data: { ...data, tokenCount } })).issues;
    expect(await issue('x')).toEqual([{ path: 'data.tokenCount', code: 'number_required' }]);
    expect(await issue(1.5)).toEqual([{ path: 'data.tokenCount', code: 'whole_number_required' }]);
    expect(await issue(0)).toEqual([{ path: 'data.tokenCount', code: 'too_small' }]);
    expect(await issue(-3)).toEqual([{ path: 'data.tokenCount', code: 'too_small' }]);
    const code = (tokenCount: number) => refused(user, { data: { ...data, tokenCount } });
    expect(await code(4)).toMatchObject({ status: 400, code: 'order.shares_too_few', params: { min: 5 } });
    expect(await code(21)).toMatchObject({ status: 400, code: 'order.shares_too_many', params: { max: 20 } });
  });

  it('sells a rest that is smaller than the minimum, and says how many are left', async () => {
    const project = await newProject({ minPurchaseQty: 5, maxPurchaseQty: 50, shareCount: 53 });
    const [first, second, third] = [
      await clearedUser(context()),
      await clearedUser(context()),
      await clearedUser(context()),
    ];
    await send(first, await bodyFor(project.documentId, 50));
    expect(await refused(second, await bodyFor(project.documentId, 4))).toMatchObject({
      status: 409,
      code: 'order.not_enough_shares',
      params: { available: 3 },
    });
    expect(await refused(second, await bodyFor(project.documentId, 2))).toMatchObject({
      code: 'order.shares_too_few',
      params: { min: 3 },
    });
    expect((await send(second, await bodyFor(project.documentId, 3))).statusCode).toBe(201);
    expect(await refused(third, await bodyFor(project.documentId, 1))).toMatchObject({
      code: 'order.not_enough_shares',
      params: { available: 0 },
    });
  });

  it('keeps a project’s cap per user over all their orders', async () => {
    const project = await newProject({ maxPerUser: 7 });
    const user = await clearedUser(context());
    expect(await refused(user, await bodyFor(project.documentId, 8))).toMatchObject({
      code: 'order.shares_too_many',
      params: { max: 7 },
    });
    expect((await send(user, await bodyFor(project.documentId, 7))).statusCode).toBe(201);
  });

  it('refuses every project state but Open, offers for investors only, and what is not published', async () => {
    const user = await clearedUser(context());
    for (const [state, code] of [
      ['Prepared', 'project.soon'],
      ['Unknown', 'project.soon'],
    ] as const) {
      const project = await newProject({ state });
      expect(await refused(user, await bodyFor(project.documentId))).toMatchObject({ status: 409, code });
    }
    for (const state of ['Completed', 'Closed']) {
      const project = await newProject();
      const body = await bodyFor(project.documentId);
      await sql`update projects set state = ${state} where id = ${project.id}`.execute(
        context().admin.kysely,
      );
      expect(await refused(user, body)).toMatchObject({ status: 409, code: 'project.closed' });
    }
    const investorsOnly = await newProject({ onlyForCurrentInvestor: true });
    const body = await bodyFor(investorsOnly.documentId);
    expect(await refused(user, body)).toMatchObject({ status: 403, code: 'project.investor_only' });
    await giveLevels(context().database.reader, user.userId, 'INVESTOR');
    expect((await send(user, body)).statusCode).toBe(201);

    const hidden = await newProject();
    const hiddenBody = await bodyFor(hidden.documentId);
    await sql`update projects set published_at = null where id = ${hidden.id}`.execute(
      context().admin.kysely,
    );
    const missingBody = { data: { ...hiddenBody.data, project: newDocumentId() } };
    const answers = [await refused(user, hiddenBody), await refused(user, missingBody)];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 404, code: 'project.not_found' });
  });

  it('refuses whoever has not both KYC and AML now, names what is missing, and needs accepted terms', async () => {
    const project = await newProject();
    const body = await bodyFor(project.documentId);
    const user = await signedInUser(context());
    const missing = async () => (await refused(user, body)) as object;
    expect(await missing()).toMatchObject({
      status: 403,
      code: 'verification.required',
      params: { missing: ['KYC', 'AML'] },
    });
    await giveLevels(context().database.reader, user.userId, 'KYC');
    expect(await missing()).toMatchObject({ params: { missing: ['AML'] } });
    await giveLevels(context().database.reader, user.userId, 'AML', 'INVESTOR');
    await takeLevel(context().database.reader, user.userId, 'KYC');
    expect(await missing()).toMatchObject({ params: { missing: ['KYC'] } });
    const noTerms = await signedInUser(context(), { hasAcceptedTerms: false });
    expect(await refused(noTerms, body)).toMatchObject({ status: 403, code: 'terms.required' });
    expect(await refused({ headers: { authorization: '' } }, body)).toMatchObject({ status: 401 });
  });

  it('needs the version in force of every document that exists', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const { data } = await bodyFor(project.documentId);
    expect(await refused(user, { data: { ...data, agreements: {} } })).toMatchObject({
      status: 400,
      code: 'order.agreement_required',
      params: { documents: ['terms', 'whitePaper'] },
    });
    await context().transact((tx) =>
      publishSampleDocument(tx, files().files, { kind: 'prospect', projectId: project.id }),
    );
    expect(await refused(user, { data })).toMatchObject({ params: { documents: ['prospect'] } });
    const fresh = await bodyFor(project.documentId);
    await context().transact((tx) => publishSampleDocument(tx, files().files, { kind: 'terms' }));
    expect(await refused(user, fresh)).toMatchObject({
      status: 409,
      code: 'order.document_changed',
      params: { documents: ['terms'] },
    });
  });

  it('needs an idempotency key', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const response = await server.inject({
      method: 'POST',
      url: '/api/orders',
      headers: user.headers,
      payload: await bodyFor(project.documentId),
    });
    expect(response.statusCode).toBe(400);
    expect(codeOf(response).code).toBe('idempotency.key_missing');
  });

  it('answers a second order of the same project with the first, from two tabs at once too', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const body = await bodyFor(project.documentId);
    const answers = await Promise.all([send(user, body), send(user, body), send(user, body)]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409, 409]);
    const placed = answers.find((answer) => answer.statusCode === 201)!;
    const { documentId } = (placed.json() as { data: { documentId: string } }).data;
    for (const answer of answers.filter((each) => each !== placed))
      expect(codeOf(answer)).toMatchObject({ code: 'order.unpaid_exists', params: { order: documentId } });
    expect(await refused(user, body)).toMatchObject({
      code: 'order.unpaid_exists',
      params: { order: documentId },
    });
  });

  it('makes one order of twenty clicks with one key, and refuses the key for another body', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const body = await bodyFor(project.documentId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(user, body, 'one-double-click')));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from orders where user_id = ${user.userId}`.execute(context().admin.kysely);
    expect(rows[0]?.count).toBe(1n);
    const before = await fingerprint(context());
    const other = await send(user, await bodyFor(project.documentId, 4), 'one-double-click');
    expect(other.statusCode).toBe(422);
    expect(codeOf(other).code).toBe('idempotency.key_reused');
    expect(await fingerprint(context())).toEqual(before);
    const stranger = await clearedUser(context());
    expect((await send(stranger, body, 'one-double-click')).statusCode).toBe(201);
  });

  it('takes the price in force by the clock of the database', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const later = new Date(Date.now() + 600_000);
    await context().transact((tx) =>
      setPrice(tx, { projectId: project.id, amount: 2_000_00n, appliedAt: later, actor: staffActor }),
    );
    const body = await bodyFor(project.documentId, 1);
    expect(body.data.price).toBe(1_010_00);
    await advanceClock(context(), '15 minutes');
    expect(await refused(user, body)).toMatchObject({
      code: 'order.price_changed',
      params: { price: 2_010_00 },
    });
    await advanceClock(context(), '-15 minutes');
    expect((await send(user, body)).statusCode).toBe(201);
  });

  it('refuses an offer that closed after it was looked at', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const body = await bodyFor(project.documentId);
    await context().transact((tx) =>
      changeProjectState(orderDeps, tx, { projectId: project.id, state: 'Closed', actor: staffActor }),
    );
    expect(await refused(user, body)).toMatchObject({ status: 409, code: 'project.closed' });
  });
});
