import { formatDecimal } from '@parcela/domain';
import { XMLBuilder } from 'fast-xml-parser';
import type { OwnStatement, OwnStatementLine, WriteStatement } from '../ports/statement-file.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: false });

/** A signed amount: XML has the amount and its direction. */
const signedAmount = (amount: bigint, currency: string) => ({
  Amt: { '@_Ccy': currency, '#text': formatDecimal(amount < 0n ? -amount : amount) },
  CdtDbtInd: amount < 0n ? 'DBIT' : 'CRDT',
});

const balance = (code: 'OPBD' | 'CLBD', amount: bigint, day: string, currency: string) => ({
  Tp: { CdOrPrtry: { Cd: code } },
  ...signedAmount(amount, currency),
  Dt: { Dt: day },
});

const entry = ({ id, day, amount, kind, text }: OwnStatementLine, currency: string) => ({
  ...signedAmount(amount, currency),
  Sts: { Cd: 'BOOK' },
  BookgDt: { Dt: day },
  ValDt: { Dt: day },
  AcctSvcrRef: id,
  BkTxCd: { Prtry: { Cd: kind.slice(0, 35) } },
  NtryDtls: {
    TxDtls: {
      Refs: { AcctSvcrRef: id },
      ...signedAmount(amount, currency),
      RmtInf: { Ustrd: text.slice(0, 140) },
    },
  },
});

const statementNode = (statement: OwnStatement) => {
  const { id, account, currency, owner, servicer, madeAt, from, to, opening, closing, lines } = statement;
  return {
    Id: id,
    CreDtTm: madeAt.toISOString(),
    FrToDt: { FrDtTm: `${from}T00:00:00`, ToDtTm: `${to}T23:59:59` },
    Acct: {
      Id: { Othr: { Id: account } },
      Ccy: currency,
      ...(owner === '' ? {} : { Ownr: { Nm: owner.slice(0, 140) } }),
      Svcr: { FinInstnId: { Nm: servicer.slice(0, 140) } },
    },
    Bal: [balance('OPBD', opening, from, currency), balance('CLBD', closing, to, currency)],
    Ntry: lines.map((line) => entry(line, currency)),
  };
};

/** Writes a statement of the platform's own account as `camt.053.001.08`. */
export const writeCamt053: WriteStatement = (statement) =>
  Buffer.from(
    builder.build({
      '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
      Document: {
        '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
        BkToCstmrStmt: {
          GrpHdr: { MsgId: statement.id, CreDtTm: statement.madeAt.toISOString() },
          Stmt: statementNode(statement),
        },
      },
    }),
  );
