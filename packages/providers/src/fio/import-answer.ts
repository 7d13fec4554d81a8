import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod/mini';
import type { PaymentFile, SubmittedFile } from '../ports/paying-bank.ts';

/** Tags that may occur several times are always lists; values stay text. */
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'detail' || name === 'message',
});

const message = z.union([
  z.string(),
  z.object({
    '@_status': z.optional(z.string()),
    '#text': z.optional(z.string()),
  }),
]);
const messages = z.union([z.object({ message: z.array(message) }), z.string()]);
const detail = z.object({ '@_id': z.string(), messages: z.optional(messages) });

/** FIO's answer to an import (`responseImportIB.xsd`), as far as it is used here. */
const importAnswer = z.object({
  responseImport: z.object({
    result: z.object({
      errorCode: z.string(),
      status: z.enum(['ok', 'warning', 'error', 'fatal']),
      message: z.optional(z.string()),
    }),
    ordersDetails: z.optional(z.union([z.object({ detail: z.array(detail) }), z.string()])),
  }),
});
type ImportAnswer = z.infer<typeof importAnswer>['responseImport'];

/** What the bank says of one order, or at place 0 of the file itself; only what it calls an error counts. */
interface OrderAnswer {
  /** Place of the order in the file, from 1. */
  readonly place: number;
  readonly isError: boolean;
  /** Each of its errors is that the bank has it already. */
  readonly isDuplicate: boolean;
}

const duplicateWords = /duplic|již (byl|import)|already|sent before/i;

const orderAnswers = ({ ordersDetails }: ImportAnswer): OrderAnswer[] => {
  if (ordersDetails === undefined || typeof ordersDetails === 'string') return [];
  return ordersDetails.detail.map((entry) => {
    const list = typeof entry.messages === 'object' ? entry.messages.message : [];
    const errors = list
      .filter((one) => typeof one !== 'string' && ['error', 'fatal'].includes(one['@_status'] ?? ''))
      .map((one) => (typeof one === 'string' ? one : (one['#text'] ?? '')));
    return {
      place: Number(entry['@_id']),
      isError: errors.length > 0,
      isDuplicate: errors.length > 0 && errors.every((text) => duplicateWords.test(text)),
    };
  });
};

/**
 * The outcome of a file that the bank refuses, by what it says of each order. If the bank has the file already (an
 * earlier try whose answer was lost), it says so of the file, or of every order; single orders that it has already are
 * left out of the rest.
 */
const readError = (answer: ImportAnswer, file: PaymentFile): SubmittedFile => {
  const all = orderAnswers(answer).filter(({ isError }) => isError);
  const ofOrders = all.filter(({ place }) => place > 0);
  const isFileKnown =
    duplicateWords.test(answer.result.message ?? '') ||
    all.some(({ place, isDuplicate }) => place === 0 && isDuplicate);
  const isWrong = ofOrders.some(({ isDuplicate }) => !isDuplicate);
  // The bank has the file already and an order of it is wrong: these two contradict each other.
  if (isFileKnown) return { kind: isWrong ? 'unknown' : 'accepted' };
  const referencesOf = (answers: readonly OrderAnswer[]): string[] =>
    answers
      .map(({ place }) => file.orders[place - 1]?.reference)
      .filter((reference) => reference !== undefined);
  const known = referencesOf(ofOrders.filter(({ isDuplicate }) => isDuplicate));
  if (file.orders.every(({ reference }) => known.includes(reference))) return { kind: 'accepted' };
  return {
    kind: 'refused',
    references: referencesOf(ofOrders.filter((one) => !one.isDuplicate)),
    known,
  };
};

/** The outcome of a file by the bank's answer; anything that is no such answer is `unknown`. */
export const readImportAnswer = (text: string, file: PaymentFile): SubmittedFile => {
  const parsed = importAnswer.safeParse(parser.parse(text));
  if (!parsed.success) return { kind: 'unknown' };
  const answer = parsed.data.responseImport;
  // A warning is about an order that was taken: a day that was moved, a bank that is not reached at once.
  if (answer.result.status === 'ok' || answer.result.status === 'warning') return { kind: 'accepted' };
  return readError(answer, file);
};
