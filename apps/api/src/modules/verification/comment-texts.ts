import type { Localized } from '@parcela/domain';

/** The stored form of a comment in each language. */
export const textsColumn = (texts: Localized | null | undefined): string | null =>
  texts ? JSON.stringify(texts) : null;
