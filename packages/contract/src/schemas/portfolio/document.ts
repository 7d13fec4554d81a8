import { z } from 'zod/mini';
import { currency, documentId, instant, locale, minorUnits } from '../primitives.ts';
import { certificateState } from './certificate.ts';

/** The countries with an overview for a tax return. */
export const taxCountries = ['CZ', 'PL'] as const;

const project = z.strictObject({ documentId, title: z.string() });
const dated = { at: instant, year: z.int() };

/** A document of an investor; each kind has the values that its row shows and its file needs. */
export const documentItem = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('certificate'),
    ...dated,
    documentId,
    number: z.string(),
    project,
    language: locale,
    state: certificateState,
  }),
  z.strictObject({
    kind: z.literal('receipt'),
    ...dated,
    /** documentId and number of the order. */
    documentId,
    number: z.string(),
    project,
    amount: minorUnits,
    currency,
  }),
  z.strictObject({
    kind: z.literal('agreement'),
    ...dated,
    /** The accepted version. */
    documentId,
    name: z.string(),
    /** Null for the documents accepted at sign-up, and where the agreement is not about a project. */
    project: z.nullable(project),
    language: locale,
    /** Address of the file that was accepted, and its SHA-256 in hexadecimal. */
    url: z.string(),
    sha256: z.string(),
  }),
  z.strictObject({ kind: z.literal('statement'), ...dated }),
  z.strictObject({ kind: z.literal('tax'), ...dated, country: z.enum(taxCountries) }),
]);
