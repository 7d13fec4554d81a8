import type { Locale } from '@parcela/domain';
import cs from '../catalogues/worker/cs.json' with { type: 'json' };
import en from '../catalogues/worker/en.json' with { type: 'json' };
import pl from '../catalogues/worker/pl.json' with { type: 'json' };

/**
 * The texts of the browser's worker, which no screen shows. They are complete, because the worker has no time
 * to load them.
 */
export const workerTexts: Readonly<Record<Locale, typeof en>> = { cs, en, pl };
