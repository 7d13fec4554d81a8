import { createIntl, type IntlShape } from '@formatjs/intl';
import type { Locale } from '@parcela/domain';
import commonCs from './common/cs.ts';
import commonEn from './common/en.ts';
import commonPl from './common/pl.ts';
import errorsCs from './errors/cs.ts';
import errorsEn from './errors/en.ts';
import errorsPl from './errors/pl.ts';
import exportsCs from './exports/cs.ts';
import exportsEn from './exports/en.ts';
import exportsPl from './exports/pl.ts';
import mailCs from './mail/cs.ts';
import mailEn from './mail/en.ts';
import mailPl from './mail/pl.ts';
import notificationsCs from './notifications/cs.ts';
import notificationsEn from './notifications/en.ts';
import notificationsPl from './notifications/pl.ts';
import operatorErrorsCs from './operator-errors/cs.ts';
import operatorErrorsEn from './operator-errors/en.ts';
import operatorErrorsPl from './operator-errors/pl.ts';
import reviewTemplatesCs from './review-templates/cs.ts';
import reviewTemplatesEn from './review-templates/en.ts';
import reviewTemplatesPl from './review-templates/pl.ts';
import type { PhraseId } from './index.ts';

/** The texts that the server writes itself: mails, notifications, files and, where a person reads them, errors. */
const messages = {
  cs: {
    ...commonCs,
    ...errorsCs,
    ...exportsCs,
    ...mailCs,
    ...notificationsCs,
    ...operatorErrorsCs,
    ...reviewTemplatesCs,
  },
  en: {
    ...commonEn,
    ...errorsEn,
    ...exportsEn,
    ...mailEn,
    ...notificationsEn,
    ...operatorErrorsEn,
    ...reviewTemplatesEn,
  },
  pl: {
    ...commonPl,
    ...errorsPl,
    ...exportsPl,
    ...mailPl,
    ...notificationsPl,
    ...operatorErrorsPl,
    ...reviewTemplatesPl,
  },
} as const;
export type ServerPhraseId = PhraseId<
  'common' | 'errors' | 'exports' | 'mail' | 'notifications' | 'operator-errors' | 'review-templates'
>;

const intls = new Map<Locale, IntlShape>();

const intlOf = (locale: Locale): IntlShape => {
  const known = intls.get(locale);
  if (known) return known;
  const made = createIntl({ locale, messages: messages[locale] });
  intls.set(locale, made);
  return made;
};

/** One text of the server in one language. */
export const say = (
  locale: Locale,
  id: ServerPhraseId,
  values: Readonly<Record<string, string | number>> = {},
): string => intlOf(locale).formatMessage({ id }, values);
