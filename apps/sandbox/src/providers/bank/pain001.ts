import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { parseDecimal } from '../../platform/decimal.ts';

/** One payment of a batch as in the file, not yet checked against the account. */
export interface PaymentOrder {
  endToEndId: string;
  /** Minor units; undefined for a text that is not an amount with at most two decimals. */
  amountMinor: number | undefined;
  currency: string;
  recipientName: string;
  recipientIban: string;
  /** The lines for the recipient, joined by spaces; null when there are no lines. */
  message: string | null;
}

export interface PaymentBatch {
  messageId: string;
  /** Number and sum according to the header, so that a truncated file is detected. */
  statedCount: number;
  statedSumMinor: number | undefined;
  debtorIban: string;
  orders: readonly PaymentOrder[];
}

/** Thrown when a file is not a credit transfer initiation (ISO 20022 pain.001) with one debtor account. */
export class Pain001Error extends Error {
  override name = 'Pain001Error';
}

const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreAttributes: false,
  parseAttributeValue: false,
  attributeNamePrefix: '@',
  isArray: (name) => ['PmtInf', 'CdtTrfTxInf', 'Ustrd'].includes(name),
});

const text = z.string().trim().min(1);
const account = z.object({ Id: z.object({ IBAN: text }) });

const transfer = z.object({
  PmtId: z.object({ EndToEndId: text.max(35) }),
  Amt: z.object({ InstdAmt: z.object({ '#text': text, '@Ccy': text }) }),
  Cdtr: z.object({ Nm: text.max(140) }),
  CdtrAcct: account,
  RmtInf: z.object({ Ustrd: z.array(text.max(140)) }).optional(),
});

const document = z.object({
  Document: z.object({
    CstmrCdtTrfInitn: z.object({
      GrpHdr: z.object({
        MsgId: text.max(35),
        CreDtTm: text,
        NbOfTxs: text.regex(/^\d{1,15}$/),
        CtrlSum: text.optional(),
      }),
      PmtInf: z
        .array(
          z.object({ PmtMtd: z.literal('TRF'), DbtrAcct: account, CdtTrfTxInf: z.array(transfer).min(1) }),
        )
        .min(1),
    }),
  }),
});

function minorOf(decimal: string): number | undefined {
  const minor = parseDecimal(decimal, 2);
  return minor === undefined || minor > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(minor);
}

function toOrder(given: z.output<typeof transfer>): PaymentOrder {
  return {
    endToEndId: given.PmtId.EndToEndId,
    amountMinor: minorOf(given.Amt.InstdAmt['#text']),
    currency: given.Amt.InstdAmt['@Ccy'],
    recipientName: given.Cdtr.Nm,
    recipientIban: given.CdtrAcct.Id.IBAN,
    message: given.RmtInf?.Ustrd.join(' ') ?? null,
  };
}

/**
 * Reads a pain.001 of any version.
 * @throws Pain001Error with the fault.
 */
export function readPain001(xml: string): PaymentBatch {
  // Payment files need no entity definitions, which attackers use.
  if (xml.includes('<!DOCTYPE')) throw new Pain001Error('A document type is not allowed.');
  const validity = XMLValidator.validate(xml);
  if (validity !== true)
    throw new Pain001Error(`Line ${validity.err.line}, the file is no XML: ${validity.err.msg}`);
  const read = document.safeParse(parser.parse(xml));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Pain001Error(`${issue?.path.join('/') ?? ''}: ${issue?.message ?? 'is wrong'}`);
  }
  const { GrpHdr: header, PmtInf: payments } = read.data.Document.CstmrCdtTrfInitn;
  const [debtorIban, ...others] = new Set(payments.map((payment) => payment.DbtrAcct.Id.IBAN));
  if (debtorIban === undefined || others.length > 0)
    throw new Pain001Error('All payments of a file are paid from one account.');
  return {
    messageId: header.MsgId,
    statedCount: Number(header.NbOfTxs),
    statedSumMinor: header.CtrlSum === undefined ? undefined : (minorOf(header.CtrlSum) ?? -1),
    debtorIban,
    orders: payments.flatMap((payment) => payment.CdtTrfTxInf).map(toOrder),
  };
}
