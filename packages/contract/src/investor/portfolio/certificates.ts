import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { certificate, certificateState } from '../../schemas/portfolio/certificate.ts';
import { voteReceiptState } from '../../schemas/projects/voting.ts';
import {
  dataOf,
  decimalText,
  documentId,
  instant,
  localeQuery,
  lookupId,
  typedText,
} from '../../schemas/primitives.ts';

export const listCertifiable = defineRoute({
  operationId: 'listCertifiable',
  isViewable: true,
  method: 'GET',
  path: '/api/certificates',
  tag: 'documents',
  summary: 'What the caller owns now, each holding with its valid certificate in the language of the call.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...localeQuery }),
  answer: dataOf(
    z.array(
      z.strictObject({
        project: z.strictObject({ documentId, slug: z.string(), title: z.string() }),
        shares: z.int(),
        ownershipPercentage: decimalText,
        certificate: z.nullable(z.strictObject({ number: z.string(), issuedAt: instant })),
      }),
    ),
  ),
  errors: [],
});

export const issueCertificate = defineRoute({
  operationId: 'issueCertificate',
  method: 'POST',
  path: '/api/certificates',
  tag: 'documents',
  summary:
    'Issues a certificate of what the caller owns of a project now, in the language of the call. On the same day ' +
    'the answer is the certificate in force, if it would say the same.',
  access: 'session',
  idempotency: 'accepted',
  rate: 'lookup',
  query: z.strictObject({ ...localeQuery }),
  body: z.strictObject({ data: z.strictObject({ project: documentId }) }),
  answer: dataOf(certificate),
  status: 201,
  errors: ['common.not_found'],
});

export const getCertificateFile = defineRoute({
  operationId: 'getCertificateFile',
  method: 'GET',
  path: '/api/certificates/{documentId}/file',
  tag: 'documents',
  summary: 'A certificate of the caller as the tagged PDF that was issued, the same bytes each time.',
  access: 'session',
  idempotency: 'none',
  rate: 'lookup',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject({ ...localeQuery }),
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
  errors: ['common.not_found'],
});

export const verifyCertificate = defineRoute({
  operationId: 'verifyCertificate',
  method: 'POST',
  path: '/api/certificates/verify',
  tag: 'documents',
  summary:
    'Whether a certificate is valid, or the vote of a receipt counts: by its number and the hash printed on it, or ' +
    'without a number by the SHA-256 of its file. A wrong number and a wrong hash have the same answer, `unknown`.',
  access: 'public',
  idempotency: 'none',
  rate: 'lookup',
  body: z.strictObject({
    data: z.strictObject({ number: z.optional(typedText(40)), hash: typedText(120) }),
  }),
  answer: dataOf(
    z.strictObject({ state: z.enum([...certificateState.options, ...voteReceiptState.options, 'unknown']) }),
  ),
  errors: [],
});
