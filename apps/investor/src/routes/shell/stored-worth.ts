import type { Portfolio } from '@parcela/contract/investor';
import { type Locale, writeMoment } from '@parcela/domain';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { showEarlyWorth } from '../../features/dashboard/home/early-worth.ts';
import { readStoredAnswers } from '../../features/offline/stored-answers.ts';

/** Shows the net worth of the last visit in this session with its time, until the current one arrives. */
export const showStoredWorth = (key: QueryKey, locale: Locale): void => {
  const wanted = hashKey(key);
  const stored = readStoredAnswers().find(([storedKey]) => hashKey(storedKey) === wanted);
  if (stored === undefined) return;
  const [, data, at] = stored;
  showEarlyWorth((data as { readonly data: Portfolio }).data, locale, writeMoment(locale, new Date(at)));
};
