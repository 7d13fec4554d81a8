import { faqContent } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { contentRoutes } from '../versioned-content/index.ts';
import { faqReading } from './faqs.queries.ts';
import { createFaq, editFaq } from './save-faq.ts';

/** The staff routes for questions. */
export const operatorFaqsRoutes = (api: Api): void => {
  contentRoutes(api, { calls: faqContent, reading: faqReading, create: createFaq, edit: editFaq });
};
