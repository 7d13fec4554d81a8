import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { ProjectsTables } from '../projects.tables.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

export interface FundedRequest {
  readonly id: number;
  readonly documentId: string;
  readonly createdAt: Date;
}

/** Undefined when the user has already sent a request for the project. */
export const insertFundedRequest = async (
  tx: Tx,
  request: { readonly userId: number; readonly projectId: number },
): Promise<FundedRequest | undefined> =>
  db(tx)
    .insertInto('funded_requests')
    .values({ document_id: newDocumentId(), user_id: request.userId, project_id: request.projectId })
    .onConflict((on) => on.constraint('funded_requests_user_project_key').doNothing())
    .returning(['id', 'document_id as documentId', 'created_at as createdAt'])
    .executeTakeFirst();

export const deleteFundedRequests = async (tx: Tx, userId: number): Promise<void> => {
  await db(tx).deleteFrom('funded_requests').where('user_id', '=', userId).execute();
};
