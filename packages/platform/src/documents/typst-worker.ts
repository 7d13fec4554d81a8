import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { type DocumentFont, loadDocumentFont, type NamedFont } from './document-font.ts';
import { findFallbackFonts, replaceLetters, replacement, replaceMarks } from './fallback-fonts.ts';
import type { TypstAnswer, TypstJob } from './render-pdf.ts';

type Document = Pick<TypstJob, 'template' | 'data'>;

/** A compiler with its fonts, and the rule that puts every text in them and in no font of the machine. */
interface Press {
  readonly compiler: NodeCompiler;
  readonly face: string;
}

const pressWith = (fonts: readonly NamedFont[]): Press => ({
  compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts.map(({ bytes }) => bytes) }] }),
  face: `#set text(font: (${fonts.map(({ family }) => `"${family}",`).join(' ')}), fallback: false)
#show table: set text(number-width: "tabular", overhang: false)
`,
});

let loaded: Promise<{ readonly font: DocumentFont; readonly press: Press }> | undefined;

const load = async () => {
  const font = await loadDocumentFont();
  return { font, press: pressWith(font.fonts) };
};

/** Compiles from the source, because a compiled document would stay in memory until the next collection. */
const setPage = ({ template, data }: Document, { compiler, face }: Press): Buffer => {
  const pdf = compiler.pdf({ mainFileContent: face + template, inputs: { data } }, { pdfStandard: 'ua-1' });
  // The compiler's cache of one document is useless for the next.
  compiler.evictCache(0);
  return pdf;
};

/** PDF/UA forbids a letter that no font shows, so typst refuses the document. */
const lacksLetters = (error: unknown): boolean => String(error).includes('could not be displayed');

/** The data with another form of each text. */
const withTexts = (data: string, form: (text: string) => string): string =>
  JSON.stringify(
    JSON.parse(data, (_key, value: unknown) => (typeof value === 'string' ? form(value) : value)),
  );

const textsOf = (data: string): string => {
  const texts: string[] = [];
  withTexts(data, (text) => {
    texts.push(text);
    return text;
  });
  return texts.join('');
};

/** Renders a document with letters missing in the document font: with other fonts, or with replacement signs. */
const setWithFallback = async ({ template, data }: Document): Promise<Buffer> => {
  loaded ??= load();
  const { font } = await loaded;
  const composed = withTexts(data, (text) => replaceMarks(text.normalize('NFC'), font.letters));
  const { fonts, unknown } = await findFallbackFonts(textsOf(composed) + replacement, font.letters);
  const known = withTexts(composed, (text) => replaceLetters(text, (letter) => unknown.has(letter)));
  const press = pressWith([...font.fonts, ...fonts]);
  try {
    return setPage({ template, data: known }, press);
  } catch (error) {
    if (!lacksLetters(error)) throw error;
    const plain = withTexts(data, (text) => replaceLetters(text, (letter) => !font.letters.has(letter)));
    return setPage({ template, data: plain }, press);
  }
};

const answerTo = async (job: TypstJob): Promise<TypstAnswer> => {
  try {
    loaded ??= load();
    return { id: job.id, pdf: setPage(job, (await loaded).press) };
  } catch (error) {
    if (!lacksLetters(error)) return { id: job.id, failure: String(error) };
  }
  try {
    return { id: job.id, pdf: await setWithFallback(job) };
  } catch (error) {
    return { id: job.id, failure: String(error) };
  }
};

parentPort?.on('message', (job: TypstJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
  void answerTo(job).then((answer) => parentPort?.postMessage(answer));
});
