import { describe, expect, it } from 'vitest';
import { gpcFile, gpcMovement } from '../../test/support/gpc-file.ts';
import { statementReader } from './index.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => statementReader.read(bytes(text));
const iban = 'CZ5220100000002900000005';

const camt = (entries: string, more = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>2026-11</Id><FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-21T00:00:00</ToDtTm></FrToDt>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>CZK</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp><Amt Ccy="CZK">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CZK">0.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Bal>
${entries}</Stmt>${more}</BkToCstmrStmt></Document>`;

const entry = (inside: string, amount = '1500.10', direction = 'CRDT'): string =>
  `<Ntry><Amt Ccy="CZK">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts>` +
  `<BookgDt><Dt>2026-11-21</Dt></BookgDt>${inside}</Ntry>`;
const incoming = entry(
  `<AcctSvcrRef>26000000017</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <RltdPties><Dbtr><Nm>Žofie Čápová &amp; syn</Nm></Dbtr><DbtrAcct><Id><IBAN>CZ65 0800 0000 1920 0014 5399</IBAN></Id></DbtrAcct></RltdPties>
  <RmtInf><Ustrd>za podíly</Ustrd><Strd><CdtrRefInf><Ref>VS:2600000042</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`,
);

describe('a file of camt.053', () => {
  it('has the account, the balances and each booked line exactly', () => {
    const file = read(camt(incoming + entry('', '9.99').replace('BOOK', 'PDNG')));
    expect(file).toMatchObject({
      format: 'camt.053',
      account: iban,
      currency: 'CZK',
      from: '2026-11-01',
      to: '2026-11-21',
      opening: 10_00n,
      closing: -50n,
      unreadable: [],
    });
    expect(file?.lines).toMatchObject([
      {
        movementId: '26000000017',
        bookedOn: '2026-11-21',
        amount: 1_500_10n,
        currency: 'CZK',
        variableSymbol: '2600000042',
        texts: ['VS:2600000042', 'za podíly'],
        payerName: 'Žofie Čápová & syn',
        payerAccount: 'CZ6508000000192000145399',
        isReversal: false,
      },
    ]);
  });

  it('has what went out as negative, a reversal as one, and a batch as its parts', () => {
    const part = (amount: string): string =>
      `<TxDtls><Amt Ccy="CZK">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`;
    const batch = entry(`<NtryRef>7</NtryRef><NtryDtls>${part('1.00')}${part('2.00')}</NtryDtls>`, '3.00');
    const file = read(
      camt(
        entry('<AcctSvcrRef>1</AcctSvcrRef>', '15', 'DBIT') +
          entry('<AcctSvcrRef>2</AcctSvcrRef><RvslInd>true</RvslInd>', '5.5', 'DBIT') +
          batch,
      ),
    );
    expect(file?.lines.map(({ movementId, amount, isReversal }) => [movementId, amount, isReversal])).toEqual(
      [
        ['1', -15_00n, false],
        ['2', -5_50n, true],
        ['2026-11/7/1', 1_00n, false],
        ['2026-11/7/2', 2_00n, false],
      ],
    );
    expect(read(camt(batch.replace('>3.00<', '>3.01<')))).toMatchObject({
      lines: [],
      unreadable: [{ problem: 'the parts of the batch do not make up its amount' }],
    });
  });

  it('knows lines without a number by what they say and their order', () => {
    const first = read(camt(entry('') + entry('')))?.lines.map(({ movementId }) => movementId);
    expect(new Set(first).size).toBe(2);
    expect(read(camt(entry('') + entry('')))?.lines.map(({ movementId }) => movementId)).toEqual(first);
  });

  it.each([
    ['definitions of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${camt(incoming)}`],
    ['two statements', camt(incoming, '<Stmt><Id>2</Id></Stmt>')],
    ['no end', camt(incoming).slice(0, 400)],
    ['another kind', '<Document><CstmrCdtTrfInitn/></Document>'],
  ])('is refused with %s', (_what, text) => {
    expect(read(text)).toBeNull();
  });

  it.each([
    ['no amount', entry('').replaceAll(/<Amt.*?<\/Amt>/g, '')],
    ['no direction', entry('', '1', 'UP')],
    ['a wrong day', entry('').replace('2026-11-21', '2026-13-21')],
    ['thirds of a heller', entry('', '1.005')],
  ])('keeps an entry with %s beside the readable ones', (_what, bad) => {
    expect(read(camt(bad + incoming))).toMatchObject({ lines: [{ amount: 1_500_10n }], unreadable: [{}] });
  });
});

