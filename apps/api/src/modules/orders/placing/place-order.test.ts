import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useOrderApp } from '../../../../test/support/orders/order-fixture.ts';
import { publishSampleDocument } from '../../../../test/support/content/sample-content.ts';
import { staffActor } from '../../../../test/support/content/sample-texts.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balancesOf, issuerOf, reservedOf } from '@parcela/ledger';
import { setPrice } from '../../projects/index.ts';
import { levelsOf } from '../../verification/index.ts';

describe('placeOrder', () => {
  const context = useTestDatabase();
  const { server, files, send, detailsOf, newProject, bodyFor, refused } = useOrderApp(context);

  it('reserves the shares, computes the price itself and opens the order for 24 hours (spec 3.01, 4.02, 4.25, 7.05)', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const body = await bodyFor(project.documentId);
    const response = await send(user, body);
    expect(response.statusCode).toBe(201);
    const { data } = response.json<{
      data: Record<string, unknown> & { id: number; createdAt: string; expiresAt: string };
    }>();
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
      refunds: [],
      attempts: [],
      rails: ['BankTransfer', 'ConfirmoPaymentGateway', 'PayoutPaymentGateway', 'Wallet'],
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

  it('freezes rate, nominal price and fee, and stores version, hash, language and time of each document', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const prospect = await context().transact((tx) =>
      publishSampleDocument(tx, files().files, { kind: 'prospect', projectId: project.id }),
    );
    const body = await bodyFor(project.documentId, 2, 'EUR');
    const response = await send(user, body);
    expect(response.statusCode).toBe(201);
    // 1,010.00 CZK at 25.15 is 40.159… EUR.
    expect(response.json()).toMatchObject({
      data: { unitPrice: 40_16, price: 80_32, unitFee: 40, fee: 80, currency: 'EUR' },
    });
    const { id } = response.json<{ data: { id: number } }>().data;
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

  it('offers only the bank transfer for an order in PLN', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const response = await send(user, await bodyFor(project.documentId, 1, 'PLN'));
    expect(response.json()).toMatchObject({ data: { currency: 'PLN', rails: ['BankTransfer'] } });
  });

  it('answers a second order of the same project with the first, also from two parallel tabs (spec 8.03)', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const body = await bodyFor(project.documentId);
    const answers = await Promise.all([send(user, body), send(user, body), send(user, body)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const placed = answers.find((answer) => answer.statusCode === 201)!;
    const { documentId } = placed.json<{ data: { documentId: string } }>().data;
    for (const answer of answers.filter((each) => each !== placed))
      expect(detailsOf(answer)).toMatchObject({ code: 'order.unpaid_exists', params: { order: documentId } });
    expect(await refused(user, body)).toMatchObject({
      code: 'order.unpaid_exists',
      params: { order: documentId },
    });
  });

  it('places one order for twenty clicks with one key and refuses the key for another body', async () => {
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
    expect(detailsOf(other).code).toBe('idempotency.key_reused');
    expect(await fingerprint(context())).toEqual(before);
    const stranger = await clearedUser(context());
    expect((await send(stranger, body, 'one-double-click')).statusCode).toBe(201);
  });

  it('uses the price in force according to the clock of the database (spec 4.13)', async () => {
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

  it('needs an idempotency key', async () => {
    const user = await clearedUser(context());
    const project = await newProject();
    const response = await server().inject({
      method: 'POST',
      url: '/api/orders',
      headers: user.headers,
      payload: await bodyFor(project.documentId),
    });
    expect(response.statusCode).toBe(400);
    expect(detailsOf(response).code).toBe('idempotency.key_missing');
  });
});
