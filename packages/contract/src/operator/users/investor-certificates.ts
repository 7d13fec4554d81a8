import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { certificate } from '../../schemas/portfolio/certificate.ts';
import { dataOf, localeQuery, lookupId } from '../../schemas/primitives.ts';

const reading = {
  method: 'GET',
  tag: 'users',
  access: 'staff',
  permission: 'users.read',
  idempotency: 'none',
  params: z.strictObject({ documentId: lookupId }),
  query: z.strictObject(localeQuery),
  errors: ['common.not_found'],
} as const;

export const listInvestorCertificates = defineRoute({
  ...reading,
  operationId: 'listInvestorCertificates',
  rate: 'read',
  path: '/operator/users/{documentId}/certificates',
  summary: 'The certificates of ownership of an investor, the newest first. The trail tells who looked.',
  answer: dataOf(z.array(certificate)),
});

export const getInvestorCertificateFile = defineRoute({
  ...reading,
  operationId: 'getInvestorCertificateFile',
  rate: 'lookup',
  path: '/operator/certificates/{documentId}/file',
  summary: 'A certificate of an investor as the tagged PDF that was issued. The trail tells who took it.',
  /** The bytes of the file; its content type is in the header. */
  answer: z.string(),
});
