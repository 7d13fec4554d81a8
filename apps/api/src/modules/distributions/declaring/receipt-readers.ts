import type { DocumentReaders } from '../../media/index.ts';
import { listReceiptUses } from '../distributions.queries.ts';

/** Receipts are for staff only; one that a distribution names is not deleted. */
export const receiptReaders: DocumentReaders = {
  uses: async (tx, { documentId }) =>
    (await listReceiptUses(tx, documentId)).map((use) => ({
      kind: 'distribution' as const,
      ...use,
      isShown: false,
    })),
};
