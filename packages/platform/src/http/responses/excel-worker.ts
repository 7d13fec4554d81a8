import { parentPort, workerData } from 'node:worker_threads';
import { excelFile, type ExcelTable } from '@parcela/tables';

const bytes = await (await excelFile(workerData as ExcelTable)).bytes();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
parentPort?.postMessage(bytes);
