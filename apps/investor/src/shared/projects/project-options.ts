import {
  getDetailStatsOptions,
  getProjectInfoOptions,
  parseSlugOptions,
} from '@parcela/client/investor/query';
import type { Locale } from '@parcela/domain';

/** The page that the last part of an address identifies. */
export const slugOptions = (slug: string) => parseSlugOptions({ query: { slug } });
export const projectInfoOptions = (documentId: string, locale: Locale) =>
  getProjectInfoOptions({ path: { documentId }, query: { locale } });
/** Shares and prices of a project; `documentId` is the project's. */
export const statsOptions = (documentId: string) => getDetailStatsOptions({ query: { documentId } });
