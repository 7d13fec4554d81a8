import type { DocumentReaders } from '../../media/index.ts';
import { listReceiptUses } from '../distributions.queries.ts';

/** Only staff see receipts; a receipt that a distribution names cannot be deleted. */
export const receiptReaders: DocumentReaders = {
  uses: async (tx, { documentId }) =>
    (await listReceiptUses(tx, documentId)).map((use) => ({
      kind: 'distribution' as const,
      ...use,
      isShown: false,
    })),
};
