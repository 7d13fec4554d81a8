import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useOrderApp } from '../../../../test/support/orders/order-fixture.ts';
import { publishSampleDocument } from '../../../../test/support/content/sample-content.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { orderDeps, placeSampleOrder } from '../../../../test/support/orders/sample-orders.ts';
import { clearedUser, giveLevels, revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { changeProjectState, setPrice } from '../../projects/index.ts';

describe('placeOrder at its limits, where a refusal changes nothing', () => {
  const context = useTestDatabase();
  const { files, send, newProject, bodyFor, refused } = useOrderApp(context);

  it('refuses a price other than the price in force, and names the price in force', async () => {
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

  it('refuses a user who is being deleted in parallel', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    await sql`update users set deleted_at = app_now() where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    const placing = context().transact((tx) =>
      placeSampleOrder(tx, { userId: user.userId, project: project.documentId, shares: 3 }),
    );
    await expect(placing).rejects.toMatchObject({ code: 'auth.session_invalid' });
  });

  it('uses no payment reference for a refusal', async () => {
    const project = await newProject();
    const next = async (): Promise<bigint> => {
      const { rows } = await sql<{ last: bigint }>`
        select last_value as last from order_payment_references`.execute(context().admin.kysely);
      return rows[0]?.last ?? 0n;
    };
    const { data } = await bodyFor(project.documentId);
    const cleared = await clearedUser(context());
    // A sequence has a current value only after its first use.
    await send(await clearedUser(context()), { data });
    const before = await next();
    for (const refusal of [
      await refused(await signedInUser(context()), { data }),
      await refused(cleared, { data: { ...data, price: 1 } }),
      await refused(cleared, { data: { ...data, agreements: {} } }),
    ])
      expect(refusal.status).not.toBe(200);
    expect(await next()).toBe(before);
    await send(cleared, { data });
    expect(await next()).toBe(before + 1n);
  });

  it('refuses unknown fields, and a state or user chosen by the client', async () => {
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
      allocated: 1,
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

  it('names the problem with the number of shares (spec 5.10)', async () => {
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

  it('sells a remainder below the minimum and says how many shares are left', async () => {
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

  it('applies a project’s cap per user to all orders of the user', async () => {
    const project = await newProject({ maxPerUser: 7 });
    const user = await clearedUser(context());
    expect(await refused(user, await bodyFor(project.documentId, 8))).toMatchObject({
      code: 'order.shares_too_many',
      params: { max: 7 },
    });
    expect((await send(user, await bodyFor(project.documentId, 7))).statusCode).toBe(201);
  });

  it('refuses unpublished projects, every state but Open, and projects for investors only (spec 4.10, 6.06, 8.07)', async () => {
    const user = await clearedUser(context());
    for (const [state, code] of [
      ['Prepared', 'project.soon'],
      ['Unknown', 'project.soon'],
    ] as const) {
      const project = await newProject({ state });
      expect(await refused(user, await bodyFor(project.documentId))).toMatchObject({ status: 409, code });
    }
    for (const [state, code] of [
      ['Completed', 'project.funded'],
      ['Closed', 'project.closed'],
    ]) {
      const project = await newProject();
      const body = await bodyFor(project.documentId);
      await sql`update projects set state = ${state} where id = ${project.id}`.execute(
        context().admin.kysely,
      );
      expect(await refused(user, body)).toMatchObject({ status: 409, code });
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

  it('refuses a user without valid KYC and AML or accepted terms, and names the missing part (spec 4.25, 6.04, 6.05)', async () => {
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
    await revokeLevel(context().database.reader, user.userId, 'KYC');
    expect(await missing()).toMatchObject({ params: { missing: ['KYC'] } });
    const noTerms = await signedInUser(context(), { hasAcceptedTerms: false });
    expect(await refused(noTerms, body)).toMatchObject({ status: 403, code: 'terms.required' });
    expect(await refused({ headers: { authorization: '' } }, body)).toMatchObject({ status: 401 });
  });

  it('requires acceptance of the current version of every existing document (spec 5.15)', async () => {
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

  it('refuses a project that closes after the user has looked at it', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const body = await bodyFor(project.documentId);
    await context().transact((tx) =>
      changeProjectState(orderDeps, tx, { projectId: project.id, state: 'Closed', actor: staffActor }),
    );
    expect(await refused(user, body)).toMatchObject({ status: 409, code: 'project.closed' });
  });
});
