/** Terms, privacy policy, white paper and prospectuses: the documents that users agree to. */
export { type AgreedVersion, findAgreedVersions } from './agreed-versions.queries.ts';
export { legalDocumentReaders } from './file-access.policy.ts';
export { documentFinder, type DocumentRow, documentView } from './legal-documents.presenter.ts';
export {
  type AgreementKind,
  agreementKindsAt,
  listPublishedVersions,
  agreementsRequired,
  type RequiredAgreement,
  termsInForce,
} from './legal-documents.queries.ts';
export { legalDocumentsRoutes } from './legal-documents.routes.ts';
export type { LegalDocumentKind, LegalDocumentsInForceView } from './legal-documents.tables.ts';
export { operatorLegalDocumentsRoutes } from './editing/operator-legal-documents.routes.ts';
export {
  publishLegalDocument,
  type PublishedLegalDocument,
  type PublishLegalDocumentInput,
} from './publish-legal-document.ts';
