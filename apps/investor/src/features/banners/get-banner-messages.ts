import { listMessagesOptions } from '@parcela/client/investor/query';
import type { Locale } from '@parcela/domain';

/** All of them: a page of the list holds more than anybody would put above a screen. */
const pageSize = 100;

export const messagesOptions = (locale: Locale) =>
  listMessagesOptions({ query: { locale, 'pagination[pageSize]': pageSize } });
