import { formatDecimal, isCurrency, type Locale, locales } from '@parcela/domain';
import type { Action, FormValues } from '../action.ts';
import { instantOfMoment } from '../days.ts';
import type { Field, Fields } from '../fields.ts';
import { isUnread } from '../numbers/unread-number.ts';
import { textOfBlocks } from '../rich/text-of-blocks.ts';
import {
  count,
  country,
  day,
  instant,
  list,
  money,
  nothing,
  say,
  text,
  type Value,
  words,
  type Words,
  yesNo,
} from '../values.ts';

/** A form value that another staff member has changed. */
export interface FormDifference {
  /** The labels of the enclosing groups and entries, then the label of the field, and last its language. */
  readonly path: readonly Words[];
  readonly was: Value;
  readonly theirs: Value;
  readonly mine: Value;
}

/** The value when the form was opened, as another staff member saved it, and as typed here. */
interface Three {
  readonly was: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

const inEach = <To>({ was, theirs, mine }: Three, to: (value: unknown) => To) => ({
  was: to(was),
  theirs: to(theirs),
  mine: to(mine),
});
const partOf =
  (name: string) =>
  (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const asText = (value: unknown): Value => {
  if (typeof value === 'number') return count(value);
  return typeof value === 'string' ? text(value) : nothing;
};

const momentOf = (value: unknown): Value => {
  const at = instantOfMoment(value);
  return typeof at === 'string' && at !== '' ? instant(at) : nothing;
};

const amountOf = (currency: string, value: unknown): Value => {
  if (typeof value !== 'number') return nothing;
  return isCurrency(currency) ? money(value, currency) : text(formatDecimal(BigInt(value)));
};

/** The readable form of a value. */
const shown = (field: Field, value: unknown): Value => {
  if (Array.isArray(value)) return list(value.map((one) => shown(field, one)));
  if (typeof value === 'boolean') return yesNo(value);
  if (field.kind === 'day') return typeof value === 'string' ? day(value) : nothing;
  if (field.kind === 'country') return typeof value === 'string' ? country(value) : nothing;
  if (field.kind === 'moment') return momentOf(value);
  if (isUnread(value)) return text(value.text);
  if (field.kind === 'amount') return amountOf(field.currency, value);
  if (field.kind !== 'choice' && field.kind !== 'several') return asText(value);
  const option = field.options.find((one) => one.value === value);
  if (option === undefined) return asText(value);
  return typeof option.label === 'string' ? words(option.label) : text(option.label.text);
};

const differs = (difference: FormDifference): boolean =>
  JSON.stringify(difference.was) !== JSON.stringify(difference.theirs);

const inLocale = (field: Field, locale: Locale, value: unknown): Value => {
  const own = partOf(locale)(value);
  return field.kind === 'rich'
    ? text(textOfBlocks((own ?? []) as Parameters<typeof textOfBlocks>[0]))
    : asText(own);
};

const ofField = (field: Field, three: Three, above: readonly Words[]): readonly FormDifference[] => {
  const path = [...above, say(field.label)];
  if (field.kind === 'group') return ofFields(field.fields, three, path);
  if (field.kind === 'entries') {
    const longest = Math.max(...Object.values(inEach(three, lengthOf)));
    return Array.from({ length: longest }, (_, at) =>
      ofFields(field.fields, inEach(three, partOf(String(at))), [
        ...path,
        say('bo.form.entry', { name: words(field.one), number: at + 1 }),
      ]),
    ).flat();
  }
  if (field.kind === 'languages' || field.kind === 'rich')
    return locales.map((locale) => ({
      path: [...path, say(`language.${locale}`)],
      ...inEach(three, (value) => inLocale(field, locale, value)),
    }));
  return [{ path, ...inEach(three, (value) => shown(field, value)) }];
};

const ofFields = (fields: Fields, three: Three, path: readonly Words[]): readonly FormDifference[] =>
  Object.entries(fields).flatMap(([name, field]) => ofField(field, inEach(three, partOf(name)), path));

/** The changes that another staff member made since the form was opened, field by field. */
export const differencesOf = <Subject>(
  action: Action<Subject>,
  seen: Subject,
  now: Subject,
  mine: FormValues,
): readonly FormDifference[] => {
  const three = { was: action.initial(seen), theirs: action.initial(now), mine };
  return ofFields(Object.fromEntries(action.fields(now)), three, []).filter(differs);
};
