import { locales } from '@parcela/domain';
import { instantOfMoment, localMoment } from './days.ts';
import type { Field, Fields } from './fields.ts';

type Part = Readonly<Record<string, unknown>>;

const inAll = <Value>(of: () => Value): Readonly<Record<string, Value>> =>
  Object.fromEntries(locales.map((locale) => [locale, of()]));

/** The kinds whose empty value is not an empty text. */
const empty: { readonly [Kind in Field['kind']]?: () => unknown } = {
  tick: () => false,
  several: () => [],
  loaded: () => [],
  entries: () => [],
  languages: () => inAll(() => ''),
  rich: () => inAll(() => []),
};

/** The value of an empty field. */
export const emptyOf = (field: Field): unknown => {
  if (field.kind === 'group') return field.isNullable === true ? null : emptyPart(field.fields);
  return empty[field.kind]?.() ?? '';
};

/** An empty part of the body. */
export const emptyPart = (fields: Fields): Part =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyOf(field)]));

const eachField = (
  fields: Fields,
  value: unknown,
  change: (field: Field, value: unknown) => unknown,
): Part => ({
  ...(value as Part),
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, change(field, (value as Part)[name])]),
  ),
});

/** Converts a value of the body to the value that the field shows. */
export const toForm = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return emptyOf(field);
  if (field.kind === 'group') return eachField(field.fields, value, toForm);
  if (field.kind === 'entries')
    return (value as readonly unknown[]).map((entry) => eachField(field.fields, entry, toForm));
  if (field.kind === 'moment' && typeof value === 'string') return localMoment(value);
  return value;
};

const isEmpty = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() === ''
    : typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every(isEmpty);

/** The value of the field in the form that the body needs. */
export const fromForm = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  if (field.kind === 'group') return eachField(field.fields, value, fromForm);
  if (field.kind === 'entries')
    return (value as readonly unknown[]).map((entry) => eachField(field.fields, entry, fromForm));
  if (field.isNullable === true && isEmpty(value)) return null;
  return field.kind === 'moment' ? instantOfMoment(value) : value;
};
