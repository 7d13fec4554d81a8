import type { DataOf } from '@parcela/contract';
import type { getPoll } from '@parcela/contract/operator';
import { dateInZone, locales, platformTimeZone, inEveryLocale } from '@parcela/domain';
import type { FormValues } from '../../shared/resource/action.ts';
import { endOfDay, startOfDay } from '../../shared/resource/days.ts';

export type Poll = DataOf<typeof getPoll>;
type Texts = Poll['question'];

const firstDayOf = ({ startAt }: Poll): string =>
  startAt === null ? '' : dateInZone(new Date(startAt), platformTimeZone);
const lastDayOf = ({ endAt }: Poll): string => dateInZone(new Date(Date.parse(endAt) - 1), platformTimeZone);

const recordDayOf = ({ recordAt }: Poll): string =>
  recordAt === null ? '' : dateInZone(new Date(Date.parse(recordAt) - 1), platformTimeZone);

export const abstentions = ['none', 'counts', 'leftOut'] as const;
export type AbstentionRule = (typeof abstentions)[number];
export const abstentionOf = ({ abstention }: Poll): AbstentionRule => {
  if (abstention === null) return 'none';
  return abstention.countsForQuorum ? 'counts' : 'leftOut';
};

/** The option that means abstaining: the previous one, or the last option. */
const abstentionIn = (rule: unknown, options: Poll['options'], before: Poll | null) => {
  if (rule !== 'counts' && rule !== 'leftOut') return null;
  const option =
    options.find(({ optionKey }) => optionKey === before?.abstention?.optionKey) ?? options.at(-1);
  return option === undefined ? null : { optionKey: option.optionKey, countsForQuorum: rule === 'counts' };
};

const textsOf = (value: unknown): Texts => ({
  ...inEveryLocale(() => ''),
  ...(value as Partial<Texts>),
});
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** The form has one option per line in each language; existing options keep their keys. */
const optionsOf = (value: unknown, before: Poll['options']) => {
  const texts = textsOf(value);
  const lines = inEveryLocale((locale) => linesOf(texts[locale]));
  const length = Math.max(...locales.map((locale) => lines[locale].length));
  const options = Array.from({ length }, (_, index) => ({
    optionKey: before[index]?.optionKey ?? `option-${index + 1}`,
    text: inEveryLocale((locale) => lines[locale][index] ?? ''),
  }));
  return options.filter(({ text }) => locales.some((locale) => text[locale] !== ''));
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Builds the body of a poll from its form; keeps the time of day while the day is unchanged. */
export const pollBody = (values: FormValues, before: Poll | null) => {
  const [first, last] = [asText(values['startAt']), asText(values['endAt'])];
  const recordDay = asText(values['recordAt']);
  const recordAt =
    before !== null && recordDay === recordDayOf(before)
      ? before.recordAt
      : endOfDay(recordDay)?.toISOString();
  const options = optionsOf(values['options'], before?.options ?? []);
  const quorum = values['quorumPercent'];
  const startAt = before !== null && first === firstDayOf(before) ? before.startAt : startOfDay(first);
  const endAt = before !== null && last === lastDayOf(before) ? before.endAt : endOfDay(last);
  return {
    project: before === null ? values['project'] : before.project.documentId,
    question: textsOf(values['question']),
    voteType: values['voteType'],
    permission: values['permission'],
    startAt: startAt instanceof Date ? startAt.toISOString() : (startAt ?? null),
    endAt: endAt instanceof Date ? endAt.toISOString() : endAt,
    recordAt: recordAt ?? null,
    majority: asText(values['majority']) === '' ? 'Plurality' : values['majority'],
    quorumPercent: quorum === '' || quorum === undefined ? null : quorum,
    abstention: abstentionIn(values['abstention'], options, before),
    options,
    document: before?.document ?? null,
    ...(before === null ? {} : { version: values['version'] }),
  };
};

/** The form of an existing poll. */
export const pollForm = (poll: Poll): FormValues => ({
  question: poll.question,
  voteType: poll.voteType,
  permission: poll.permission,
  startAt: firstDayOf(poll),
  endAt: lastDayOf(poll),
  recordAt: recordDayOf(poll),
  majority: poll.majority,
  quorumPercent: poll.quorumPercent ?? '',
  abstention: abstentionOf(poll),
  options: Object.fromEntries(
    locales.map((locale) => [locale, poll.options.map(({ text }) => text[locale]).join('\n')]),
  ),
  version: poll.version,
});
