import { listMessages } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { routeOptions } from '../../shared/api/api.ts';

/** A page of the list holds more messages than any operator would publish. */
const pageSize = 100;

export const messagesOptions = (locale: Locale) =>
  routeOptions(listMessages, { query: { locale, 'pagination[pageSize]': pageSize } });
