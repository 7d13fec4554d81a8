import type { Locale } from '@parcela/contract';

/** A text (or what holds texts) in each language. */
export type Localized<T = string> = Readonly<Record<Locale, T>>;
