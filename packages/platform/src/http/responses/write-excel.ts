import { Worker } from 'node:worker_threads';
import type { ExcelTable } from '@parcela/tables';

/** Writes a workbook in a separate thread, because a long table takes seconds. */
export const writeExcel = (table: ExcelTable): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('excel-worker.ts', import.meta.url), { workerData: table });
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the writer of a workbook has ended with ${code}`)));
  });
