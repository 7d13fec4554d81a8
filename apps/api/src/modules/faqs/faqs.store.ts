import type { Localized } from '@parcela/domain';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { FaqsTables } from './faqs.tables.ts';

const db = (tx: Tx) => tables<FaqsTables>(tx);

interface VersionOf {
  readonly id: number;
  readonly version: number;
}

export interface FaqContent {
  readonly title: Localized;
  /** An empty line separates paragraphs. */
  readonly content: Localized;
  /** A lower number comes first. */
  readonly relevance: number;
}

export const insertFaqVersion = async (
  tx: Tx,
  { id, version }: VersionOf,
  faq: FaqContent,
): Promise<void> => {
  await db(tx)
    .insertInto('faq_versions')
    .values({
      faq_id: id,
      version,
      title: JSON.stringify(faq.title),
      content: JSON.stringify(faq.content),
      relevance: faq.relevance,
    })
    .execute();
};
