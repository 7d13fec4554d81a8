import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { fileLink } from '../../schemas/content/media.ts';
import { dataOf, lookupId, lookupText } from '../../schemas/primitives.ts';

export const getFile = defineRoute({
  operationId: 'getFile',
  method: 'GET',
  path: '/api/files/{documentId}',
  tag: 'files',
  summary:
    'A picture, or a document that everyone may see. `width` asks for a smaller size of a picture, as AVIF or WebP.',
  access: 'public',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({
    width: z.optional(z.enum(['480', '960', '1600'])),
    /** Part of the addresses of restricted pictures, as in the answer that shows them. */
    expires: z.optional(lookupText(20)),
    signature: z.optional(lookupText(100)),
  }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found'],
});

export const getFileLink = defineRoute({
  operationId: 'getFileLink',
  method: 'GET',
  path: '/api/files/{documentId}/link',
  tag: 'files',
  summary: 'An address of a document that the caller may read; it holds for five minutes.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  answer: dataOf(fileLink),
  errors: ['common.not_found'],
});

export const downloadFile = defineRoute({
  operationId: 'downloadFile',
  method: 'GET',
  path: '/api/files/{documentId}/download',
  tag: 'files',
  summary: 'The file that a link leads to, as an attachment.',
  access: 'public',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  /** The values that `…/link` created; any others lead nowhere. */
  query: z.strictObject({ expires: lookupText(20), signature: lookupText(100) }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found'],
});
