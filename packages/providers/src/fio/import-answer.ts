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

/** The parts of FIO's answer to an import (`responseImportIB.xsd`) that we use. */
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

/** The bank's answer about one order, or at place 0 about the file itself; only messages that it calls errors count. */
interface OrderAnswer {
  /** Position of the order in the file, from 1. */
  readonly place: number;
  readonly isError: boolean;
  /** True when each of its errors says that the bank already has it. */
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
 * The outcome of a file that the bank refuses, from its answers about each order. If the bank already has the file (an
 * earlier try whose answer was lost), it says so about the file, or about every order; single orders that it already
 * has are excluded from the rest.
 */
const readError = (answer: ImportAnswer, file: PaymentFile): SubmittedFile => {
  const all = orderAnswers(answer).filter(({ isError }) => isError);
  const ofOrders = all.filter(({ place }) => place > 0);
  const isFileKnown =
    duplicateWords.test(answer.result.message ?? '') ||
    all.some(({ place, isDuplicate }) => place === 0 && isDuplicate);
  const isWrong = ofOrders.some(({ isDuplicate }) => !isDuplicate);
  // The bank already has the file, but one of its orders is wrong: the two contradict each other.
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

/** The outcome of a file from the bank's answer; any other text is `unknown`. */
export const readImportAnswer = (text: string, file: PaymentFile): SubmittedFile => {
  const parsed = importAnswer.safeParse(parser.parse(text));
  if (!parsed.success) return { kind: 'unknown' };
  const answer = parsed.data.responseImport;
  // A warning is about an accepted order: a moved day, or a bank that cannot be reached immediately.
  if (answer.result.status === 'ok' || answer.result.status === 'warning') return { kind: 'accepted' };
  return readError(answer, file);
};
