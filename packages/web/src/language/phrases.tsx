import { bindShortWords, joinMail, type Locale } from '@parcela/domain';
import { loadPhrases, type Messages, type PhraseId, type ScreenScope } from '@parcela/phrases';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { firstLocale, hasChosenLocale, intlLocale, rememberLocale } from './locale.ts';

/**
 * Texts by scope and language. A route names the scopes it needs, and they are loaded with it; a change of
 * language loads the same scopes again without leaving the page or losing input.
 */
const store = {
  locale: firstLocale(),
  messages: {} as Messages,
  scopes: new Set<ScreenScope>(),
};
const listeners = new Set<() => void>();

const load = async (scopes: Iterable<ScreenScope>, locale: Locale): Promise<Messages> => {
  const parts = await Promise.all([...scopes].map((scope) => loadPhrases(scope, locale)));
  return Object.assign({}, ...parts) as Messages;
};

/** Loads the texts of these scopes before a route is shown. */
export const needPhrases = async (...scopes: readonly ScreenScope[]): Promise<void> => {
  const missing = scopes.filter((scope) => !store.scopes.has(scope));
  if (missing.length === 0) return;
  const { locale } = store;
  const messages = await load(missing, locale);
  if (locale !== store.locale) return needPhrases(...scopes);
  for (const scope of missing) store.scopes.add(scope);
  store.messages = { ...store.messages, ...messages };
  for (const listener of listeners) listener();
};

const wanted = { locale: store.locale };

const changeLocale = async (locale: Locale): Promise<void> => {
  wanted.locale = locale;
  const scopes = [...store.scopes];
  const messages = await load(scopes, locale);
  // The last of two quick choices wins, whichever file arrives first.
  if (wanted.locale !== locale) return;
  // Scopes added meanwhile are not among these texts.
  if (store.scopes.size > scopes.length) return changeLocale(locale);
  store.locale = locale;
  store.messages = messages;
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
};

/** Applies the language of the profile as long as the person has made no choice on this device. */
export const adoptLocale = async (locale: Locale): Promise<void> => {
  if (!hasChosenLocale() && locale !== store.locale) await changeLocale(locale);
};

/** The language shown, for code outside of components: loaders, requests. */
export const shownLocale = (): Locale => store.locale;

interface LocaleControl {
  readonly locale: Locale;
  /** Changes the language of the page; `isChoice` stores it for the next visit. */
  readonly setLocale: (locale: Locale, options?: { isChoice?: boolean }) => Promise<void>;
}

const LocaleContext = createContext<LocaleControl | null>(null);

export const PhrasesProvider = ({ children }: { children: ReactNode }): ReactNode => {
  const [shown, setShown] = useState({ locale: store.locale, messages: store.messages });
  const [isListening] = useState(() => {
    listeners.add(() => setShown({ locale: store.locale, messages: store.messages }));
    return true;
  });
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
        locale={intlLocale[shown.locale]}
        messages={isListening ? shown.messages : {}}
        defaultLocale="en"
        onError={reportMissingPhrase}
      >
        {children}
      </IntlProvider>
    </LocaleContext>
  );
};

/** A missing text is a fault that a journey must notice, not a silent English word. */
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

/** `const t = usePhrase()`, then `t('sign-in.title')`: an id that is not in a catalogue does not compile. */
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
