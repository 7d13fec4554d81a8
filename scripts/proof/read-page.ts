/** A table of a page: its columns, and its rows by cells. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A page of docs/proof, as its command has written it. Each way to a figure throws when the page does not have it. */
export interface Page {
  readonly file: string;
  readonly title: string;
  /** The first day that the page names before its first chapter. */
  readonly day: string | undefined;
  readonly machine: string | undefined;
  /** What the row with this first cell has in this column. */
  cell(row: string, column: string): string;
  /** What every row has in this column, in the first table with it. */
  column(name: string): readonly string[];
  /** The first group of a pattern: a figure that stands in a sentence. */
  match(pattern: RegExp): string;
}

const cellsOf = (line: string): readonly string[] =>
  line
    .replaceAll(String.raw`\|`, ' ')
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('**', ''));

const isRuler = (line: string): boolean => /^\|(?:\s*:?-+:?\s*\|)+$/.test(line);

const tablesOf = (text: string): readonly Table[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!isRuler(line)) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((row) => !row.startsWith('|'));
    return [{ columns: cellsOf(lines[at - 1] ?? ''), rows: rest.slice(0, Math.max(0, end)).map(cellsOf) }];
  });
};

/** `2 × Some processor, 24 GiB` or `2 cores (Some processor)`, as the benches write it. */
const machineOf = (text: string): string | undefined =>
  /Machine: ([^;\n]+)/.exec(text)?.[1] ??
  /\d+ × (?:AMD|Intel|Apple|ARM)[^,\n;]*(?:, \d+ GiB)?/.exec(text)?.[0] ??
  /\d+ cores \([^\n]+?\)(?=[,.])/.exec(text)?.[0];

/** One name for one machine: what the pages write in several ways. */
const shortMachine = (machine: string | undefined): string | undefined =>
  machine
    ?.replace(/^(\d+) cores \((.+)\)$/, '$1 × $2')
    .replaceAll(/\(R\)| Processor|, linux x64/g, '')
    .trim();

export const readPage = (file: string, text: string): Page => {
  const tables = tablesOf(`${text}\n`);
  const missing = (what: string): never => {
    throw new Error(`docs/proof/${file} has no ${what}: see scripts/proof/pages.ts`);
  };
  const withColumn = (name: string): readonly Table[] =>
    tables.filter(({ columns }) => columns.includes(name));
  const beginning = text.split(/^## /m)[0] ?? '';
  return {
    file,
    title: /^# (.+)$/m.exec(text)?.[1] ?? missing('title'),
    day: /\d{4}-\d\d-\d\d/.exec(beginning)?.[0],
    machine: shortMachine(machineOf(beginning)),
    cell: (row, column) => {
      for (const { columns, rows } of withColumn(column)) {
        const found = rows.find(([first]) => first === row)?.[columns.indexOf(column)];
        if (found !== undefined && found !== '') return found;
      }
      return missing(`row "${row}" with the column "${column}"`);
    },
    column: (name) => {
      const [table] = withColumn(name);
      if (!table || table.rows.length === 0) return missing(`table with the column "${name}"`);
      return tables
        .filter(({ columns }) => columns.join('|') === table.columns.join('|'))
        .flatMap(({ rows }) => rows.map((row) => row[table.columns.indexOf(name)] ?? ''));
    },
    match: (pattern) => pattern.exec(text)?.[1] ?? missing(`text like ${pattern}`),
  };
};
