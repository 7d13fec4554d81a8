import type { Company } from './brand/brand.ts';
import { inLanguage, type Locale, type Localized } from '@parcela/domain';
import { requireEveryLanguage } from '@parcela/platform/formatting/require-every-language.ts';

/** The texts in the footer of every page, next to the company's name and address; null texts are left out. */
export interface Imprint {
  /** Where the company is registered. */
  readonly register: Localized | null;
  /** The supervisor of the offer, or a statement that it has none. */
  readonly supervision: Localized | null;
  readonly fees: Localized | null;
  readonly risks: Localized | null;
  readonly phone: string | null;
}

const texts = ['register', 'supervision', 'fees', 'risks'] as const;

export const noImprint: Imprint = { register: null, supervision: null, fees: null, risks: null, phone: null };

/** Every given text needs all languages. @throws ValidationError */
export const requireWholeImprint = (imprint: Imprint): void => {
  for (const name of texts) {
    const text = imprint[name];
    if (text !== null) requireEveryLanguage(text, `imprint.${name}`);
  }
};

/** The imprint as a reader sees it. */
export const imprintIn = (imprint: Imprint, locale: Locale) => {
  const say = (text: Localized | null): string | null => (text === null ? null : inLanguage(text, locale));
  return {
    register: say(imprint.register),
    supervision: say(imprint.supervision),
    fees: say(imprint.fees),
    risks: say(imprint.risks),
    phone: imprint.phone,
  };
};

/** What the footer of every page still lacks, from the imprint and from the deployment's configuration. */
export const missingFrom = (imprint: Imprint, company: Company) => {
  const named = (['name', 'address', 'companyId', 'email'] as const).filter(
    (key) => company[key].trim() === '',
  );
  return [
    ...named,
    ...texts.filter((key) => imprint[key] === null),
    ...(imprint.phone === null ? (['phone'] as const) : []),
  ];
};
