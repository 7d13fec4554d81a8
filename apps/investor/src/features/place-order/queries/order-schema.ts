import { checkShares, type ShareBounds } from '@parcela/domain';
import type { SharesValue } from '@parcela/ui';
import { z } from 'zod/mini';

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

/** The order form (spec section 5): shares within the bounds and agreement to every document of the project. */
export const orderSchema = (bounds: ShareBounds, documents: readonly OrderDocument[]) => {
  const agreement = (kind: AgreementKind) =>
    z.boolean().check(
      z.refine((isTicked) => isTicked || documents.every((document) => document.kind !== kind), {
        error: 'must_agree',
      }),
    );
  return z.object({
    numOfShares: z.pipe(
      z.unknown().check((check) => {
        const result = checkShares(check.value, bounds);
        if (result.ok) return;
        check.issues.push({ code: 'custom', input: check.value, message: issueOfCheck[result.code] });
      }),
      z.transform(Number),
    ),
    currency: z.enum(['CZK', 'EUR', 'PLN']),
    useWallet: z.boolean(),
    termsAccepted: agreement('terms'),
    whitePaperAccepted: agreement('whitePaper'),
    prospectAccepted: agreement('prospect'),
  });
};
export type OrderOutput = z.infer<ReturnType<typeof orderSchema>>;
/** The current input of the form: the number can be empty or an invalid text. */
export type OrderValues = Omit<OrderOutput, 'numOfShares'> & { numOfShares: SharesValue };
