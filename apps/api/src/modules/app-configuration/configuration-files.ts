import type { DocumentReaders } from '../media/index.ts';
import {
  isConfigurationPicture,
  isPictureInForce,
  listPictureUses,
} from './operator-app-configuration.queries.ts';

/**
 * Every visitor sees the pictures of the configuration in force; only staff see the pictures of a draft or an earlier
 * one.
 */
export const configurationFileReaders: DocumentReaders = {
  hidesPicture: (tx, { id }) => isConfigurationPicture(tx, id),
  showsPicture: (tx, { id }) => isPictureInForce(tx, id),
  uses: async (tx, { id }) =>
    (await listPictureUses(tx, id)).map((use) => ({
      kind: 'configuration' as const,
      documentId: null,
      ...use,
    })),
};
