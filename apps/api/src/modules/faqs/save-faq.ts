import type { Tx } from '@parcela/platform/database/database.ts';
import {
  contentKinds,
  type ContentChange,
  createContent,
  editContent,
  type WriteVersion,
} from '../versioned-content/index.ts';
import { type FaqContent, insertFaqVersion } from './faqs.store.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';

const writing =
  (tx: Tx, faq: FaqContent): WriteVersion =>
  async (of) => {
    await insertFaqVersion(tx, of, faq);
    return { title: faq.title.en };
  };

/** Writes a question that is not shown yet; returns its documentId. */
export const createFaq = async (
  tx: Tx,
  { faq, ...author }: EventAuthor & { readonly faq: FaqContent },
): Promise<string> =>
  (await createContent(tx, contentKinds.faq, { ...author, write: writing(tx, faq) })).documentId;

/** Writes the next version of a question. @throws BusinessError `common.not_found`, `common.conflict` */
export const editFaq = (
  tx: Tx,
  { faq, ...edit }: ContentChange & { readonly faq: FaqContent; readonly version: number },
): Promise<void> => editContent(tx, contentKinds.faq, { ...edit, write: writing(tx, faq) });
