import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { createFileStore, type FileStore } from '@parcela/platform/files/file-store.ts';

/** A separate folder of files for a test file. */
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
export const samplePicture = Buffer.from(
  'UklGRj4AAABXRUJQVlA4IDIAAAAQAwCdASooABQAPm02l0ikIqIhJWgAgA2JaQAALqYfEAAA/vCQo/VpNIvP97looBAAAA==',
  'base64',
);

/** The same picture as a drawing of plain shapes. */
export const sampleSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#abc"/></svg>',
);

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
};

/** A few bytes that announce 900 million pixels. */
export const samplePixelBomb = (): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};