describe('a GPC file', () => {
  const win1250 = (text: string): Uint8Array =>
    Uint8Array.from(
      Array.from(text),
      (letter) => ({ ž: 0x9e, á: 0xe1, Č: 0xc8, Ž: 0x8e })[letter] ?? letter.codePointAt(0) ?? 0,
    );

  it('is read by its positions in windows-1250, with the messages of its lines', () => {
    const file = statementReader.read(
      win1250(
        gpcFile([
          gpcMovement({ id: '26000000017', amount: 1_500_10, code: 2, symbol: '2600000042', name: 'Žá Čž' }),
          '078za podíl',
          gpcMovement({ id: '26000000018', amount: 15_00, code: 1 }),
        ]),
      ),
    );
    expect(file).toMatchObject({
      format: 'gpc',
      account: '0000002900000005',
      to: '2026-11-21',
      opening: 10_00n,
      closing: -50n,
      unreadable: [],
    });
    expect(file?.lines).toMatchObject([
      {
        movementId: '26000000017',
        bookedOn: '2026-11-21',
        amount: 1_500_10n,
        currency: 'CZK',
        variableSymbol: '2600000042',
        texts: ['za podíl'],
        payerName: 'Žá Čž',
        payerAccount: 'CZ6508000000192000145399',
        isReversal: false,
      },
      { movementId: '26000000018', amount: -15_00n, payerName: null, variableSymbol: null },
    ]);
  });

  it('takes back what went out and what came in', () => {
    const lines = read(
      gpcFile([gpcMovement({ id: '1', amount: 1, code: 4 }), gpcMovement({ id: '2', amount: 2, code: 5 })]),
    )?.lines;
    expect(lines?.map(({ amount, isReversal }) => [amount, isReversal])).toEqual([
      [1n, true],
      [-2n, true],
    ]);
  });

  it('keeps a line that is cut or has no direction beside the others, and refuses other records', () => {
    const good = gpcMovement({ id: '1', amount: 1, code: 2 });
    const bad = gpcMovement({ id: '2', amount: 1, code: 9 });
    expect(read(gpcFile([good.slice(0, 60), bad, good]))).toMatchObject({
      lines: [{ movementId: '1' }],
      unreadable: [{}, {}],
    });
    expect(read(gpcFile(['999']))).toBeNull();
  });
});

describe('a CSV of FIO', () => {
  const csv = (rows: readonly string[]): string =>
    [
      '\uFEFFaccountId;2900000005',
      'bankId;2010',
      'currency;CZK',
      `iban;${iban}`,
      'openingBalance;1 000,00',
      'closingBalance;-0,50',
      'dateStart;01.11.2026',
      'dateEnd;21.11.2026',
      '',
      'ID operace;Datum;Objem;Měna;Protiúčet;Název protiúčtu;Kód banky;VS;Zpráva pro příjemce;Typ;ID pokynu',
      ...rows,
    ].join('\r\n');

  it('has facts and lines with the numbers that the bank has in its API', () => {
    const file = read(
      csv([
        '26000000017;21.11.2026;1500,10;CZK;19-2000145399;Čáp; "Žofie";0800;002600000042;za podíly;Příchozí platba;7'.replace(
          'Čáp; "Žofie"',
          '"Čáp; Žofie"',
        ),
        '26000000018;1.11.2026;-5,5;CZK;;;;;;Opravný pohyb;8',
      ]),
    );
    expect(file).toMatchObject({
      format: 'fio-csv',
      account: iban,
      from: '2026-11-01',
      to: '2026-11-21',
      opening: 1_000_00n,
      closing: -50n,
      unreadable: [],
      lines: [
        {
          movementId: '26000000017',
          bookedOn: '2026-11-21',
          amount: 1_500_10n,
          variableSymbol: '002600000042',
          texts: ['za podíly'],
          payerName: 'Čáp; Žofie',
          payerAccount: 'CZ6508000000192000145399',
          instructionId: '7',
          isReversal: false,
        },
        { movementId: '26000000018', bookedOn: '2026-11-01', amount: -5_50n, isReversal: true },
      ],
    });
  });

  it.each([
    ['no number', ';21.11.2026;1;CZK;;;;;;;'],
    ['no day', '1;31.02.2026;1;CZK;;;;;;;'],
    ['an amount in words', '1;21.11.2026;one;CZK;;;;;;;'],
    ['too few columns', '1;21.11.2026'],
  ])('keeps a line with %s beside the others', (_what, row) => {
    expect(read(csv([row]))).toMatchObject({ lines: [], unreadable: [{}] });
  });

  it.each(['', 'ID operace;Datum', 'iban;x', '{"a":1}', 'PK\u0003\u0004'])('refuses %j', (text) => {
    expect(read(text)).toBeNull();
  });
});
