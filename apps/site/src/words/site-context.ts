import { type SiteDocument, siteAddress, type SitePlace } from '@parcela/contract/site';
import { bindShortWords, type Currency, siteCurrencies, writeCountry, writeDay } from '@parcela/domain';
import { type SaySite, siteTexts } from '@parcela/phrases/site';
import { createContext, use } from 'react';
import { formatMoney, formatNumber, formatPercent, formatSize } from './format.ts';

/** The data that every part of a page needs: its texts, formats and addresses in one language. */
export interface SiteWords {
  readonly document: SiteDocument;
  readonly t: SaySite;
  /** A text of the database, with non-breaking spaces. */
  readonly prose: (text: string) => string;
  readonly money: (amount: number | bigint, currency: Currency) => string;
  readonly percent: (percent: string, sign?: 'exceptZero') => string;
  readonly number: (value: number) => string;
  readonly day: (day: string) => string;
  readonly size: (bytes: number) => string;
  readonly country: (code: string) => string;
  readonly currency: Currency;
  readonly to: (place: SitePlace) => string;
}

export const wordsOf = (document: SiteDocument): SiteWords => {
  const { locale } = document;
  return {
    document,
    t: siteTexts(locale),
    prose: (text) => bindShortWords(locale, text),
    money: (amount, currency) => formatMoney(locale, amount, currency),
    percent: (percent, sign) => formatPercent(locale, percent, sign),
    number: (value) => formatNumber(locale, value),
    day: (day) => writeDay(locale, day),
    size: (bytes) => formatSize(locale, bytes),
    country: (code) => writeCountry(locale, code),
    currency: siteCurrencies[locale],
    to: (place) => siteAddress(locale, place),
  };
};

export const SiteContext = createContext<SiteWords | undefined>(undefined);

export const useSite = (): SiteWords => {
  const words = use(SiteContext);
  if (!words) throw new Error('a part of the site stands outside of a page');
  return words;
};
