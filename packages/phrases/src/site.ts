import { createIntl, type IntlShape } from '@formatjs/intl';
import { bindShortWords, joinMail, type Locale } from '@parcela/domain';
import commonCs from './common/cs.ts';
import commonEn from './common/en.ts';
import commonPl from './common/pl.ts';
import projectsCs from './projects/cs.ts';
import projectsEn from './projects/en.ts';
import projectsPl from './projects/pl.ts';
import siteCs from './site/cs.ts';
import siteEn from './site/en.ts';
import sitePl from './site/pl.ts';
import type { PhraseId } from './index.ts';

/** The texts of the public site: its own, and the words that the app has for the same things. */
const messages = {
  cs: { ...commonCs, ...projectsCs, ...siteCs },
  en: { ...commonEn, ...projectsEn, ...siteEn },
  pl: { ...commonPl, ...projectsPl, ...sitePl },
} as const;
export type SitePhraseId = PhraseId<'common' | 'projects' | 'site'>;
export type SaySite = (id: SitePhraseId, values?: Readonly<Record<string, string | number>>) => string;

const intls = new Map<Locale, IntlShape>();

const intlOf = (locale: Locale): IntlShape => {
  const known = intls.get(locale);
  if (known) return known;
  const made = createIntl({ locale, messages: messages[locale] });
  intls.set(locale, made);
  return made;
};

/** The texts of one language, with the spaces that do not break. */
export const siteTexts = (locale: Locale): SaySite => {
  const intl = intlOf(locale);
  return (id, values) => joinMail(locale, bindShortWords(locale, intl.formatMessage({ id }, values)));
};
