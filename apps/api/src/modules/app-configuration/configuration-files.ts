import type { DocumentReaders } from '../media/index.ts';
import {
  isConfigurationPicture,
  isPictureInForce,
  listPictureUses,
} from './operator-app-configuration.queries.ts';

/** The configuration in force shows its pictures to everybody; those of a draft, or of an earlier one, are for staff. */
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
