import { localizedFrom } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { publishSampleDocument } from '../../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../../test/support/content/sample-texts.ts';
import { publishOpeningDocuments } from '../../../test/support/projects/opening-documents.ts';
import { publishSampleProject, sampleProject } from '../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { advanceClock } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { agreementsRequired } from '../legal-documents/index.ts';
import { balancesOf, holdingOf, issuanceOf, issuerOf, reservedOf, transfer } from '@parcela/ledger';
import {
  changeProjectState,
  changeSlug,
  completeProjectIfSoldOut,
  countShares,
  createProject,
  getProjectForOrder,
  lockProjectForOrder,
  publishProject,
  publishProspect,
  setPrice,
} from './index.ts';
import { testKind } from '../../../test/support/wallets/test-kinds.ts';

const zone = { timeZone: 'Europe/Prague' };

describe('project use cases', () => {
  const context = useTestDatabase();
  const store = useFileStore();

  const stateOf = async (id: number) => {
    const { rows } = await sql<object>`
      select state, funded_on, completed_on, closed_on from projects where id = ${id}`.execute(
      context().admin.kysely,
    );
    return rows[0];
  };

  it('issue every share once: unsold, reserved and held shares always sum to the issued shares', async () => {
    await context().transact(async (tx) => {
      const { id } = await createProject(tx, sampleProject({ shareCount: 250 }));
      expect(await balancesOf(tx, [issuanceOf(id), issuerOf(id), reservedOf(id)])).toEqual([-250n, 250n, 0n]);
    });
  });

  it.each([
    ['slug', { slug: 'Not A Slug' }],
    ['shareCount', { shareCount: 0 }],
    ['prices', { prices: [{ amount: 0n, appliedAt: new Date('2020-01-01') }] }],
    ['shareFee', { shareFee: -1n }],
    ['minPurchaseQty', { minPurchaseQty: 0 }],
    ['maxPurchaseQty', { minPurchaseQty: 10, maxPurchaseQty: 9 }],
    ['calculation', { calculation: null, isCalculatorEnabled: true }],
    ['saleEndsOn', { saleEndsOn: '2027-02-30' }],
    ['expectedOn', { expectedOn: '2027-02-30' }],
    ['completedOn', { completedOn: '2027-02-30' }],
    ['title.en', { title: localizedFrom({ cs: 'Dům', en: ' ', pl: 'Dom' }) }],
  ])('refuse a project with an invalid %s and store nothing', async (path, overrides) => {
    const count = () =>
      sql<{ n: bigint }>`select count(*) as n from projects`.execute(context().admin.kysely);
    const before = await count();
    const attempt = context().transact((tx) => createProject(tx, sampleProject(overrides)));
    await expect(attempt).rejects.toMatchObject({ issues: [{ path }] });
    expect((await count()).rows).toEqual(before.rows);
  });

  const { calculation } = sampleProject();
  it.each([
    ['maxPurchaseQty', { minPurchaseQty: 10, maxPurchaseQty: 9 }],
    [
      'calculation.calculatorMax',
      { calculation: calculation && { ...calculation, calculatorMin: 900_000, calculatorMax: 100_000 } },
    ],
  ])('report that the largest value of %s is below the smallest', async (path, overrides) => {
    const attempt = context().transact((tx) => createProject(tx, sampleProject(overrides)));
    await expect(attempt).rejects.toMatchObject({ issues: [{ path, code: 'below_smallest' }] });
  });

  it('refuse a slug that another project has ever had', async () => {
    const first = await context().transact((tx) => publishSampleProject(tx));
    await context().transact((tx) =>
      changeSlug(tx, { projectId: first.id, slug: 'a-newer-name', actor: staffActor }),
    );
    const attempt = context().transact((tx) => createProject(tx, sampleProject({ slug: first.slug })));
    await expect(attempt).rejects.toMatchObject({ code: 'content.slug_taken' });
  });

  it('use the latest price in force, and a future price only from its instant on (spec 4.13)', async () => {
    const { transact, database } = context();
    const project = await transact((tx) => publishSampleProject(tx));
    const inAnHour = new Date(Date.now() + 3_600_000);
    await transact((tx) =>
      setPrice(tx, { projectId: project.id, amount: 1_200_00n, appliedAt: inAnHour, actor: staffActor }),
    );
    expect(await getProjectForOrder(database.reader, project.documentId)).toMatchObject({
      nominal: 1_000_00n,
    });
    await transact((tx) => setPrice(tx, { projectId: project.id, amount: 1_100_00n, actor: staffActor }));
    expect(await getProjectForOrder(database.reader, project.documentId)).toMatchObject({
      nominal: 1_100_00n,
    });
    await advanceClock(context(), '2 hours');
    expect(await getProjectForOrder(database.reader, project.documentId)).toMatchObject({
      nominal: 1_200_00n,
    });
  });

  it('refuse a price of zero and a price in the past', async () => {
    const project = await context().transact((tx) => publishSampleProject(tx));
    const set = (price: { amount: bigint; appliedAt?: Date }) =>
      context().transact((tx) => setPrice(tx, { projectId: project.id, actor: staffActor, ...price }));
    await expect(set({ amount: 0n })).rejects.toMatchObject({ issues: [{ path: 'amount' }] });
    await expect(set({ amount: 1n, appliedAt: new Date('2020-01-02') })).rejects.toMatchObject({
      issues: [{ path: 'appliedAt' }],
    });
    const { rows } = await sql`select from project_prices where project_id = ${project.id}`.execute(
      context().admin.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  it('never let the application rewrite a price, a slug or a published version', async () => {
    const project = await context().transact((tx) => publishSampleProject(tx));
    for (const change of [
      sql`update project_prices set amount = 1 where project_id = ${project.id}`,
      sql`update project_slugs set slug = 'x' where project_id = ${project.id}`,
      sql`update project_info_versions set version = 9`,
      sql`delete from project_info_versions`,
      sql`update legal_document_versions set published_at = now()`,
      sql`update exchange_rates set eur_to_czk = 1`,
      sql`update media_files set byte_size = 1`,
    ])
      await expect(change.execute(context().database.kysely)).rejects.toMatchObject({ code: '42501' });
    await expect(
      sql`delete from project_prices where project_id = ${project.id}`.execute(context().database.kysely),
    ).rejects.toMatchObject({ constraint: 'project_prices_applied_stays' });
  });

  it('record each change and its author in the audit log', async () => {
    const project = await context().transact((tx) => publishSampleProject(tx));
    await context().transact((tx) => setPrice(tx, { projectId: project.id, amount: 5n, actor: staffActor }));
    const { rows } = await sql<{ type: string }>`
      select type from domain_events where subject_type = 'project' and subject_id = ${String(project.id)}
      order by id`.execute(context().admin.kysely);
    expect(rows.map((row) => row.type)).toEqual(['project.created', 'project.price_set']);
  });

  it('show only published projects to orders', async () => {
    const { transact, database } = context();
    const draft = await transact((tx) => createProject(tx, sampleProject()));
    expect(await getProjectForOrder(database.reader, draft.documentId)).toBeUndefined();
    const later = new Date(Date.now() + 30 * 86_400_000);
    const publication = { item: draft.infoDocumentId, version: 1, actor: staffActor };
    await transact((tx) => publishProject(tx, { ...publication, publishAt: later }));
    expect(await getProjectForOrder(database.reader, draft.documentId)).toBeUndefined();
    await transact((tx) => publishProject(tx, publication));
    expect(await getProjectForOrder(database.reader, draft.documentId)).toMatchObject({ id: draft.id });
  });

  it('leave the state of a project that an order has locked until the order is placed', async () => {
    const { transact } = context();
    const project = await transact((tx) => publishSampleProject(tx));
    const events: string[] = [];
    let closing: Promise<unknown> = Promise.resolve();
    await transact(async (tx) => {
      await lockProjectForOrder(tx, project.documentId);
      closing = transact((other) =>
        changeProjectState(zone, other, { projectId: project.id, state: 'Closed', actor: staffActor }),
      ).then(() => events.push('closed'));
      // Waits until the other transaction waits for a lock.
      for (;;) {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(context().admin.kysely);
        if (rows.length > 0) break;
      }
      expect(await stateOf(project.id)).toMatchObject({ state: 'Open' });
      events.push('placed');
    });
    await closing;
    expect(events).toEqual(['placed', 'closed']);
  });

  it('complete a project with its last paid share, once, and not while any share is available or reserved', async () => {
    const { transact } = context();
    const { id } = await transact((tx) => publishSampleProject(tx, { shareCount: 10 }));
    const move = (from: ReturnType<typeof issuerOf>, to: ReturnType<typeof issuerOf>, name: string) =>
      transact(async (tx) => {
        await transfer(tx, {
          kind: testKind('test.moved'),
          source: { type: 'test', id: name },
          from,
          to,
          amount: 5n,
        });
        return completeProjectIfSoldOut(tx, { projectId: id, ...zone });
      });
    expect(await move(issuerOf(id), holdingOf(1, id), 'a')).toBe(false);
    expect(await move(issuerOf(id), reservedOf(id), 'b')).toBe(false);
    expect(await stateOf(id)).toMatchObject({ state: 'Open', funded_on: null });
    expect(await move(reservedOf(id), holdingOf(2, id), 'c')).toBe(true);
    expect(await stateOf(id)).toEqual({
      state: 'Completed',
      funded_on: expect.any(String),
      completed_on: null,
      closed_on: null,
    });
    expect(await transact((tx) => completeProjectIfSoldOut(tx, { projectId: id, ...zone }))).toBe(false);
    expect(await countShares(context().database.reader, { projectId: id, userId: 2 })).toEqual({
      available: 0,
      owned: 5,
    });
  });

  it('require the current versions of the terms, the white paper and only this project’s prospectus', async () => {
    const { transact, database } = context();
    await transact(setSampleRates);
    const [one, other] = await transact(async (tx) => [
      await publishSampleProject(tx),
      await publishSampleProject(tx),
    ]);
    const publish = (of: Parameters<typeof publishSampleDocument>[2]) =>
      transact((tx) => publishSampleDocument(tx, store().files, of));
    await publish({ kind: 'terms' });
    const terms = await publish({ kind: 'terms' });
    await publish({ kind: 'privacy' });
    const whitePaper = await publish({ kind: 'white_paper' });
    await publish({ kind: 'white_paper', publishedAt: new Date('2999-01-01') });
    const prospect = await publish({ kind: 'prospect', projectId: one.id });
    const required = async (projectId: number) =>
      (await agreementsRequired(database.reader, projectId)).map(({ kind, documentId }) => [
        kind,
        documentId,
      ]);
    expect(await required(one.id)).toEqual([
      ['terms', terms],
      ['whitePaper', whitePaper],
      ['prospect', prospect],
    ]);
    expect(await required(other.id)).toEqual([
      ['terms', terms],
      ['whitePaper', whitePaper],
    ]);
  });

  it('refuse a prospectus of a project that does not exist', async () => {
    const attempt = context().transact((tx) =>
      publishProspect(tx, {
        projectId: 99_999,
        title: inEveryLanguage('Prospect'),
        files: localizedFrom({ cs: 1, en: 1, pl: 1 }),
        actor: staffActor,
      }),
    );
    await expect(attempt).rejects.toMatchObject({ code: 'project.not_found' });
  });

  it('let staff open and close an offer, but not complete it or reopen a completed one', async () => {
    const project = await context().transact((tx) => publishSampleProject(tx, { state: 'Prepared' }));
    await context().transact((tx) => publishOpeningDocuments(tx, project.id));
    const change = (state: 'Open' | 'Closed' | 'Completed' | 'Prepared') =>
      context().transact((tx) =>
        changeProjectState(zone, tx, { projectId: project.id, state, actor: staffActor }),
      );
    await change('Open');
    await expect(change('Completed')).rejects.toMatchObject({ code: 'project.state_refused' });
    await change('Closed');
    expect(await stateOf(project.id)).toMatchObject({ state: 'Closed', closed_on: expect.any(String) });
    await change('Open');
    expect(await stateOf(project.id)).toMatchObject({ state: 'Open', closed_on: null });
  });
});
