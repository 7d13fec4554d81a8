import { sql } from 'kysely';
import {
  addTransferDocument,
  executeShareTransfer,
  recordShareTransfer,
  type TransferDraft,
} from '../../../src/modules/share-transfers/index.ts';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { testVault, type TestUser } from '../app/test-app.ts';
import { addTestStaff } from '../app/test-staff.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import type { TestContext } from '../database/test-database.ts';
import { buyShares } from '../distributions/investment-history.ts';
import { samplePdf } from '../media/sample-files.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { clearedUser } from '../verification/grant-levels.ts';

/** Switches sales between holders on or off, in the configuration in force or in a new one. */
export const switchShareSales = async (tx: Tx, isOn: boolean): Promise<void> => {
  await sql`
    with shown as (
      insert into app_configurations (title, administrator_text, brand_name, primary_color, share_sales)
      select t.texts, t.texts, 'Parcela', '#1f6f54', ${isOn}
      from (select jsonb_build_object('cs', 'P', 'en', 'P', 'pl', 'P') as texts) t returning id
    )
    update app_configuration_items set published_version = shown.id, publish_at = app_now(), next_version = null,
      next_at = null, publication = publication + 1
    from shown`.execute(tables(tx));
};

/** documentIds of both sides and of the project. */
export interface SampleHolders {
  readonly giver: TestUser;
  readonly receiver: TestUser;
  readonly project: { readonly id: number; readonly documentId: string };
}

/** A holder of `shares` of a project and another cleared investor. */
export const sampleHolders = async (
  context: TestContext,
  { shares = 5, ...project }: { readonly shares?: number } & Parameters<typeof publishSampleProject>[1] = {},
): Promise<SampleHolders> => {
  const giver = await clearedUser(context);
  const receiver = await clearedUser(context);
  const published = await context.transact(async (tx) => {
    const { rows: rates } = await sql`select from rates_in_force`.execute(tables(tx));
    if (rates.length === 0) await setSampleRates(tx);
    return publishSampleProject(tx, { shareCount: 20, maxPurchaseQty: 20, ...project });
  });
  await buyShares(context, { userId: giver.userId, project: published.documentId, shares });
  return { giver, receiver, project: published };
};

/** Records a transfer with a document, by default a gift of one share. Returns its documentId. */
export const recordSampleTransfer = async (
  tx: Tx,
  {
    giver,
    receiver,
    project,
  }: {
    readonly giver: Pick<TestUser, 'documentId'>;
    readonly receiver: Pick<TestUser, 'documentId'>;
    readonly project: Pick<SampleHolders['project'], 'documentId'>;
  },
  { staffId, ...terms }: Partial<TransferDraft> & { readonly staffId: number },
): Promise<string> => {
  const transfer = await recordShareTransfer(tx, {
    kind: 'gift',
    shares: 1,
    reason: 'They signed it',
    ...terms,
    from: giver.documentId,
    to: receiver.documentId,
    project: project.documentId,
    staffId,
    requestId: 'sample',
  });
  await addTransferDocument({ vault: testVault }, tx, {
    transfer,
    name: 'instructions.pdf',
    bytes: samplePdf(`Instructions ${transfer}`),
    staffId,
    requestId: 'sample',
  });
  return transfer;
};

/** Records a transfer, which another member of staff executes. */
export const transferSample = async (
  context: TestContext,
  holders: Parameters<typeof recordSampleTransfer>[1],
  terms: Partial<TransferDraft> = {},
): Promise<string> => {
  const [first = 0, second = 0] = await context.transact((tx) => addTestStaff(tx, 2));
  const transfer = await context.transact((tx) =>
    recordSampleTransfer(tx, holders, { ...terms, staffId: first }),
  );
  await context.transact((tx) =>
    executeShareTransfer(tx, {
      transfer,
      requestedBy: first,
      approvedBy: second,
      reason: 'Both signed it',
      requestId: 'sample',
    }),
  );
  return transfer;
};

/** Records and executes a transfer in one transaction, so that a refusal leaves nothing behind. */
export const transferTogether = async (
  context: TestContext,
  holders: Parameters<typeof recordSampleTransfer>[1],
  terms: Partial<TransferDraft> = {},
): Promise<void> => {
  const [first = 0, second = 0] = await context.transact((tx) => addTestStaff(tx, 2));
  await context.transact(async (tx) => {
    const transfer = await recordSampleTransfer(tx, holders, { ...terms, staffId: first });
    const parts = { requestedBy: first, approvedBy: second, reason: 'Both signed it', requestId: 'sample' };
    await executeShareTransfer(tx, { transfer, ...parts });
  });
};

/** A recorded gift with its document, for a staff call: documentIds of all parts. */
export const sampleShareTransfer = async (context: TestContext, staffId: number) => {
  const holders = await sampleHolders(context);
  const transfer = await context.transact((tx) => recordSampleTransfer(tx, holders, { staffId }));
  const { rows } = await sql<{ document: string }>`
    select d.document_id as document from share_transfer_documents d
    join share_transfers t on t.id = d.transfer_id where t.document_id = ${transfer}`.execute(
    context.admin.kysely,
  );
  return {
    transfer,
    document: rows[0]?.document ?? '',
    from: holders.giver.documentId,
    to: holders.receiver.documentId,
    project: holders.project.documentId,
  };
};
