import { writeDay } from '@parcela/domain';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';

const sizeText = (locale: string, bytes: number): string => {
  const inMegabytes = bytes >= 1_000_000;
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: inMegabytes ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: inMegabytes ? 1 : 0,
  });
  // Some languages have a space here, at which the line could break.
  return size.format(inMegabytes ? bytes / 1_000_000 : Math.max(1, bytes / 1000)).replaceAll(' ', '\u00a0');
};

/** "240 kB" in the current language. */
export const useFileSize = (): ((bytes: number) => string) => {
  const { locale } = useIntl();
  return useCallback((bytes) => sizeText(locale, bytes), [locale]);
};

/** "PDF, 240 kB, 5 Nov 2026": facts about a document before it is opened. */
export const useFileMeta = (): ((file: { size: number; publishedAt: string }) => string) => {
  const { locale } = useIntl();
  return useCallback(
    ({ size, publishedAt }) => ['PDF', sizeText(locale, size), writeDay(locale, publishedAt)].join(', '),
    [locale],
  );
};
