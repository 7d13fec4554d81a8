import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  appConfigurationDraft,
  appConfigurationItem,
  bannerEdit,
  bannerItem,
  bannerVersion,
  contentItemsQuery,
  contentPublication,
  faqEdit,
  faqItem,
  faqVersion,
  legalDocumentItem,
  legalDocumentsQuery,
  newBanner,
  newFaq,
  newLegalDocument,
} from '../../schemas/content/content.ts';
import { dataOf, listOf, lookupId, paginationQuery } from '../../schemas/primitives.ts';

const params = z.strictObject({ documentId: lookupId });
const query = z.strictObject(contentItemsQuery);
const staff = { tag: 'content', access: 'staff', permission: 'content.edit' } as const;
const read = { ...staff, method: 'GET', idempotency: 'none', rate: 'read' } as const;
const post = { ...staff, method: 'POST', idempotency: 'required', rate: 'write' } as const;

export const listFaqItems = defineRoute({
  ...read,
  operationId: 'listFaqItems',
  path: '/operator/faqs',
  summary: 'Questions and answers with their newest texts, by relevance.',
  query,
  answer: listOf(faqItem),
  errors: [],
});

export const listFaqVersions = defineRoute({
  ...read,
  operationId: 'listFaqVersions',
  path: '/operator/faqs/{documentId}/versions',
  summary: 'Every version that a question ever had, newest first.',
  params,
  query: z.strictObject(paginationQuery),
  answer: listOf(faqVersion),
  errors: ['common.not_found'],
});

export const createFaq = defineRoute({
  ...post,
  operationId: 'createFaq',
  path: '/operator/faqs',
  summary: 'Writes a question with its answer as a draft.',
  body: newFaq,
  answer: dataOf(faqItem),
  status: 201,
  errors: [],
});

export const editFaq = defineRoute({
  ...post,
  operationId: 'editFaq',
  path: '/operator/faqs/{documentId}/versions',
  summary: 'Writes the next version of a question; people see it once it is published.',
  params,
  body: faqEdit,
  answer: dataOf(faqItem),
  errors: ['common.not_found', 'common.conflict'],
});

export const publishFaq = defineRoute({
  ...post,
  operationId: 'publishFaq',
  path: '/operator/faqs/{documentId}/publish',
  summary: 'Shows the newest version, or an earlier one again, at once or from a moment on.',
  params,
  body: contentPublication,
  answer: dataOf(faqItem),
  errors: ['common.not_found', 'common.conflict', 'content.shown'],
});

export const unpublishFaq = defineRoute({
  ...post,
  operationId: 'unpublishFaq',
  path: '/operator/faqs/{documentId}/unpublish',
  summary: 'Hides a question, or takes back that it will be shown; it becomes a draft.',
  params,
  answer: dataOf(faqItem),
  errors: ['common.not_found'],
});

export const listBannerItems = defineRoute({
  ...read,
  operationId: 'listBannerItems',
  path: '/operator/banners',
  summary: 'Banners with their newest pictures, by relevance.',
  query,
  answer: listOf(bannerItem),
  errors: [],
});

export const listBannerVersions = defineRoute({
  ...read,
  operationId: 'listBannerVersions',
  path: '/operator/banners/{documentId}/versions',
  summary: 'Every version that a banner ever had, newest first.',
  params,
  query: z.strictObject(paginationQuery),
  answer: listOf(bannerVersion),
  errors: ['common.not_found'],
});

export const createBanner = defineRoute({
  ...post,
  operationId: 'createBanner',
  path: '/operator/banners',
  summary: 'Makes a banner as a draft.',
  body: newBanner,
  answer: dataOf(bannerItem),
  status: 201,
  errors: [],
});

export const editBanner = defineRoute({
  ...post,
  operationId: 'editBanner',
  path: '/operator/banners/{documentId}/versions',
  summary: 'Makes the next version of a banner; people see it once it is published.',
  params,
  body: bannerEdit,
  answer: dataOf(bannerItem),
  errors: ['common.not_found', 'common.conflict'],
});

export const publishBanner = defineRoute({
  ...post,
  operationId: 'publishBanner',
  path: '/operator/banners/{documentId}/publish',
  summary: 'Shows the newest version, or an earlier one again, at once or from a moment on.',
  params,
  body: contentPublication,
  answer: dataOf(bannerItem),
  errors: ['common.not_found', 'common.conflict', 'content.shown'],
});

export const unpublishBanner = defineRoute({
  ...post,
  operationId: 'unpublishBanner',
  path: '/operator/banners/{documentId}/unpublish',
  summary: 'Hides a banner, or takes back that it will be shown; it becomes a draft.',
  params,
  answer: dataOf(bannerItem),
  errors: ['common.not_found'],
});

export const listAppConfigurations = defineRoute({
  ...read,
  operationId: 'listAppConfigurations',
  path: '/operator/app-configurations',
  summary: 'Every version of the application’s configuration, newest first; the first is in force.',
  query: z.strictObject(paginationQuery),
  answer: listOf(appConfigurationItem),
  errors: [],
});

export const setAppConfiguration = defineRoute({
  ...post,
  operationId: 'setAppConfiguration',
  path: '/operator/app-configurations',
  summary: 'Puts another configuration in force at once.',
  body: appConfigurationDraft,
  answer: dataOf(appConfigurationItem),
  status: 201,
  errors: ['common.conflict'],
});

const legal = { permission: 'legal.publish' } as const;

export const listLegalDocumentItems = defineRoute({
  ...read,
  ...legal,
  operationId: 'listLegalDocumentItems',
  path: '/operator/legal-documents',
  summary: 'Every version of the documents that people agree to, newest first.',
  query: z.strictObject(legalDocumentsQuery),
  answer: listOf(legalDocumentItem),
  errors: [],
});

export const publishLegalDocument = defineRoute({
  ...post,
  ...legal,
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
  ...legal,
  operationId: 'withdrawLegalDocument',
  path: '/operator/legal-documents/{documentId}/withdraw',
  summary:
    'Takes back a version that is still to come: nobody is asked to agree to it. One in force can only be followed by the next.',
  params,
  answer: dataOf(legalDocumentItem),
  errors: ['common.not_found', 'legal_document.in_force'],
});
