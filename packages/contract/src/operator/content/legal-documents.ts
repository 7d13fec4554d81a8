import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  legalDocumentItem,
  legalDocumentsQuery,
  newLegalDocument,
} from '../../schemas/content/legal-document.ts';
import { dataOf, listOf, lookupId } from '../../schemas/primitives.ts';

const params = z.strictObject({ documentId: lookupId });
const staff = { tag: 'content', access: 'staff', permission: 'legal.publish' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = { ...staff, method: 'POST', idempotency: 'required', rate: 'write' } as const;

export const listLegalDocumentItems = defineRoute({
  ...read,
  operationId: 'listLegalDocumentItems',
  path: '/operator/legal-documents',
  summary: 'Every version of the documents that people agree to, newest first.',
  query: z.strictObject(legalDocumentsQuery),
  answer: listOf(legalDocumentItem),
  errors: [],
});

export const publishLegalDocument = defineRoute({
  ...post,
  operationId: 'publishLegalDocument',
  path: '/operator/legal-documents',
  summary:
    'Publishes the next version of a document, at once or from a moment on. New terms or a new privacy policy ask every user again.',
  body: newLegalDocument,
  answer: dataOf(legalDocumentItem),
  status: 201,
  errors: ['project.not_found'],
});

export const withdrawLegalDocument = defineRoute({
  ...post,
  operationId: 'withdrawLegalDocument',
  path: '/operator/legal-documents/{documentId}/withdraw',
  summary:
    'Takes back a version that is still to come: nobody is asked to agree to it. One in force can only be followed by the next.',
  params,
  answer: dataOf(legalDocumentItem),
  errors: ['common.not_found', 'legal_document.in_force'],
});
