import type { fioStatement } from './fio-statement.ts';

type Statement = ReturnType<typeof fioStatement>['accountStatement'];

const columns = [
  'ID pohybu',
  'Datum',
  'Objem',
  'Měna',
  'Protiúčet',
  'Název protiúčtu',
  'Kód banky',
  'Název banky',
  'KS',
  'VS',
  'SS',
  'Uživatelská identifikace',
  'Zpráva pro příjemce',
  'Typ',
  'Provedl',
  'Upřesnění',
  'Komentář',
  'BIC',
  'ID pokynu',
  'Reference plátce',
];

/** Formats FIO's `2026-11-21+0100` for readers: `21.11.2026`. */
const day = (date: string | null): string => (date ?? '').slice(0, 10).split('-').toReversed().join('.');

const amount = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

/** A cell of CSV, quoted if it contains a separator, a quote or a new line. */
const cell = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const valueOf = (column: { value: string | number; name: string } | null): string => {
  if (column === null) return '';
  if (column.name === 'Datum') return day(String(column.value));
  return column.name === 'Objem' ? amount(Number(column.value)) : String(column.value);
};

/**
 * The same statement in the file format that the bank offers for download: facts of the account, then a
 * table.
 */
export function statementFile({ info, transactionList }: Statement): string {
  const facts = [
    ['accountId', info.accountId],
    ['bankId', info.bankId],
    ['currency', info.currency],
    ['iban', info.iban],
    ['openingBalance', amount(info.openingBalance)],
    ['closingBalance', amount(info.closingBalance)],
    ['dateStart', day(info.dateStart)],
    ['dateEnd', day(info.dateEnd)],
  ];
  const rows = transactionList.transaction.map((transaction) => {
    const values = new Map<string, string>(
      Object.values(transaction).flatMap((column) =>
        column === null ? [] : [[column.name, valueOf(column)] as const],
      ),
    );
    return columns.map((name) => values.get(name) ?? '');
  });
  const lines = [...facts, [], columns, ...rows].map((row) => row.map(cell).join(';'));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
