import { type Locale, type Localized, locales, sourceLocale } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';

/** The only place that knows the row's separate column for the file of each language. */
const columnOf = <L extends Locale>(locale: L) => `file_${locale}_id` as const;
type FileColumns<Id> = { readonly [L in Locale as `file_${L}_id`]: Id };

export const fileColumnNames = locales.map((locale) => columnOf(locale));

/** The columns of a row with these files. */
export const fileColumns = <Files extends Localized<unknown>>(files: Files) =>
  Object.fromEntries(locales.map((locale) => [columnOf(locale), files[locale]])) as {
    readonly [L in Locale as `file_${L}_id`]: Files[L];
  };

// The types are for the check that prepares statements without knowing the columns.
const idOf = (row: string, locale: Locale) =>
  sql<number | null>`${sql.ref(`${row}.${columnOf(locale)}`)}::integer`;

/**
 * A JSON object with the JSON that `of` makes from the id of each language's file; `row` is the alias of the
 * table.
 */
export const filesObject = <T>(row: string, of: (id: RawBuilder<number | null>) => RawBuilder<unknown>) =>
  sql<Localized<T>>`jsonb_build_object(${sql.join(
    locales.map((locale) => sql`${sql.lit(locale)}::text, (${of(idOf(row, locale))})::jsonb`),
  )})`;

/** Tells whether one of the row's files is this one. */
export const hasFile = (row: string, fileId: number) =>
  sql<boolean>`${fileId} in (${sql.join(locales.map((locale) => idOf(row, locale)))})`;

/** The id of the file for readers of a language; the English one where their language has none. */
export const fileFor = (row: string, locale: Locale) =>
  sql<number | null>`coalesce(${idOf(row, locale)}, ${idOf(row, sourceLocale)})`;

export const haveSameFiles = <Id>(one: FileColumns<Id>, other: FileColumns<Id>): boolean =>
  fileColumnNames.every((column) => one[column] === other[column]);
