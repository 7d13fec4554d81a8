import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { TypstAnswer, TypstJob } from './render-pdf.ts';

const compiler = NodeCompiler.create();

/** Straight from the source, because a compiled document in between would stay in memory until the next collection. */
const setPage = ({ template, data }: TypstJob): Buffer => {
  const pdf = compiler.pdf({ mainFileContent: template, inputs: { data } }, { pdfStandard: 'ua-1' });
  // The compiler's cache of one person's document is of no use for the next.
  compiler.evictCache(0);
  return pdf;
};

const answerTo = (job: TypstJob): TypstAnswer => {
  try {
    return { id: job.id, pdf: setPage(job) };
  } catch (error) {
    return { id: job.id, failure: String(error) };
  }
};

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
parentPort?.on('message', (job: TypstJob) => parentPort?.postMessage(answerTo(job)));
