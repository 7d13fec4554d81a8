import { listMessagesOptions } from '@parcela/client/investor/query';
import type { Locale } from '@parcela/domain';

/** A page of the list is larger than the number of messages that anybody would publish. */
const pageSize = 100;

export const messagesOptions = (locale: Locale) =>
  listMessagesOptions({ query: { locale, 'pagination[pageSize]': pageSize } });
