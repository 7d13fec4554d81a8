import type { DocumentReaders } from '../media/index.ts';
import { listPictureUses } from './operator-app-configuration.queries.ts';

/** The configuration shows its picture to everybody. */
export const configurationFileReaders: DocumentReaders = {
  uses: async (tx, { id }) =>
    (await listPictureUses(tx, id)).map((use) => ({
      kind: 'configuration' as const,
      documentId: null,
      ...use,
    })),
};
