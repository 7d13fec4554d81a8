/** Documents of investors: certificates of ownership, which strangers can verify (docs/architecture/ledger.md). */
export { certificatesRoutes } from './certificates/certificates.routes.ts';
export { issueCertificate } from './certificates/issue-certificate.ts';
export { documentsPersonalData } from './personal-data.queries.ts';
