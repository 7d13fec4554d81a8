import { contentKinds, contentSaving } from '../versioned-content/index.ts';
import { type FaqContent, insertFaqVersion } from './faqs.store.ts';

/** Questions with their answers. */
export const { create: createFaq, edit: editFaq } = contentSaving<FaqContent>(
  contentKinds.faq,
  async (tx, faq, of) => {
    await insertFaqVersion(tx, of, faq);
    return { title: faq.title.en };
  },
);
