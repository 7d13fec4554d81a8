import { checkShares, type Currency, type ShareBounds } from '@parcela/domain';
import type { SharesValue, StandardSchema } from '@parcela/ui';

/** The documents that an order agrees to, in display order. */
export const agreementKinds = ['terms', 'whitePaper', 'prospect'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** One document as on the screen; `documentId` is its version. */
export interface OrderDocument {
  readonly kind: AgreementKind;
  readonly documentId: string;
  readonly name: string;
  readonly url: string;
  /** ISO instant at which this version takes effect. */
  readonly publishedAt: string;
}

export const agreementField = {
  terms: 'termsAccepted',
  whitePaper: 'whitePaperAccepted',
  prospect: 'prospectAccepted',
} as const satisfies Record<AgreementKind, string>;

const issueOfCheck = {
  not_a_number: 'number_required',
  not_whole: 'whole_number_required',
  too_few: 'too_few',
  too_many: 'too_many',
} as const;

/** A complete order: valid shares and agreement to every document of the project. */
export interface OrderOutput extends Record<AgreementField, boolean> {
  readonly numOfShares: number;
  readonly currency: Currency;
  readonly useWallet: boolean;
}
type AgreementField = (typeof agreementField)[AgreementKind];
/** The current input of the form: the number can be empty or an invalid text. */
export type OrderValues = Omit<OrderOutput, 'numOfShares'> & { numOfShares: SharesValue };

/**
 * The order form (spec section 5): shares within the bounds and agreement to every document of the project. It needs
 * no schema library, so that the screen loads sooner.
 */
export const orderSchema = (
  bounds: ShareBounds,
  documents: readonly OrderDocument[],
): StandardSchema<OrderOutput> => {
  const validate = (value: unknown) => {
    const values = value as OrderValues;
    const shares = checkShares(values.numOfShares, bounds);
    const disagreed = documents
      .map(({ kind }) => agreementField[kind])
      .filter((field) => !values[field])
      .map((field) => ({ path: [field], message: 'must_agree' }));
    if (shares.ok && disagreed.length === 0) return { value: { ...values, numOfShares: shares.shares } };
    const wrong = shares.ok ? [] : [{ path: ['numOfShares'], message: issueOfCheck[shares.code] }];
    return { issues: [...wrong, ...disagreed] };
  };
  return { '~standard': { version: 1, vendor: 'parcela', validate } };
};
