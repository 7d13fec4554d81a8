import { describe, expect, it } from 'vitest';
import { gpcFile, gpcMovement } from '../../test/support/gpc-file.ts';
import { encoded } from '../../test/support/written-statements.ts';
import type { StatementFile } from '../ports/statement-file.ts';
import { statementReader } from './index.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const readBytes = (file: Uint8Array): StatementFile | null => {
  const answer = statementReader.read(file);
  return answer.kind === 'read' ? answer.file : null;
};
const read = (text: string) => readBytes(bytes(text));
const refusal = (text: string) => {
  const answer = statementReader.read(bytes(text));
  return answer.kind === 'refused' ? [answer.reason, answer.found] : null;
};
const iban = 'CZ5220100000002900000005';

const camt = (entries: string, more = ''): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>2026-11</Id><ElctrncSeqNb>11</ElctrncSeqNb><FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-21T00:00:00</ToDtTm></FrToDt>
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
      statements: [{ id: '2026-11', sequence: 11, from: '2026-11-01', to: '2026-11-21', closing: -50n }],
      unreadable: [],
    });
    expect(file?.lines).toMatchObject([
      {
        movementId: '26000000017',
        references: { servicer: '26000000017' },
        statement: '2026-11',
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

  it('has outgoing amounts as negative, a reversal as a reversal, and a batch as its parts', () => {
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
  });

  it('identifies lines without a number by their content and order', () => {
    const first = read(camt(entry('') + entry('')))?.lines.map(({ movementId }) => movementId);
    expect(new Set(first).size).toBe(2);
    expect(read(camt(entry('') + entry('')))?.lines.map(({ movementId }) => movementId)).toEqual(first);
  });

  it.each([
    ['definitions of its own', `<!DOCTYPE x [<!ENTITY a "b">]>${camt(incoming)}`, 'xml_definitions', ''],
    ['no account', camt(incoming, '<Stmt><Id>2</Id></Stmt>'), 'no_account', 'Stmt 2/Acct/Id'],
    ['no end', camt(incoming).slice(0, 400), 'xml_broken', '5:31'],
    ['no line', camt(''), 'no_lines', ''],
    ['payments to make', '<Document><CstmrCdtTrfInitn/></Document>', 'other_message', 'CstmrCdtTrfInitn'],
    ['movements of the day', '<Document><BkToCstmrAcctRpt/></Document>', 'other_message', 'camt.052'],
    ['notifications', '<Document><BkToCstmrDbtCdtNtfctn/></Document>', 'other_message', 'camt.054'],
    ['no document', '<html></html>', 'other_message', 'XML'],
  ])('is refused with %s', (_what, text, reason, found) => {
    expect(refusal(text)).toEqual([reason, found]);
  });

  it.each([
    ['no amount', entry('').replaceAll(/<Amt.*?<\/Amt>/g, ''), 'amount_missing: Stmt 1/Ntry 2/Amt'],
    ['no direction', entry('', '1', 'UP'), 'direction_unreadable: Stmt 1/Ntry 2/CdtDbtInd'],
    ['no day', entry('').replaceAll('BookgDt', 'ValDt'), 'date_missing: Stmt 1/Ntry 2/BookgDt'],
    ['a wrong day', entry('').replace('2026-11-21', '2026-13-21'), 'date_unreadable: Stmt 1/Ntry 2/BookgDt'],
    ['thirds of a heller', entry('', '1.005'), 'amount_unreadable: Stmt 1/Ntry 2/Amt'],
    ['no currency', entry('').replace(' Ccy="CZK"', ''), 'currency_missing: Stmt 1/Ntry 2/Amt/@Ccy'],
  ])('keeps an entry with %s next to the readable ones and says where', (_what, bad, problem) => {
    expect(read(camt(incoming + bad))).toMatchObject({
      lines: [{ amount: 1_500_10n }],
      unreadable: [{ problem }],
    });
  });
});

describe('a batch of camt.053', () => {
  const part = (amount: string, more = ''): string =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="CZK">${amount}</Amt></TxAmt></AmtDtls>${more}</TxDtls>`;
  const charge = '<Chrgs><Amt Ccy="CZK">26.00</Amt></Chrgs>';
  const batch = (parts: string, amount: string, more = ''): string =>
    camt(entry(`<NtryRef>7</NtryRef>${more}<NtryDtls>${parts}</NtryDtls>`, amount));
  const amountsOf = (text: string) => read(text)?.lines.map(({ amount }) => amount);

  it('has the amounts of its transactions where camt.053.001.02 puts them', () => {
    expect(amountsOf(batch(part('1000') + part('500'), '1500'))).toEqual([1_000_00n, 500_00n]);
  });

  it.each([
    ['the entry', batch(part('1000') + part('500'), '1474', charge)],
    ['a transaction', batch(part('1000', charge) + part('500'), '1474')],
    [
      'a record of a newer version',
      batch(
        part('1000') + part('500'),
        '1474',
        '<Chrgs><Rcrd><Amt Ccy="CZK">26</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>',
      ),
    ],
    [
      'a total',
      batch(
        part('1000') + part('500'),
        '1474',
        '<Chrgs><TtlChrgsAndTaxAmt Ccy="CZK">26</TtlChrgsAndTaxAmt></Chrgs>',
      ),
    ],
  ])('is gross, with a line for the charges that %s states', (_where, text) => {
    expect(amountsOf(text)).toEqual([1_000_00n, 500_00n, -26_00n]);
    expect(read(text)?.notices).toEqual([]);
  });

  it('is one line without a payer and with a notice when nothing explains the difference of its amount', () => {
    const named = '<RmtInf><Ustrd>VS:2600000042</Ustrd></RmtInf>';
    for (const text of [
      batch(part('1000', named) + part('500'), '1474'),
      batch(part('1000', named) + part('500'), '1474', charge.replace('26', '25')),
      batch(part('1000', named) + part('500'), '1474', charge.replace('CZK', 'EUR')),
      batch(`<TxDtls>${named}</TxDtls><TxDtls/>`, '1474'),
      batch(part('1000', named) + part('500').replace('CZK', 'EUR'), '1474'),
    ])
      expect(read(text)).toMatchObject({
        lines: [{ amount: 1_474_00n, payerName: null, variableSymbol: null, texts: [] }],
        unreadable: [],
        notices: [{ problem: 'batch_differs: Stmt 1/Ntry 1' }],
      });
  });

  it('with one transfer becomes this transfer, gross when the charges are stated', () => {
    expect(amountsOf(batch(part('1000'), '974', charge))).toEqual([1_000_00n, -26_00n]);
    expect(amountsOf(batch(part('1000'), '974'))).toEqual([974_00n]);
    expect(amountsOf(batch(part('40').replace('CZK', 'EUR'), '974'))).toEqual([974_00n]);
  });

  it('keeps the text of each transaction and not the whole batch', () => {
    const text = batch(Array.from({ length: 300 }, () => part('1')).join(''), '300');
    expect(Math.max(...(read(text)?.lines.map(({ raw }) => raw.length) ?? []))).toBeLessThan(500);
  });
});

describe('several statements in one file', () => {
  const statement = (id: string, day: string, balances: readonly [string, string], account = iban): string =>
    `<Stmt><Id>${id}</Id><FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>
    <Acct><Id><IBAN>${account}</IBAN></Id><Ccy>CZK</Ccy></Acct>
    <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CZK">${balances[0]}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
    <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="CZK">${balances[1]}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
    ${entry(`<NtryRef>${id}</NtryRef>`, '1')}</Stmt>`;
  const document = (...statements: readonly string[]): string =>
    `<Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`;
  const second = statement('2', '2026-11-22', ['11', '12']);
  const first = statement('1', '2026-11-21', ['10', '11']);

  it('are merged in the order of their days, and a copy counts once', () => {
    expect(read(document(second, first, second))).toMatchObject({
      from: '2026-11-21',
      to: '2026-11-22',
      opening: 10_00n,
      closing: 12_00n,
      lines: [{ movementId: '1/1' }, { movementId: '2/2' }],
      notices: [],
    });
  });

  it('report a statement that does not lead to the next, or to its own balance', () => {
    expect(read(document(first, statement('3', '2026-11-23', ['12', '14'])))?.notices).toMatchObject([
      { problem: 'statements_apart: Stmt 2' },
      { problem: 'sum_differs: Stmt 2' },
    ]);
  });

  it('are refused when they belong to several accounts', () => {
    const other = statement('2', '2026-11-22', ['11', '12'], 'CZ6508000000192000145399');
    expect(refusal(document(first, other))).toEqual([
      'several_accounts',
      `${iban} CZK, CZ6508000000192000145399 CZK`,
    ]);
    expect(refusal(document(first, second.replaceAll('<Ccy>CZK', '<Ccy>EUR')))?.[0]).toBe('several_accounts');
    const records = gpcFile([gpcMovement({ id: '1', amount: 1, code: 2 })]);
    const foreign = records.replaceAll('0000002900000005', '0000002900000013');
    expect(refusal(`${records}\r\n${foreign}`)).toEqual([
      'several_accounts',
      '0000002900000005, 0000002900000013',
    ]);
  });
});

describe('the encoding of a file', () => {
  const declared = (encoding: string): string => camt(incoming).replace('"UTF-8"', `"${encoding}"`);

  it.each(['UTF-16', 'utf-16le'])('is UTF-8 even if a program has declared %s', (encoding) => {
    expect(read(declared(encoding))?.lines[0]?.payerName).toBe('Žofie Čápová & syn');
  });

  it.each(['UTF-16LE', 'UTF-16BE'] as const)('is %s even without the byte order mark', (encoding) => {
    const file = encoded(declared('UTF-16'), encoding).subarray(2);
    expect(readBytes(file)?.lines[0]?.payerName).toBe('Žofie Čápová & syn');
  });

  it('is windows-1250 when the text is not UTF-8 and declares nothing', () => {
    const text = camt(incoming).replace(/<\?xml.*\n/, '');
    expect(readBytes(encoded(text, 'windows-1250'))?.lines[0]?.payerName).toBe('Žofie Čápová & syn');
  });

  it('is refused with its name when it is unknown or differs from the declared one', () => {
    expect(refusal(declared('IBM-852'))).toEqual(['encoding_unknown', 'IBM-852']);
    const answer = statementReader.read(encoded(camt(incoming), 'windows-1250'));
    expect(answer).toEqual({ kind: 'refused', reason: 'encoding_broken', found: 'UTF-8' });
  });
});

describe('a GPC file', () => {
  const win1250 = (text: string): Uint8Array =>
    Uint8Array.from(
      Array.from(text),
      (letter) => ({ ž: 0x9e, á: 0xe1, Č: 0xc8, Ž: 0x8e })[letter] ?? letter.codePointAt(0) ?? 0,
    );

  it('is read by its positions in windows-1250, with the messages of its lines', () => {
    const file = readBytes(
      win1250(
        gpcFile(
          [
            gpcMovement({
              id: '26000000017',
              amount: 1_500_10,
              code: 2,
              symbol: '2600000042',
              name: 'Žá Čž',
            }),
            '078za podíl',
            gpcMovement({ id: '26000000018', amount: 15_00, code: 1 }),
          ],
          { closing: -50 },
        ),
      ),
    );
    expect(file).toMatchObject({
      format: 'gpc',
      account: '0000002900000005',
      to: '2026-11-21',
      opening: 10_00n,
      closing: -50n,
      statements: [{ id: '2026/11', sequence: 11, from: '2026-11-02', to: '2026-11-21' }],
      unreadable: [],
    });
    expect(file?.lines).toMatchObject([
      {
        movementId: '26000000017',
        references: { document: '26000000017' },
        statement: '2026/11',
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

  it('has reversals of outgoing and of incoming amounts', () => {
    const lines = read(
      gpcFile([gpcMovement({ id: '1', amount: 1, code: 4 }), gpcMovement({ id: '2', amount: 2, code: 5 })]),
    )?.lines;
    expect(lines?.map(({ amount, isReversal }) => [amount, isReversal])).toEqual([
      [1n, true],
      [-2n, true],
    ]);
  });

  it('keeps a truncated line or a line without a direction next to the others, and refuses other records', () => {
    const good = gpcMovement({ id: '1', amount: 1, code: 2 });
    const bad = gpcMovement({ id: '2', amount: 1, code: 9 });
    expect(read(gpcFile([good.slice(0, 60), bad, good]))).toMatchObject({
      lines: [{ movementId: '1' }],
      unreadable: [{ problem: 'direction_unreadable: 2/61' }, { problem: 'direction_unreadable: 3/61' }],
    });
    expect(refusal(gpcFile([good, '999']))).toEqual(['record_unknown', '3']);
    const headless = gpcFile([good]).replace(/^.*\r\n/, '');
    expect(refusal(headless)).toEqual(['no_statement', '']);
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

  it('has the same facts and line numbers as the bank’s API', () => {
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
    ['no number', ';21.11.2026;1;CZK;;;;;;;', 'number_missing: 11/ID'],
    ['no day', '1;;1;CZK;;;;;;;', 'date_missing: 11/Datum'],
    ['a wrong day', '1;31.02.2026;1;CZK;;;;;;;', 'date_unreadable: 11/Datum'],
    ['an amount in words', '1;21.11.2026;one;CZK;;;;;;;', 'amount_unreadable: 11/Objem'],
    ['no currency', '1;21.11.2026;1;;;;;;;;', 'currency_missing: 11/Měna'],
    ['too few columns', '1;21.11.2026', 'columns_missing: 11'],
  ])('keeps a line with %s next to the others and says where', (_what, row, problem) => {
    expect(read(csv([row]))).toMatchObject({ lines: [], unreadable: [{ problem }] });
  });

  it.each([
    ['', 'no_statement'],
    ['ID operace;Datum', 'no_account'],
    ['iban;x', 'no_statement'],
    ['{"a":1}', 'no_statement'],
    ['PK\u0003\u0004', 'no_statement'],
    [csv([]), 'no_lines'],
  ])('refuses %j', (text, reason) => {
    expect(refusal(text)?.[0]).toBe(reason);
  });
});
