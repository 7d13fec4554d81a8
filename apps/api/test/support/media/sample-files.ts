import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createFileStore } from '../../../src/adapters/files/file-store.ts';
import type { FileStore } from '../../../src/modules/media/index.ts';

/** A folder of files of its own for a test file. */
export const useFileStore = (): (() => { readonly files: FileStore; readonly folder: string }) => {
  let store: { files: FileStore; folder: string } | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parcela-files-'));
    store = { folder, files: await createFileStore(folder) };
  });
  afterAll(async () => {
    if (store) await rm(store.folder, { recursive: true, force: true });
  });
  return () => {
    if (!store) throw new Error('the file store is there only inside tests');
    return store;
  };
};

export const samplePdf = (text = 'A page'): Buffer => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);

/** A picture of 40 × 20 pixels. */
export const sampleDrawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#abc"/></svg>',
);
