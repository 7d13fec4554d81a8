import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { fileLink, mediaItem, mediaQuery, mediaUploadQuery } from '../../schemas/content/media.ts';
import { dataOf, listOf, lookupId } from '../../schemas/primitives.ts';

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

export const uploadMedia = defineRoute({
  ...staff,
  operationId: 'uploadMedia',
  method: 'POST',
  path: '/operator/media',
  summary:
    'Stores a picture (JPEG, PNG, WebP or AVIF) or a PDF of at most 20 MiB. A picture is kept as WebP without its metadata. Any other file, such as an SVG, is refused.',
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
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(fileLink),
  errors: ['common.not_found'],
});
