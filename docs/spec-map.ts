/** A sentence or list item of the specification. `id`: the number of its `##` heading and its place there, `2.03`. */
interface Sentence {
  readonly id: string;
  readonly text: string;
}
/** The title of a test without its mark, and the ids of the sentences that it shows. */
interface Shown {
  readonly title: string;
  readonly ids: readonly string[];
}

/**
 * Splits Markdown into sentences by three rules that need no knowledge of the language:
 * a line is a paragraph or a list item; a sentence ends at a full stop before a space or the line's end while no
 * round bracket is open; headings and lead-ins (they end in a colon, or are wholly bold) are left out.
 */
export const splitSpecification = (markdown: string): Sentence[] => {
  const sentences: Sentence[] = [];
  let section = 0;
  let place = 0;
  for (const line of markdown.split('\n')) {
    const heading = /^#+ (?:(\d+)\.)?/.exec(line);
    if (heading?.[1] !== undefined) {
      section = Number(heading[1]);
      place = 0;
    } else if (heading) continue;
    else if (!/^\*\*[^*]+\*\*$/.test(line)) {
      const texts = splitLine(line.replace(/^- /, '').replaceAll('**', ''));
      for (const text of texts.filter((each) => !each.endsWith(':'))) {
        place += 1;
        sentences.push({ id: `${section}.${String(place).padStart(2, '0')}`, text });
      }
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

/** A title in quotes that ends in `(spec 2.03, 2.05)`, as the first argument of a call that runs the test. */
const markedTitle = /(?<!\.(?:skip|todo|fixme))\(\s*(['"`])((?:\\.|(?!\1).)*?) \(spec ([^)]*)\)\1/gs;

/** The tests of a file that name sentences of the specification. */
export const findShown = (source: string): Shown[] =>
  [...source.matchAll(markedTitle)].map(([, , title = '', ids = '']) => ({
    title: title.replaceAll(/\\(['"`])/g, '$1'),
    ids: ids.split(',').map((id) => id.trim()),
  }));

/** The map as Markdown: each sentence with the tests that name it. */
export const mapOf = (
  sentences: readonly Sentence[],
  files: readonly (readonly [path: string, source: string])[],
): string => {
  const shown = files.flatMap(([path, source]) =>
    findShown(source).map(({ title, ids }) => ({ reference: `${path} › ${title}`, ids })),
  );
  return sentences
    .map(({ id, text }) => {
      const tests = shown.filter(({ ids }) => ids.includes(id)).map(({ reference }) => `  - ${reference}`);
      return [`- **${id}** ${text}`, ...tests].join('\n');
    })
    .join('\n');
};
