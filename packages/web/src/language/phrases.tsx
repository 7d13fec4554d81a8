import { bindShortWords, joinMail, type Locale, localeTags } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { createContext, type ReactNode, use, useCallback, useMemo, useSyncExternalStore } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { rememberLocale } from './locale.ts';
import { changeLocale, shownPhrases, whenPhrasesChange } from './phrase-store.ts';

interface LocaleControl {
  readonly locale: Locale;
  /** Changes the language of the page; `isChoice` stores it for the next visit. */
  readonly setLocale: (locale: Locale, options?: { isChoice?: boolean }) => Promise<void>;
}

const LocaleContext = createContext<LocaleControl | null>(null);

export const PhrasesProvider = ({ children }: { children: ReactNode }): ReactNode => {
  const shown = useSyncExternalStore(whenPhrasesChange, shownPhrases, shownPhrases);
  const control = useMemo<LocaleControl>(
    () => ({
      locale: shown.locale,
      setLocale: async (locale, options) => {
        if (options?.isChoice === true) rememberLocale(locale);
        await changeLocale(locale);
      },
    }),
    [shown.locale],
  );
  return (
    <LocaleContext value={control}>
      <IntlProvider
        locale={localeTags[shown.locale]}
        messages={shown.messages}
        defaultLocale="en"
        onError={reportMissingPhrase}
      >
        {children}
      </IntlProvider>
    </LocaleContext>
  );
};

/** A missing text is a fault that a journey must notice, so it never falls back to English. */
const reportMissingPhrase = (error: Error): void => {
  // oxlint-disable-next-line no-console -- journeys fail on it
  console.error(error.message);
};

export const useLocale = (): LocaleControl => {
  const control = use(LocaleContext);
  if (!control) throw new Error('useLocale needs PhrasesProvider');
  return control;
};

type Values = Readonly<Record<string, ReactNode | Date | bigint | ((parts: ReactNode[]) => ReactNode)>>;

const bind = (locale: string, text: string): string => joinMail(locale, bindShortWords(locale, text));

/**
 * `const t = usePhrase()`, then `t('sign-in.title')`: an id that is missing in the catalogues fails to
 * compile.
 */
export const usePhrase = (): ((
  id: PhraseId,
  values?: Readonly<Record<string, string | number>>,
) => string) => {
  const intl = useIntl();
  return useCallback((id, values) => bind(intl.locale, intl.formatMessage({ id }, values)), [intl]);
};

/** The same with elements inside, for links in sentences. */
export const useRichPhrase = (): ((id: PhraseId, values: Values) => ReactNode) => {
  const intl = useIntl();
  return useCallback(
    (id, values) => {
      const said = intl.formatMessage(
        { id },
        values as Parameters<typeof intl.formatMessage>[1],
      ) as ReactNode;
      const bound = (part: ReactNode): ReactNode =>
        typeof part === 'string' ? bind(intl.locale, part) : part;
      return Array.isArray(said) ? said.map(bound) : bound(said);
    },
    [intl],
  );
};
