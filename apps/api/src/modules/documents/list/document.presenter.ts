import { inLanguage, type Locale, orderNumber } from '@parcela/domain';
import { invariant } from '@parcela/platform/errors.ts';
import { fileUrl } from '../../media/index.ts';
import type { DocumentRow } from './documents.queries.ts';

const projectOf = ({ project }: DocumentRow, locale: Locale) => {
  invariant(project, 'the document is of a project');
  return { documentId: project.documentId, title: inLanguage(project.title, locale) };
};

/** A document as the contract's `documentItem`. */
export const documentView = (row: DocumentRow, locale: Locale, timeZone: string) => {
  const { kind, documentId, year, number, language } = row;
  const dated = { at: new Date(row.at).toISOString(), year };
  switch (kind) {
    case 'certificate':
      return {
        kind,
        ...dated,
        documentId,
        number,
        project: projectOf(row, locale),
        language,
        state: row.isValid === true ? ('valid' as const) : ('superseded' as const),
      };
    case 'receipt': {
      const { orderId, projectId, amount, currency } = row;
      const placedAt = new Date(row.placedAt);
      return {
        kind,
        ...dated,
        documentId,
        number: orderNumber({ placedAt, projectId, orderId }, timeZone),
        project: projectOf(row, locale),
        amount,
        currency,
      };
    }
    case 'agreement':
      return {
        kind,
        ...dated,
        documentId,
        name: inLanguage(row.name, locale),
        project: row.project && projectOf(row, locale),
        language,
        url: fileUrl(row.fileDocumentId),
        sha256: row.sha256,
      };
    case 'tax':
      return { kind, ...dated, country: row.country };
    case 'statement':
    default:
      return { kind: 'statement' as const, ...dated };
  }
};
