import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { statementReader } from './index.ts';

const folder = new URL('../../../../docs/operations/samples/', import.meta.url);
const formats = {
  'camt.053.001.02.xml': 'camt.053',
  'camt.053.001.08.xml': 'camt.053',
  'fio.csv': 'fio-csv',
  'statement.gpc': 'gpc',
} as const;

describe('the sample statements of the operations pages', () => {
  it('include one of each readable format', () => {
    expect(readdirSync(folder).toSorted()).toEqual(Object.keys(formats).toSorted());
  });

  it.each(Object.entries(formats))(
    'include %s with the payment and the fee, in the words of the bank',
    (name, format) => {
      const answer = statementReader.read(readFileSync(new URL(name, folder)));
      const file = answer.kind === 'read' ? answer.file : null;
      expect(file).toMatchObject({
        format,
        opening: 10_000_00n,
        closing: 11_401_10n,
        unreadable: [],
        notices: [],
        lines: [
          {
            bookedOn: '2026-11-20',
            amount: 1_500_10n,
            variableSymbol: '2600000042',
            payerName: 'Jana Dvorská',
          },
          { bookedOn: '2026-11-21', amount: -99_00n, variableSymbol: null },
        ],
      });
      const [payment = '', fee = ''] = file?.lines.map(({ raw }) => raw) ?? [];
      expect(statementReader.writtenIn(payment)).toEqual(
        expect.arrayContaining(['Jana Dvorská', 'CZ6508000000192000145399', 'VS 2600000042', 'za podíly']),
      );
      expect(statementReader.writtenIn(fee)).toContain('Vedení účtu');
    },
  );

  it('give the bank’s name of a line where the format has it, and nothing for an unreadable line', () => {
    const answer = statementReader.read(readFileSync(new URL('fio.csv', folder)));
    const fee = answer.kind === 'read' ? answer.file.lines[1]?.raw : undefined;
    expect(statementReader.writtenIn(fee ?? '')).toEqual(['Poplatek', 'Vedení účtu']);
    expect(statementReader.writtenIn('{"AddtlNtryInf":"Poplatek","CdtDbtInd":"DBIT"}')).toEqual(['Poplatek']);
    expect(
      statementReader.writtenIn('{"column8":{"value":"Poplatek"},"column22":null,"column0":{"value":"x"}}'),
    ).toEqual([]);
    expect(statementReader.writtenIn('no JSON')).toEqual([]);
  });
});
