import { createIntl } from '@formatjs/intl';
import type { Locale } from '@parcela/domain';
import { loadPhrases, type PhraseId, screenScopes, type Messages, type ServerScope } from './index.ts';

export type ScreenPhraseId = Exclude<PhraseId, PhraseId<ServerScope>>;

export interface Speaker {
  /** A text in the form that the screens show. */
  readonly say: (id: ScreenPhraseId, values?: Readonly<Record<string, string | number>>) => string;
  /** The words between the tags of a phrase with an element, like `<link>`. */
  readonly sayInside: (id: ScreenPhraseId, tag: string) => string;
}

/** Every text of the screens in one language, for journeys, which look for visible texts. */
export const speakerOf = async (locale: Locale): Promise<Speaker> => {
  const parts = await Promise.all(screenScopes.map((scope) => loadPhrases(scope, locale)));
  const messages: Messages = Object.assign({}, ...parts);
  const intl = createIntl({ locale, messages });
  const sayInside = (id: ScreenPhraseId, tag: string): string => {
    const inside = new RegExp(`<${tag}>(.*?)</${tag}>`).exec(messages[id] ?? '')?.[1];
    if (inside === undefined) throw new Error(`The phrase ${id} has no <${tag}>.`);
    return inside;
  };
  return { say: (id, values) => intl.formatMessage({ id }, values), sayInside };
};
