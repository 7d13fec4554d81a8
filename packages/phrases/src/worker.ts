import type { Locale } from '@parcela/domain';
import cs from './worker/cs.ts';
import en from './worker/en.ts';
import pl from './worker/pl.ts';

/** The texts of the browser's worker, which no screen shows: whole, as it has no time to load them. */
export const workerTexts: Readonly<Record<Locale, typeof en>> = { cs, en, pl };
