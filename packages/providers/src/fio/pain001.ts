import { formatDecimal } from '@parcela/domain';
import anyAscii from 'any-ascii';
import { XMLBuilder } from 'fast-xml-parser';
import type { PaymentFile, PaymentOrder } from '../ports/paying-bank.ts';

/** The account from which a file pays. */
export interface Debtor {
  readonly name: string;
  readonly iban: string;
}

/**
 * The debtor's bank: Fio's BIC for a Czech account of Fio (bank code 2010); otherwise the bank finds itself
 * by the IBAN.
 */
const agent = (iban: string) =>
  /^CZ\d{2}2010/.test(iban) ? { BIC: 'FIOBCZPPXXX' } : { Othr: { Id: 'NOTPROVIDED' } };

/**
 * A text in the letters that SEPA supports everywhere: Latin without diacritics, digits and a little
 * punctuation. Other alphabets are transliterated. It has no slash at its ends and no two in a row, because
 * they mark the beginning of a field.
 */
export const sepaText = (text: string, limit: number): string =>
  anyAscii(text.normalize('NFKC'))
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[/ ]+/g, '')
    .slice(0, limit)
    .replaceAll(/[/ ]+$/g, '');

/** Czech banks read a SEPA order's variable symbol from the reference. */
const remittance = ({ reference, message }: PaymentOrder): string => {
  const symbol = `/VS/${reference}`;
  return `${symbol} ${sepaText(message, 140 - symbol.length - 1)}`.trim();
};

const account = (iban: string) => ({ Id: { IBAN: iban } });

const creditTransfer = (order: PaymentOrder, currency: string) => ({
  PmtId: { EndToEndId: order.reference },
  Amt: { InstdAmt: { '@_Ccy': currency, '#text': formatDecimal(order.amount) } },
  // The schema requires a name, but a name of signs alone leaves nothing.
  Cdtr: { Nm: sepaText(order.recipientName, 70) || order.reference },
  CdtrAcct: account(order.recipientIban),
  RmtInf: { Ustrd: remittance(order) },
});

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: false });

/** The file as ISO 20022 `pain.001.001.03`, one payment block from one account. */
export const pain001 = (file: PaymentFile, debtor: Debtor): string => {
  const name = sepaText(debtor.name, 70) || debtor.iban;
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
          DbtrAgt: { FinInstnId: agent(debtor.iban) },
          ChrgBr: 'SLEV',
          CdtTrfTxInf: file.orders.map((order) => creditTransfer(order, file.currency)),
        },
      },
    },
  });
};
