import { z } from 'zod/mini';
import { documentId, localizedText } from '../primitives.ts';
import { contentStatus, localizedTextAnswer, relevance, seenVersion, versionStatus } from './publication.ts';

/** A common question. An empty line separates the paragraphs of `content`. */
export const faq = z.strictObject({ id: z.int(), documentId, title: z.string(), content: z.string() });
const faqTexts = { title: localizedText(300), content: localizedText(5000) };
export const newFaq = z.strictObject({ ...faqTexts, relevance });
export const faqEdit = z.strictObject({ ...faqTexts, relevance, ...seenVersion });
const faqContent = { title: localizedTextAnswer, content: localizedTextAnswer, relevance };
export const faqItem = z.strictObject({ documentId, ...faqContent, ...contentStatus });
export const faqVersion = z.strictObject({ ...faqContent, ...versionStatus });

z.globalRegistry.add(faq, { id: 'Faq' });
z.globalRegistry.add(faqItem, { id: 'FaqItem' });
