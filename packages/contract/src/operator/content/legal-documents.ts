import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  legalDocumentDetail,
  legalDocumentDraft,
  legalDocumentItem,
  legalDocumentsQuery,
  legalDocumentVersion,
} from '../../schemas/content/legal-document.ts';
import { contentPublication } from '../../schemas/content/publication.ts';
import { dataOf, instant, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';

/** `terms`, `privacy`, `whitePaper`, or the documentId of the project of a prospect. */
const params = z.strictObject({ document: lookupId });
const published = z.strictObject({ documentId: lookupId });
const staff = { tag: 'content', access: 'staff', permission: 'legal.publish' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = {
  ...staff,
  method: 'POST',
  idempotency: 'required',
  rate: 'write',
  answer: dataOf(legalDocumentDetail),
} as const;

export const listLegalDocumentItems = defineRoute({
  ...read,
  operationId: 'listLegalDocumentItems',
  path: '/operator/legal-documents',
  summary:
    'The documents that people agree to, with their newest texts and what counts now: those of the platform first, then the prospects of projects, the last saved first.',
  query: z.strictObject(legalDocumentsQuery),
  answer: listOf(legalDocumentItem),
  errors: [],
});

export const getLegalDocumentItem = defineRoute({
  ...read,
  operationId: 'getLegalDocumentItem',
  path: '/operator/legal-documents/{document}',
  summary: 'The newest text of a document that people agree to, and every version that was published.',
  params,
  answer: dataOf(legalDocumentDetail),
  errors: ['common.not_found'],
});

export const listLegalDocumentVersions = defineRoute({
  ...read,
  operationId: 'listLegalDocumentVersions',
  path: '/operator/legal-documents/{document}/versions',
  summary: 'Every text that such a document ever had, published or not, newest first.',
  params,
  query: z.strictObject(paginationQuery),
  answer: listOf(legalDocumentVersion),
  errors: ['common.not_found'],
});

export const editLegalDocument = defineRoute({
  ...post,
  operationId: 'editLegalDocument',
  inRunOff: 'goes on',
  path: '/operator/legal-documents/{document}/versions',
  summary: 'Writes the next text of a document; nobody is asked to agree to it until it is published.',
  params,
  body: legalDocumentDraft,
  errors: ['common.not_found', 'common.conflict'],
});

export const publishLegalDocument = defineRoute({
  ...post,
  operationId: 'publishLegalDocument',
  inRunOff: 'goes on',
  path: '/operator/legal-documents/{document}/publish',
  summary:
    'Publishes the newest text, or an earlier one again, at once or from a moment on. New terms or a new privacy policy ask every user again.',
  params,
  body: contentPublication,
  errors: ['common.not_found', 'common.conflict', 'legal_document.published', 'legal_document.later_planned'],
});

export const moveLegalDocument = defineRoute({
  ...post,
  operationId: 'moveLegalDocument',
  inRunOff: 'goes on',
  path: '/operator/legal-publications/{documentId}/move',
  summary: 'Puts a version that is still to come in force at another moment.',
  params: published,
  body: z.strictObject({ publishAt: instant }),
  errors: ['common.not_found', 'common.conflict', 'legal_document.in_force', 'legal_document.later_planned'],
});

export const withdrawLegalDocument = defineRoute({
  ...post,
  operationId: 'withdrawLegalDocument',
  inRunOff: 'goes on',
  path: '/operator/legal-publications/{documentId}/withdraw',
  summary:
    'Takes back a version that is still to come: nobody is asked to agree to it. One in force can only be followed by the next.',
  params: published,
  errors: ['common.not_found', 'legal_document.in_force'],
});
