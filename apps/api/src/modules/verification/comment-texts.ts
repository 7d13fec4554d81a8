import type { Localized } from '@parcela/domain';

/** A comment in each language as it is stored. */
export const textsColumn = (texts: Localized | null | undefined): string | null =>
  texts ? JSON.stringify(texts) : null;
