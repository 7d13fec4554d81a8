import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One sentence or list item of the specification; `section` is the number of its `##` heading, 0 before the first. */
type Sentence = { readonly section: number; readonly text: string };

/** One row of `spec-map.md`. */
type MapRow = {
  readonly id: string;
  readonly section: number;
  /** The sentence itself, or its first words when it ends in ` …`. */
  readonly opening: string;
  /** `money-in.md#deadline` (a page of `docs/architecture` and its heading) or `decision 0007` (a decision record). */
  readonly decisions: readonly string[];
  /** References `path › test name`; empty while the row is open. */
  readonly shownBy: readonly string[];
};

const shortened = ' …';
const cellBreak = '<br>';

/**
 * Splits Markdown into sentences by three rules that need no knowledge of the language:
 * a line is a paragraph or a list item; a sentence ends at a full stop before a space or the line's end while no
 * round bracket is open; headings and lead-ins (they end in a colon, or are wholly bold) are left out.
 */
export const splitSpecification = (markdown: string): Sentence[] => {
  const sentences: Sentence[] = [];
  let section = 0;
  for (const line of markdown.split('\n')) {
    const heading = /^#+ (?:(\d+)\.)?/.exec(line);
    if (heading) section = Number(heading[1] ?? section);
    else if (!/^\*\*[^*]+\*\*$/.test(line)) {
      const texts = splitLine(line.replace(/^- /, '').replaceAll('**', ''));
      sentences.push(...texts.filter((text) => !text.endsWith(':')).map((text) => ({ section, text })));
    }
  }
  return sentences;
};

const splitLine = (line: string): string[] => {
  const sentences: string[] = [];
  let start = 0;
  let openBrackets = 0;
  for (let index = 0; index < line.length; index += 1) {
    if (line[index] === '(') openBrackets += 1;
    if (line[index] === ')') openBrackets -= 1;
    if (line[index] === '.' && openBrackets === 0 && [' ', undefined].includes(line[index + 1])) {
      sentences.push(line.slice(start, index + 1).trim());
      start = index + 1;
    }
  }
  return [...sentences, line.slice(start).trim()].filter((text) => text !== '');
};

/** Reads the rows of every table of the map; throws for a line that looks like a row and is not one. */
export const parseMap = (markdown: string): MapRow[] => {
  const lines = markdown.split('\n').filter((line) => line.startsWith('|'));
  return lines.filter((line) => !/^\| (id|---) /.test(line)).map(parseRow);
};

const parseRow = (line: string): MapRow => {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
  const [before, id = '', opening = '', decisions = '', shownBy = '', after] = cells;
  if (before !== '' || after !== '' || cells.length !== 6 || !/^\d\.\d\d$/.test(id) || shownBy === '') {
    throw new Error(`Not a row "| 4.07 | words … | decision 0007 | open |" of the map: ${line}`);
  }
  return {
    id,
    section: Number(id[0]),
    opening,
    decisions: listIn(decisions),
    shownBy: shownBy === 'open' ? [] : listIn(shownBy),
  };
};

const listIn = (cell: string): string[] =>
  cell
    .split(cellBreak)
    .map((item) => item.trim())
    .filter((item) => item !== '');

const opens = (row: MapRow, sentence: Sentence): boolean =>
  row.section === sentence.section &&
  (row.opening.endsWith(shortened)
    ? sentence.text.startsWith(row.opening.slice(0, -shortened.length))
    : sentence.text === row.opening);

/** Mismatches between the specification and the map: each sentence has exactly one row and each row one sentence. */
export const findMismatches = (sentences: readonly Sentence[], rows: readonly MapRow[]): string[] => {
  const ids = rows.map((row) => row.id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is used twice`);
  const bySentence = sentences.flatMap((sentence) => {
    const found = rows.filter((row) => opens(row, sentence));
    if (found.length === 0) return [`section ${sentence.section} has no row for: ${sentence.text}`];
    if (found.length > 1) return [`${found.map((row) => row.id).join(' and ')} both mean: ${sentence.text}`];
    return [];
  });
  const byRow = rows.flatMap((row) => {
    const count = sentences.filter((sentence) => opens(row, sentence)).length;
    return count === 1 ? [] : [`${row.id} opens ${count} sentences: ${row.opening}`];
  });
  return [...repeated, ...bySentence, ...byRow];
};

/** The fault of a reference `path › test name`, or null; paths are relative to `root`. */
export const findReferenceFault = (reference: string, root: string): string | null => {
  const [path = '', title = '', ...rest] = reference.split(' › ');
  if (path === '' || title === '' || rest.length > 0) return `"${reference}" is not "path › test name"`;
  if (!/\.(test|spec)\.tsx?$/.test(path)) return `${path} is not a test file`;
  if (!existsSync(join(root, path))) return `${path} does not exist`;
  return hasTest(readFileSync(join(root, path), 'utf8'), title) ? null : `${path} has no test "${title}"`;
};

/** A title counts where it is the first argument of a call, unless that call does not run the test. */
const hasTest = (source: string, title: string): boolean => {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const call = new RegExp(String.raw`(?<!\.(?:skip|todo|fixme))\(\s*(['"\`])${literal}\1`);
  return call.test(source.replaceAll(/\\(['"`])/g, '$1'));
};

/** The sources of decisions: the pages of `docs/architecture` by name, and the file names of `decisions/`. */
type Decided = { readonly pages: Readonly<Record<string, string>>; readonly records: readonly string[] };

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** Whether the heading or record of `money-in.md#deadline` or `decision 0007` exists. */
export const isDecided = (reference: string, { pages, records }: Decided): boolean => {
  const record = /^decision (\d{4})$/.exec(reference)?.[1];
  if (record !== undefined) return records.some((name) => name.startsWith(`${record}-`));
  const [page = '', slug = ''] = reference.split('#');
  const headings = (pages[page] ?? '').matchAll(/^##+ (.+)$/gm);
  return [...headings].some(([, heading = '']) => slugOf(heading) === slug);
};
