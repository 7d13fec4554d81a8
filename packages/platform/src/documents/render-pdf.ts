import { Worker } from 'node:worker_threads';
import { bindShortWords } from '@parcela/domain';
import { OperationalError } from '../errors.ts';

export interface TypstJob {
  readonly id: number;
  readonly template: string;
  readonly data: string;
}
export type TypstAnswer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly failure: string };

interface Waiting {
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

/** The most concurrent documents; later callers have to try again. */
const waitingMax = 50;
const waiting = new Map<number, Waiting>();
let last = 0;
let worker: Worker | undefined;

/** The thread keeps the process alive only while a caller waits. */
const settle = (id: number, how: (one: Waiting) => void): void => {
  const one = waiting.get(id);
  waiting.delete(id);
  if (waiting.size === 0) worker?.unref();
  if (one) how(one);
};

const startWorker = (): Worker => {
  const started = new Worker(new URL('typst-worker.ts', import.meta.url));
  started.on('message', (answer: TypstAnswer) =>
    settle(answer.id, ({ resolve, reject }) => {
      if ('pdf' in answer) resolve(Buffer.from(answer.pdf));
      else reject(new Error(`typst could not set the document: ${answer.failure}`));
    }),
  );
  // The next document starts another one.
  const end = (reason: string): void => {
    worker = undefined;
    for (const id of waiting.keys()) settle(id, ({ reject }) => reject(new Error(reason)));
  };
  started.on('error', (error) => end(`typst has failed: ${String(error)}`));
  started.on('exit', (code) => end(`typst has ended with ${code}`));
  return started;
};

/** The content of a document, in one language. */
interface PdfData {
  readonly language: string;
  readonly [name: string]: unknown;
}

/** The data as one JSON text, with the language's no-break spaces. */
const asJson = (data: PdfData): string =>
  JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'string' ? bindShortWords(data.language, value) : value,
  );

/**
 * Renders a document as a tagged PDF (PDF/UA-1, docs/decisions/0009), in a separate thread, because a long
 * one takes long. The data reach the template as one JSON text and are never read as markup; the template
 * must set title and language.
 * @throws OperationalError 503 when too many documents wait; Error when typst refuses this one
 */
export const setPdf = (template: string, data: PdfData): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (waiting.size >= waitingMax) {
      reject(new OperationalError('common.unavailable', { retryAfterS: 10 }));
      return;
    }
    worker ??= startWorker();
    last += 1;
    waiting.set(last, { resolve, reject });
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
    worker.postMessage({ id: last, template, data: asJson(data) } satisfies TypstJob);
  });
