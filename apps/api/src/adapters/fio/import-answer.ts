import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod/mini';
import type {
  PaymentFile,
  SubmittedFile,
} from '../../modules/outgoing-transfers/outgoing-transfers.ports.ts';

/** Tags that may stand several times are always lists; values stay the text that they are. */
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'detail' || name === 'message',
});

const message = z.union([
  z.string(),
  z.object({ '@_status': z.optional(z.string()), '#text': z.optional(z.string()) }),
]);
const messages = z.union([z.object({ message: z.array(message) }), z.string()]);
const detail = z.object({ '@_id': z.string(), messages: z.optional(messages) });

/** FIO's answer to an import (`responseImportIB.xsd`), as far as it decides anything here. */
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

interface OrderAnswer {
  /** Place of the order in the file, from 1. */
  readonly place: number;
  readonly isError: boolean;
  readonly texts: readonly string[];
}

const orderAnswers = ({ ordersDetails }: ImportAnswer): OrderAnswer[] => {
  if (ordersDetails === undefined || typeof ordersDetails === 'string') return [];
  return ordersDetails.detail.map((entry) => {
    const list = typeof entry.messages === 'object' ? entry.messages.message : [];
    return {
      place: Number(entry['@_id']),
      isError: list.some(
        (one) => typeof one !== 'string' && ['error', 'fatal'].includes(one['@_status'] ?? ''),
      ),
      texts: list.map((one) => (typeof one === 'string' ? one : (one['#text'] ?? ''))),
    };
  });
};

const duplicateWords = /duplic|již (byl|import)|already|sent before/i;

/** The bank has the file already: it came through at an earlier try whose answer was lost. */
const isDuplicate = ({ result }: ImportAnswer, orders: readonly OrderAnswer[]): boolean =>
  [result.message ?? '', ...orders.flatMap((order) => order.texts)].some((text) => duplicateWords.test(text));

/** What the bank says became of a file; what is no such answer is `unknown`. */
export const readImportAnswer = (text: string, file: PaymentFile): SubmittedFile => {
  const parsed = importAnswer.safeParse(parser.parse(text));
  if (!parsed.success) return { kind: 'unknown' };
  const answer = parsed.data.responseImport;
  // A warning is about an order that was taken: a day that was moved, a bank that is not reached at once.
  if (answer.result.status === 'ok' || answer.result.status === 'warning') return { kind: 'accepted' };
  const orders = orderAnswers(answer);
  if (isDuplicate(answer, orders)) return { kind: 'accepted' };
  return {
    kind: 'refused',
    references: orders
      .filter((order) => order.isError)
      .map((order) => file.orders[order.place - 1]?.reference)
      .filter((reference) => reference !== undefined),
  };
};
