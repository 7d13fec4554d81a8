import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import type { FileEntry } from './layout.ts';

/**
 * Writes lines to a new file and computes its hash, size and number of lines; memory does not grow with it.
 */
export const writeLines = async (path: string, lines: AsyncIterable<string>): Promise<FileEntry> => {
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const hash: Hash = createHash('sha256');
  let [bytes, count] = [0, 0];
  for await (const line of lines) {
    const chunk = Buffer.from(`${line}\n`);
    hash.update(chunk);
    bytes += chunk.length;
    count += 1;
    if (!stream.write(chunk)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
  return { sha256: hash.digest('hex'), bytes, lines: count };
};

/** The values of a file of JSON Lines, one after the other. */
export async function* readLines<T>(path: string): AsyncGenerator<T> {
  const input = createReadStream(path);
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const line of lines) yield JSON.parse(line) as T;
}

export const hashFile = async (path: string): Promise<FileEntry> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
};
