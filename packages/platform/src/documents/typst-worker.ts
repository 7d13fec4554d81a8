import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { findFallbackFonts, isInDocumentFont, replaceLetters } from './fallback-fonts.ts';
import type { TypstAnswer, TypstJob } from './render-pdf.ts';

const compiler = NodeCompiler.create();

type Document = Pick<TypstJob, 'template' | 'data'>;

/** Compiles from the source, because a compiled document would stay in memory until the next collection. */
const setPage = ({ template, data }: Document, by = compiler): Buffer => {
  const pdf = by.pdf({ mainFileContent: template, inputs: { data } }, { pdfStandard: 'ua-1' });
  // The compiler's cache of one document is useless for the next.
  by.evictCache(0);
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

/**
 * Renders a document with letters missing in the document font: with Noto fonts, or with replacement signs.
 */
const setWithFallback = async ({ template, data }: Document): Promise<Buffer> => {
  const composed = withTexts(data, (text) => text.normalize('NFC'));
  const { fonts, unknown } = await findFallbackFonts(textsOf(composed));
  const known = withTexts(composed, (text) => replaceLetters(text, (letter) => unknown.has(letter)));
  try {
    return setPage({ template, data: known }, NodeCompiler.create({ fontArgs: [{ fontBlobs: [...fonts] }] }));
  } catch (error) {
    if (!lacksLetters(error)) throw error;
    const plain = withTexts(data, (text) => replaceLetters(text, (letter) => !isInDocumentFont(letter)));
    return setPage({ template, data: plain });
  }
};

const answerTo = async (job: TypstJob): Promise<TypstAnswer> => {
  try {
    return { id: job.id, pdf: setPage(job) };
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
