import { getDetailStats, getProjectInfo, parseSlug } from '@parcela/contract/investor';
import type { Locale } from '@parcela/domain';
import { routeOptions } from '../api/api.ts';

/** The page that the last part of an address identifies. */
export const slugOptions = (slug: string) => routeOptions(parseSlug, { query: { slug } });
export const projectInfoOptions = (documentId: string, locale: Locale) =>
  routeOptions(getProjectInfo, { params: { documentId }, query: { locale } });
/** Shares and prices of a project; `documentId` is the project's. */
export const statsOptions = (documentId: string) => routeOptions(getDetailStats, { query: { documentId } });
