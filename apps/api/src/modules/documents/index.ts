/** Documents of investors: certificates of ownership, which third parties can verify (docs/architecture/ledger.md). */
export { calendarRoutes } from './calendar/calendar.routes.ts';
export { certificatesRoutes } from './certificates/certificates.routes.ts';
export { operatorCertificatesRoutes } from './certificates/operator-certificates.routes.ts';
export { issueCertificate } from './certificates/issue-certificate.ts';
export { documentsPersonalData } from './personal-data.queries.ts';
export { documentsRoutes } from './list/documents.routes.ts';
export { voteReceiptsRoutes } from './vote-receipts/vote-receipts.routes.ts';
export { taxRoutes } from './tax/tax.routes.ts';
export { createTaxText } from './tax-texts/save-tax-text.ts';
export { taxTextsRoutes } from './tax-texts/tax-texts.routes.ts';
