import {
  createCalendarFeed,
  deleteCalendarFeed,
  exportEarnings,
  exportTaxOverview,
  getCalendarFeed,
  getCertificateFile,
  getOrderReceipt,
  issueCertificate,
  listCertifiable,
  listDocuments,
} from '@parcela/contract/investor';
import type { RowOf } from '@parcela/contract';
import type { Currency, Locale } from '@parcela/domain';
import { queryClient } from '@parcela/web';
import { call, callForFile, routeOptions } from '../../shared/api/api.ts';
import type { DocumentsSearch } from './documents-search.ts';

export type DocumentItem = RowOf<typeof listDocuments>;
export type CertifiableHolding = RowOf<typeof listCertifiable>;

const pageSize = 20;

/** Loads a page of the documents, newest first. */
export const documentsOptions = ({ kind, year, page }: DocumentsSearch, locale: Locale) =>
  routeOptions(listDocuments, {
    query: {
      locale,
      'filters[kind]': kind,
      'filters[year]': year,
      'pagination[page]': page ?? 1,
      'pagination[pageSize]': pageSize,
    },
  });

export const certifiableOptions = (locale: Locale) => routeOptions(listCertifiable, { query: { locale } });

export const calendarFeedOptions = () => routeOptions(getCalendarFeed, { query: {} });

/** Finds or issues today's certificate of a project, and loads its file. */
export const loadNewCertificate = async (project: string, locale: Locale): Promise<Blob> => {
  const { data } = await call(issueCertificate, { query: { locale }, body: { data: { project } } });
  await Promise.all(
    [listCertifiable, listDocuments].map(({ operationId }) =>
      queryClient.invalidateQueries({ queryKey: [operationId] }),
    ),
  );
  return callForFile(getCertificateFile, { params: { documentId: data.documentId }, query: { locale } });
};

export const loadCertificate = (documentId: string, locale: Locale): Promise<Blob> =>
  callForFile(getCertificateFile, { params: { documentId }, query: { locale } });

export const loadReceipt = (documentId: string, locale: Locale): Promise<Blob> =>
  callForFile(getOrderReceipt, { params: { documentId }, query: { locale } });

/** The earnings of a year as a PDF. */
export const loadStatement = (year: number, currency: Currency, locale: Locale): Promise<Blob> =>
  callForFile(exportEarnings, { params: { format: 'pdf' }, query: { year, currency, locale } });

export const loadTaxOverview = (country: 'CZ' | 'PL', year: number, locale: Locale): Promise<Blob> =>
  callForFile(exportTaxOverview, { params: { country, year }, query: { locale } });

const refreshFeed = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [getCalendarFeed.operationId] });

/** Creates a new secret address for the calendar, which is shown only once. */
export const createFeed = async (): Promise<string> => {
  const { data } = await call(createCalendarFeed, {});
  await refreshFeed();
  return data.address;
};

export const endFeed = async (): Promise<void> => {
  await call(deleteCalendarFeed, {});
  await refreshFeed();
};
