import { type Localized, locales } from '@parcela/domain';
import { ValidationError } from '../errors.ts';

/**
 * A text is published in all three languages or not at all. @throws ValidationError that names each missing
 * one
 */
export const requireEveryLanguage = (texts: Localized, path: string): void => {
  const missing = locales.filter((locale) => texts[locale].trim() === '');
  if (missing.length > 0)
    throw new ValidationError(missing.map((locale) => ({ path: `${path}.${locale}`, code: 'required' })));
};
