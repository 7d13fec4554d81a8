import { z } from 'zod/mini';
import { defineRoute } from '../route.ts';
import { lookupId } from '../schemas/primitives.ts';

export const getFile = defineRoute({
  operationId: 'getFile',
  method: 'GET',
  path: '/api/files/{documentId}',
  tag: 'files',
  summary: 'A picture or a document that everyone may see. `width` asks for a smaller WebP of a picture.',
  access: 'public',
  idempotency: 'none',
  rate: 'read',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({ width: z.optional(z.enum(['480', '960', '1600'])) }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found'],
});
