import { audienceOf } from '../../articles/index.ts';
import type { DocumentReaders } from '../../media/index.ts';
import {
  isPictureOfUpdate,
  isPublicPicture,
  isReadableFile,
  listUpdateFileUses,
} from './update-files.queries.ts';

const visitor = { userId: undefined, isInvestor: false } as const;

/** Pictures and documents of an update have the readers of the update, from its release on. */
export const projectUpdateFileReaders: DocumentReaders = {
  isPublic: (tx, fileId) => isReadableFile(tx, fileId, visitor),
  mayRead: async (tx, { fileId, userId }) =>
    isReadableFile(tx, fileId, {
      userId,
      isInvestor: (await audienceOf(tx, { subjectId: userId })) === 'investor',
    }),
  hidesPicture: isPictureOfUpdate,
  showsPicture: isPublicPicture,
  uses: async (tx, file) =>
    (await listUpdateFileUses(tx, file)).map((use) => ({ kind: 'project_update' as const, ...use })),
};
