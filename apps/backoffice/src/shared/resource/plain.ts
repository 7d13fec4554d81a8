import { writeCountry, writeDay, writeMoment } from '@parcela/domain';
import { formatMoney, formatPartOfMoney, formatPercent, formatRate } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { partOf, type Value, type Words } from './values.ts';

interface Speech {
  readonly plain: (value: Value) => string;
  readonly sentence: (words: Words) => string;
}

/** Formats values and phrases as plain text. */
export const useSpeech = (): Speech => {
  const intl = useIntl();
  const t = usePhrase();
  return useMemo(
    () => ({ plain: (value) => plainOf(intl, t, value), sentence: (words) => sentenceOf(intl, t, words) }),
    [intl, t],
  );
};

type Formats = ReturnType<typeof useIntl>;
type Phrase = ReturnType<typeof usePhrase>;

const sentenceOf = (intl: Formats, t: Phrase, { id, values = {} }: Words): string =>
  t(
    id,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'object' ? plainOf(intl, t, value) : value,
      ]),
    ),
  );

const plainOf = (intl: Formats, t: Phrase, value: Value): string => {
  switch (value.kind) {
    case 'nothing':
      return '–';
    case 'text':
    case 'id':
    case 'code':
      return value.text;
    case 'handle':
      return partOf(value.text);
    case 'link':
      return typeof value.text === 'string' ? value.text : sentenceOf(intl, t, value.text);
    case 'picture':
      return value.name;
    case 'money':
      return formatMoney(intl.locale, value.amount, value.currency);
    case 'count':
      return intl.formatNumber(value.count);
    case 'percent':
      return formatPercent(intl.locale, value.percent);
    case 'rate':
      return formatRate(intl.locale, value.rate);
    case 'part-of-money':
      return formatPartOfMoney(intl.locale, value.decimal, value.currency);
    case 'country':
      return writeCountry(intl.locale, value.code);
    case 'instant':
      return writeMoment(intl.locale, value.at);
    case 'day':
      return writeDay(intl.locale, value.on);
    case 'state':
      return t(value.label);
    case 'words':
      return sentenceOf(intl, t, value.words);
    case 'list':
      break;
  }
  return value.values.map((inner) => plainOf(intl, t, inner)).join(', ');
};
