import type { Locale } from '@parcela/domain';
import { loadPhrases, type Messages, type PhraseId, type ScreenScope } from '@parcela/phrases';
import { firstLocale, hasChosenLocale } from './locale.ts';

/**
 * Texts by scope and language. A route names its scopes, which load with it; a change of language loads the
 * same scopes again without leaving the page or losing input.
 */
const store = {
  shown: { locale: firstLocale(), messages: {} } as ShownPhrases,
  scopes: new Set<ScreenScope>(),
};
const listeners = new Set<() => void>();

export interface ShownPhrases {
  readonly locale: Locale;
  readonly messages: Messages;
}

export const shownPhrases = (): ShownPhrases => store.shown;

/** Tells whether a computed id is a phrase of the loaded scopes. */
export const isPhraseShown = (id: string): id is PhraseId => Object.hasOwn(store.shown.messages, id);

const show = (shown: ShownPhrases): void => {
  store.shown = shown;
  for (const listener of listeners) listener();
};

/** Called after each change of language and each loaded catalogue; returns the function that stops it. */
export const whenPhrasesChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const load = async (scopes: Iterable<ScreenScope>, locale: Locale): Promise<Messages> => {
  const parts = await Promise.all([...scopes].map((scope) => loadPhrases(scope, locale)));
  return Object.assign({}, ...parts) as Messages;
};

/** Loads the texts of these scopes before a route appears. */
export const needPhrases = async (...scopes: readonly ScreenScope[]): Promise<void> => {
  const missing = scopes.filter((scope) => !store.scopes.has(scope));
  if (missing.length === 0) return;
  const { locale } = store.shown;
  const messages = await load(missing, locale);
  if (locale !== store.shown.locale) return needPhrases(...scopes);
  for (const scope of missing) store.scopes.add(scope);
  show({ locale, messages: { ...store.shown.messages, ...messages } });
};

const wanted = { locale: store.shown.locale };

export const changeLocale = async (locale: Locale): Promise<void> => {
  wanted.locale = locale;
  const scopes = [...store.scopes];
  const messages = await load(scopes, locale);
  // The last of two quick choices wins, whichever file arrives first.
  if (wanted.locale !== locale) return;
  // These texts do not include scopes added meanwhile.
  if (store.scopes.size > scopes.length) return changeLocale(locale);
  document.documentElement.lang = locale;
  show({ locale, messages });
};

/** Applies the language of the profile as long as the user has made no choice on this device. */
export const adoptLocale = async (locale: Locale): Promise<void> => {
  if (!hasChosenLocale() && locale !== store.shown.locale) await changeLocale(locale);
};

/** The current language, for code outside components: loaders, requests. */
export const shownLocale = (): Locale => store.shown.locale;
