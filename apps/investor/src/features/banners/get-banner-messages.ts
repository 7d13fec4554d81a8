import { listMessages } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { routeOptions } from '../../shared/api/api.ts';

/** A page of the list is larger than the number of messages that anybody would publish. */
const pageSize = 100;

export const messagesOptions = (locale: Locale) =>
  routeOptions(listMessages, { query: { locale, 'pagination[pageSize]': pageSize } });
