import { XMLParser, XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pain001, sepaText } from './pain001.ts';

const debtor = { name: 'Parcela s.r.o., Žižkov & Co', iban: 'CZ5220100000002900000005' };
const file = {
  messageId: 'A1b2C3d4E5f6G7h8I9j0K1l2',
  createdAt: new Date('2026-11-21T08:09:10.123Z'),
  executeOn: '2026-11-22',
  currency: 'CZK' as const,
  orders: [
    {
      reference: '9000000001',
      amount: 123_456_78n,
      recipientIban: 'CZ6508000000192000145399',
      recipientName: 'Łukasz Žluťoučký',
      message: 'Parcela – výběr',
    },
    {
      reference: '9000000002',
      amount: 5n,
      recipientIban: 'DE89370400440532013000',
      recipientName: 'Иван',
      message: '',
    },
  ],
};

const read = (xml: string): unknown =>
  new XMLParser({ ignoreAttributes: false, parseTagValue: false, parseAttributeValue: false }).parse(xml);

describe('pain001', () => {
  it('writes pain.001.001.03 field by field', () => {
    const xml = pain001(file, debtor);
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(read(xml)).toEqual({
      '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
      Document: {
        '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.03',
        CstmrCdtTrfInitn: {
          GrpHdr: {
            MsgId: 'A1b2C3d4E5f6G7h8I9j0K1l2',
            CreDtTm: '2026-11-21T08:09:10',
            NbOfTxs: '2',
            CtrlSum: '123456.83',
            InitgPty: { Nm: 'Parcela s.r.o., Zizkov Co' },
          },
          PmtInf: {
            PmtInfId: 'A1b2C3d4E5f6G7h8I9j0K1l2-1',
            PmtMtd: 'TRF',
            NbOfTxs: '2',
            CtrlSum: '123456.83',
            ReqdExctnDt: '2026-11-22',
            Dbtr: { Nm: 'Parcela s.r.o., Zizkov Co' },
            DbtrAcct: { Id: { IBAN: 'CZ5220100000002900000005' }, Ccy: 'CZK' },
            DbtrAgt: { FinInstnId: { BIC: 'FIOBCZPPXXX' } },
            ChrgBr: 'SLEV',
            CdtTrfTxInf: [
              {
                PmtId: { EndToEndId: '9000000001' },
                Amt: { InstdAmt: { '#text': '123456.78', '@_Ccy': 'CZK' } },
                Cdtr: { Nm: 'Lukasz Zlutoucky' },
                CdtrAcct: { Id: { IBAN: 'CZ6508000000192000145399' } },
                RmtInf: { Ustrd: '/VS/9000000001 Parcela - vyber' },
              },
              {
                PmtId: { EndToEndId: '9000000002' },
                Amt: { InstdAmt: { '#text': '0.05', '@_Ccy': 'CZK' } },
                Cdtr: { Nm: 'Ivan' },
                CdtrAcct: { Id: { IBAN: 'DE89370400440532013000' } },
                RmtInf: { Ustrd: '/VS/9000000002' },
              },
            ],
          },
        },
      },
    });
  });

  it('writes elements in the order of the schema, which a bank requires', () => {
    const names = [...pain001(file, debtor).matchAll(/<(\w+)/g)].map(([, name]) => name);
    expect(names.slice(0, 28).join(' ')).toBe(
      'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm PmtInf PmtInfId PmtMtd NbOfTxs ' +
        'CtrlSum ReqdExctnDt Dbtr Nm DbtrAcct Id IBAN Ccy DbtrAgt FinInstnId BIC ChrgBr CdtTrfTxInf PmtId EndToEndId',
    );
  });

  it('writes a file of one order in the same form', () => {
    const [order] = file.orders;
    expect(read(pain001({ ...file, orders: [order!] }, debtor))).toMatchObject({
      Document: { CstmrCdtTrfInitn: { GrpHdr: { NbOfTxs: '1', CtrlSum: '123456.78' } } },
    });
  });

  it('names a recipient in any alphabet, and never leaves the name empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }), (recipientName) => {
        const [order] = file.orders;
        const xml = pain001(
          { ...file, orders: [{ ...order!, recipientName }] },
          { ...debtor, name: recipientName },
        );
        expect(XMLValidator.validate(xml)).toBe(true);
        expect([...xml.matchAll(/<Nm>([^<]*)<\/Nm>/g)].map(([, name]) => name)).not.toContain('');
      }),
    );
  });

  it.each([
    ['CZ5220100000002900000005', { BIC: 'FIOBCZPPXXX' }],
    ['CZ6508000000192000145399', { Othr: { Id: 'NOTPROVIDED' } }],
    ['SK7283300000009111111118', { Othr: { Id: 'NOTPROVIDED' } }],
  ])('names the bank of the account %s', (iban, agent) => {
    expect(read(pain001(file, { ...debtor, iban }))).toMatchObject({
      Document: { CstmrCdtTrfInitn: { PmtInf: { DbtrAgt: { FinInstnId: agent } } } },
    });
  });

  it('escapes typed text', () => {
    const [order] = file.orders;
    const evil = { ...order!, recipientName: '</Nm><Nm>Eve', message: ']]>&amp;<x a="1">' };
    const xml = pain001({ ...file, orders: [evil] }, debtor);
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain('<Nm>Nm Nm Eve</Nm>');
    expect(xml).toContain('<Ustrd>/VS/9000000001 amp x a 1</Ustrd>');
  });

  it.each([
    ['Příliš žluťoučký kůň', 70, 'Prilis zlutoucky kun'],
    ['Müller & Söhne GmbH', 70, 'Muller Sohne GmbH'],
    ['//VS//123/', 70, 'VS/123'],
    ["O'Neil (a) + b, c. d: e? f-g/h", 70, "O'Neil (a) + b, c. d: e? f-g/h"],
    ['tab\tand\nline', 70, 'tab and line'],
    ['abcdefgh', 3, 'abc'],
    ['ab/cd', 3, 'ab'],
    ['Привет', 70, 'Privet'],
    ['Παπαδόπουλος', 70, 'Papadopoylos'],
    ['김철수', 70, 'GimCheolSu'],
    ['Ørsted', 70, 'Orsted'],
    ['ＡＢＣ', 70, 'ABC'],
    ['…', 70, '...'],
    ['\u200B', 70, ''],
  ])('writes %j in at most %i letters of SEPA as %j', (text, limit, written) => {
    expect(sepaText(text, limit)).toBe(written);
  });
});
