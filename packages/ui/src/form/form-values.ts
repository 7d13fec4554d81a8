import type { ReactNode } from 'react';

/** Nested values of a form, addressed by dotted paths (`people.0.name`). */
type Parts = Readonly<Record<string, unknown>>;

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isParts = (value: unknown): value is Parts =>
  value !== null &&
  typeof value === 'object' &&
  (isList(value) || Object.getPrototypeOf(value) === Object.prototype);

export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (isParts(part) ? part[key] : undefined), values);

/** The same values with another value at the path; the values outside the path stay the same objects. */
export const withValueAt = <Values>(values: Values, path: string, value: unknown): Values => {
  const [key = '', ...rest] = path.split('.');
  const parts: Parts = isParts(values) ? values : {};
  const next = rest.length === 0 ? value : withValueAt(parts[key], rest.join('.'), value);
  if (isList(values)) return values.with(Number(key), next) as Values;
  return { ...parts, [key]: next } as Values;
};

/** Equal in every part; a file is equal only to itself. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (!isParts(one) || !isParts(other) || isList(one) !== isList(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]));
};

/** Errors keyed by the paths of their fields. */
export type FormErrors = Readonly<Record<string, ReactNode>>;

export const withoutError = (errors: FormErrors, path: string): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== path));

/** The errors of a list after its items were moved; the errors of a removed item are removed, too. */
export const movedErrors = (
  errors: FormErrors,
  list: string,
  positionOf: (position: number) => number | null,
): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, error]) => {
      const [own = '', ...rest] = path.startsWith(`${list}.`) ? path.slice(list.length + 1).split('.') : [];
      if (!/^\d+$/.test(own)) return [[path, error]];
      const position = positionOf(Number(own));
      return position === null ? [] : [[[list, position, ...rest].join('.'), error]];
    }),
  );
