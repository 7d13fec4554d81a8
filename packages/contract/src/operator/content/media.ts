import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  fileLink,
  mediaDetail,
  mediaItem,
  mediaName,
  mediaQuery,
  mediaUploadQuery,
} from '../../schemas/content/media.ts';
import { dataOf, listOf, lookupId, okAnswer } from '../../schemas/primitives.ts';

const params = z.strictObject({ documentId: lookupId });
const staff = { tag: 'media', access: 'staff', permission: 'media.edit' } as const;

export const listMedia = defineRoute({
  ...staff,
  operationId: 'listMedia',
  method: 'GET',
  path: '/operator/media',
  summary: 'Stored pictures and documents, the newest first; `search` looks in their names.',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(mediaQuery),
  answer: listOf(mediaItem),
  errors: [],
});

export const getMedia = defineRoute({
  ...staff,
  operationId: 'getMedia',
  method: 'GET',
  path: '/operator/media/{documentId}',
  summary: 'A stored file and every place that uses it, also in versions that nobody sees any more.',
  idempotency: 'none',
  rate: 'read',
  params,
  answer: dataOf(mediaDetail),
  errors: ['common.not_found'],
});

export const renameMedia = defineRoute({
  ...staff,
  operationId: 'renameMedia',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/media/{documentId}/rename',
  summary: 'Gives a stored file another name; its address stays.',
  idempotency: 'required',
  rate: 'write',
  params,
  body: mediaName,
  answer: dataOf(mediaDetail),
  errors: ['common.not_found', 'common.conflict'],
});

export const deleteMedia = defineRoute({
  ...staff,
  operationId: 'deleteMedia',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/media/{documentId}/delete',
  summary: 'Deletes a stored file that nothing uses, not even an earlier version.',
  idempotency: 'required',
  rate: 'write',
  params,
  answer: okAnswer,
  errors: ['common.not_found', 'media.in_use'],
});

export const uploadMedia = defineRoute({
  ...staff,
  operationId: 'uploadMedia',
  inRunOff: 'goes on',
  method: 'POST',
  path: '/operator/media',
  summary:
    'Stores a picture (JPEG, PNG, WebP or AVIF) of at most 40 MiB or a PDF of at most 20 MiB. A JPEG has at most 120 megapixels, any other picture 50. A picture is kept as WebP without its metadata. Any other file, such as an SVG, is refused.',
  idempotency: 'required',
  rate: 'write',
  query: z.strictObject(mediaUploadQuery),
  bodyType: 'file',
  body: z.file(),
  answer: dataOf(mediaItem),
  status: 201,
  errors: [],
});

export const getMediaLink = defineRoute({
  ...staff,
  operationId: 'getMediaLink',
  method: 'GET',
  path: '/operator/media/{documentId}/link',
  summary: 'An address of a stored file that holds for five minutes.',
  idempotency: 'none',
  rate: 'read',
  params,
  answer: dataOf(fileLink),
  errors: ['common.not_found'],
});
