import {
  currencies,
  inEveryLocale,
  isTranslated,
  locales,
  seenText,
  type SourceLocale,
  type TranslatedLocale,
  walletCurrencies,
} from '@parcela/domain';
import { z } from 'zod/mini';

/**
 * The elements of every body and answer. Sources: docs/specification.md sections 3 and 9, docs/architecture/request.md.
 */
export const currency = z.enum(currencies);
export const walletCurrency = z.enum(walletCurrencies);
export const locale = z.enum(locales);
export const documentId = z.string().check(z.regex(/^[A-Za-z0-9]{24}$/, { error: 'invalid' }));
/**
 * An id or a slug in a path or query may have any form: an invalid one simply does not exist (404).
 * PostgreSQL has no text with a NUL, so the schema replaces it by a character that no id has either.
 */
export const lookupText = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.overwrite((text) => text.replaceAll('\u0000', '\uFFFD')),
  );
export const lookupId = lookupText(100);
/** An amount in minor units (hellers, cents, grosze). */
export const minorUnits = z.int();
/**
 * An amount typed by staff, at most 100 billion of its currency, so that hundreds of the largest still have
 * an exact sum for lists and queues.
 */
export const typedAmount = minorUnits.check(
  z.nonnegative({ error: 'too_small' }),
  z.maximum(10_000_000_000_000, { error: 'too_big' }),
);
/** A rate or a percentage, exact: `25.150000`, `70.00`. */
export const decimalText = z.string().check(z.regex(/^-?\d+(\.\d+)?$/, { error: 'invalid' }));
/** PostgreSQL has no year 0. */
export const hasYear = z.refine<string>((text) => !text.startsWith('0000'), { error: 'invalid' });
export const instant = z.iso.datetime().check(hasYear);
export const calendarDate = z.iso.date().check(hasYear);
/**
 * Text typed by users: trimmed, without control characters other than line ends, and bounded. A half
 * character, which a field that cuts at a length can leave, becomes a replacement character, because
 * PostgreSQL's JSON does not accept halves.
 */
export const typedText = (max = 200) =>
  z.string({ error: 'required' }).check(
    z.trim(),
    z.overwrite((text) => text.toWellFormed()),
    z.maxLength(max, { error: 'too_big' }),
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused here
    z.regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/, { error: 'invalid' }),
  );
/** A text with at least one visible character. */
export const requiredText = (max = 200) =>
  typedText(max).check(
    z.minLength(1, { error: 'required' }),
    z.refine((text) => text === '' || seenText(text) !== '', { error: 'required' }),
  );

/** A value in each language; English, the fallback for every reader, may have a separate schema. */
export const localized = <Translated extends z.ZodMiniType, Source extends z.ZodMiniType = Translated>(
  translated: Translated,
  source: Source | Translated = translated,
) => {
  type Shape = Readonly<Record<TranslatedLocale, Translated>> & Readonly<Record<SourceLocale, Source>>;
  return z.strictObject(inEveryLocale((name) => (isTranslated(name) ? translated : source)) as Shape);
};

/** A text in each language; readers see the English one where a translation is empty. */
export const localizedText = (max: number) => localized(typedText(max), requiredText(max));

/** A documentId for each language; a language without its own shows the English one. */
export const localizedFile = <File extends z.ZodMiniType>(file: File) => localized(z.nullable(file), file);

/** A colour as `#rrggbb`. */
export const colorText = z
  .string({ error: 'required' })
  .check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, { error: 'invalid' }));

/** The last part of an address as staff choose it: lower case letters, digits and single hyphens. */
export const slugText = z
  .string({ error: 'required' })
  .check(z.maxLength(100, { error: 'too_big' }), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'invalid' }));

export const paginationQuery = {
  'pagination[page]': z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(100_000))),
  'pagination[pageSize]': z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(100))),
};
export const localeQuery = { locale: z.optional(locale) };
/**
 * Accepted in any spelling and ignored, because the answer always includes the relations of the
 * specification.
 */
export const populateQuery = { populate: z.optional(z.string().check(z.maxLength(1000))) };

export const pagination = z.strictObject({
  page: z.int(),
  pageSize: z.int(),
  pageCount: z.int(),
  total: z.int(),
});
export const dataOf = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({ data: item, meta: z.strictObject({}) });
export const listOf = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({ data: z.array(item), meta: z.strictObject({ pagination }) });

/** Query of a list paged by cursor, for large tables: no count. */
export const cursorQuery = {
  /** `next` of the previous page; opaque. */
  'pagination[after]': z.optional(lookupText(300)),
  'pagination[pageSize]': paginationQuery['pagination[pageSize]'],
};
/** A page of such a list; `next` is null on the last one. */
export const pageAfter = <T extends z.ZodMiniType>(item: T) =>
  z.strictObject({
    data: z.array(item),
    meta: z.strictObject({
      pagination: z.strictObject({ pageSize: z.int(), next: z.nullable(z.string()) }),
    }),
  });

export const okAnswer = z.strictObject({ ok: z.literal(true) });

export const image = z.strictObject({
  url: z.string(),
  previewUrl: z.string(),
  formats: z.strictObject({ small: z.string(), medium: z.string(), large: z.string() }),
  width: z.int(),
  height: z.int(),
  alternativeText: z.string(),
  caption: z.nullable(z.string()),
});
export const documentFile = z.strictObject({
  documentId,
  name: z.string(),
  url: z.string(),
  caption: z.nullable(z.string()),
  size: z.int(),
  publishedAt: instant,
});

export const errorBody = z.strictObject({
  data: z.null(),
  error: z.strictObject({
    status: z.int(),
    name: z.string(),
    message: z.string(),
    details: z.strictObject({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
      issues: z.array(z.strictObject({ path: z.string(), code: z.string() })),
      requestId: z.string(),
    }),
  }),
});
z.globalRegistry.add(errorBody, { id: 'ErrorBody' });
z.globalRegistry.add(image, { id: 'Image' });
z.globalRegistry.add(documentFile, { id: 'DocumentFile' });
z.globalRegistry.add(pagination, { id: 'Pagination' });
