import { formatDecimal, withoutDiacritics } from '@parcela/domain';
import { XMLBuilder } from 'fast-xml-parser';
import type { PaymentFile, PaymentOrder } from '../ports/paying-bank.ts';

/** The account from which a file pays. */
export interface Debtor {
  readonly name: string;
  readonly iban: string;
}

const fioBic = 'FIOBCZPPXXX';

/**
 * A text in the letters that SEPA carries everywhere: Latin without diacritics, digits and a little punctuation. No
 * slash at its ends and no two in a row, for these mean the beginning of a field.
 */
export const sepaText = (text: string, limit: number): string =>
  withoutDiacritics(text)
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[/ ]+/g, '')
    .slice(0, limit)
    .replaceAll(/[/ ]+$/g, '');

/** The reference is where Czech banks look for a variable symbol in a SEPA order. */
const remittance = ({ reference, message }: PaymentOrder): string => {
  const symbol = `/VS/${reference}`;
  return `${symbol} ${sepaText(message, 140 - symbol.length - 1)}`.trim();
};

const account = (iban: string) => ({ Id: { IBAN: iban } });

const creditTransfer = (order: PaymentOrder, currency: string) => ({
  PmtId: { EndToEndId: order.reference },
  Amt: { InstdAmt: { '@_Ccy': currency, '#text': formatDecimal(order.amount) } },
  // A name has to be there; one in letters that SEPA does not know leaves nothing.
  Cdtr: { Nm: sepaText(order.recipientName, 70) || order.reference },
  CdtrAcct: account(order.recipientIban),
  RmtInf: { Ustrd: remittance(order) },
});

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: false });

/** The file as ISO 20022 `pain.001.001.03`, one payment block from one account. */
export const pain001 = (file: PaymentFile, debtor: Debtor): string => {
  const name = sepaText(debtor.name, 70);
  const count = file.orders.length;
  const sum = formatDecimal(file.orders.reduce((total, order) => total + order.amount, 0n));
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: file.messageId,
          CreDtTm: file.createdAt.toISOString().slice(0, 19),
          NbOfTxs: count,
          CtrlSum: sum,
          InitgPty: { Nm: name },
        },
        PmtInf: {
          PmtInfId: `${file.messageId}-1`,
          PmtMtd: 'TRF',
          NbOfTxs: count,
          CtrlSum: sum,
          ReqdExctnDt: file.executeOn,
          Dbtr: { Nm: name },
          DbtrAcct: { ...account(debtor.iban), Ccy: file.currency },
          DbtrAgt: { FinInstnId: { BIC: fioBic } },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: file.orders.map((order) => creditTransfer(order, file.currency)),
        },
      },
    },
  });
};
