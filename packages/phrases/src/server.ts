import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl, type IntlShape } from '@formatjs/intl';
import { inEveryLocale, type Locale } from '@parcela/domain';
import type { Messages, PhraseId } from './index.ts';

/** The texts that the server writes itself: mails, notifications, files and user-visible errors. */
const scopes = [
  'common',
  'errors',
  'exports',
  'mail',
  'notifications',
  'operator-errors',
  'review-templates',
  'share-board',
  'wallet',
] as const;
export type ServerPhraseId = PhraseId<(typeof scopes)[number]>;

const catalogues = join(import.meta.dirname, '../catalogues');
const readScope = (scope: string, locale: Locale): Messages =>
  JSON.parse(readFileSync(join(catalogues, scope, `${locale}.json`), 'utf8')) as Messages;

const messages = inEveryLocale(
  (locale): Messages => Object.assign({}, ...scopes.map((scope) => readScope(scope, locale))) as Messages,
);

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
