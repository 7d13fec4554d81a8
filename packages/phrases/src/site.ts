import { createIntl, type IntlShape } from '@formatjs/intl';
import { bindShortWords, joinMail, type Locale } from '@parcela/domain';
import commonCs from '../catalogues/common/cs.json' with { type: 'json' };
import commonEn from '../catalogues/common/en.json' with { type: 'json' };
import commonPl from '../catalogues/common/pl.json' with { type: 'json' };
import projectsCs from '../catalogues/projects/cs.json' with { type: 'json' };
import projectsEn from '../catalogues/projects/en.json' with { type: 'json' };
import projectsPl from '../catalogues/projects/pl.json' with { type: 'json' };
import siteCs from '../catalogues/site/cs.json' with { type: 'json' };
import siteEn from '../catalogues/site/en.json' with { type: 'json' };
import sitePl from '../catalogues/site/pl.json' with { type: 'json' };
import type { PhraseId } from './index.ts';

/** The texts of the public site: its own, and the app's words for the same subjects. */
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

/** The texts of one language, with non-breaking spaces. */
export const siteTexts = (locale: Locale): SaySite => {
  const intl = intlOf(locale);
  return (id, values) => joinMail(locale, bindShortWords(locale, intl.formatMessage({ id }, values)));
};
