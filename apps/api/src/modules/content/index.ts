/** Legal documents, the configuration of the application and exchange rates (spec section 3, design section 4). */
export type { Json, LegalDocumentKind } from './content.tables.ts';
export type { Localized } from './localized.ts';
export {
  agreementsRequired,
  ratesInForce,
  termsInForce,
  type AgreementKind,
  type RatesInForce,
  type RequiredAgreement,
} from './content.views.ts';
