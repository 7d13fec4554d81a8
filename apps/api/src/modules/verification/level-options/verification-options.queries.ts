import { inLanguage, type Locale, type Localized, type VerificationOption } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { VerificationTables } from '../verification.tables.ts';
import type { VerificationOptionInput } from './verification-options.store.ts';

/** The verification levels with their texts in every language, lowest first. */
export const listLevelOptions = (tx: Tx): Promise<VerificationOptionInput[]> =>
  tables<VerificationTables>(tx)
    .selectFrom('verification_options')
    .select(['type', 'relevance', 'time_to_complete as timeToComplete', 'name', 'description'])
    .orderBy('relevance')
    .execute();

/** A verification level in one language. */
export interface OptionView extends VerificationOption {
  readonly id: number;
  readonly documentId: string;
  /** Minutes. */
  readonly timeToComplete: number;
  readonly name: string;
  readonly description: string;
}

type LocalizedOption = Omit<OptionView, 'name' | 'description'> & {
  readonly name: Localized;
  readonly description: Localized;
};

export const localizedOptions = sql<LocalizedOption>`
  select id, document_id as "documentId", type, relevance, time_to_complete as "timeToComplete", name, description
  from verification_options`;

const optionIn =
  (locale: Locale) =>
  (option: LocalizedOption): OptionView => ({
    ...option,
    name: inLanguage(option.name, locale),
    description: inLanguage(option.description, locale),
  });

/** The verification levels in one language, lowest first. */
export const listOptions = async (tx: Tx, locale: Locale): Promise<OptionView[]> => {
  const { rows } = await sql<LocalizedOption>`
    select * from (${localizedOptions}) as o order by relevance`.execute(tables(tx));
  return rows.map(optionIn(locale));
};

/** The verification levels in one language, lowest first. */
export const optionsOf = (levelOptions: string, locale: Locale): OptionView[] =>
  (JSON.parse(levelOptions) as LocalizedOption[]).map(optionIn(locale));
