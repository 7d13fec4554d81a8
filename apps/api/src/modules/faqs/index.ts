/** Frequently asked questions with their answers. */
export { listFaqs } from './faqs.queries.ts';
export { faqsRoutes } from './faqs.routes.ts';
export type { FaqContent } from './faqs.store.ts';
export { operatorFaqsRoutes } from './operator-faqs.routes.ts';
export { createFaq } from './save-faq.ts';
