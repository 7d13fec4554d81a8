import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** The system's tar, which Linux, macOS and Windows have; Node compresses. */
const startTar = (args: readonly string[]) => {
  const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const errors = text(child.stderr);
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        void errors.then((said) => reject(new Error(`tar ended with ${code ?? 'a signal'}: ${said.trim()}`)));
    });
  });
  // The reader of its output may fail first.
  ended.catch(() => undefined);
  return { child, ended };
};

/** Packs these entries of a folder, in this order; a lower level is faster and makes a larger archive. */
export const packFolder = async (
  folder: string,
  entries: readonly string[],
  archive: string,
  level = 15,
): Promise<void> => {
  const { child, ended } = startTar(['-c', '-f', '-', '-C', folder, ...entries]);
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } });
  await pipeline(child.stdout, compress, createWriteStream(archive));
  await ended;
};

const readWithTar = async (archive: string, args: readonly string[]): Promise<string> => {
  const { child, ended } = startTar(args);
  const output = text(child.stdout);
  const fed = pipeline(createReadStream(archive), createZstdDecompress(), child.stdin);
  // tar does not read the padding after the last entry, so only its own end shows whether it has everything.
  const failure = await fed.catch((error: NodeJS.ErrnoException) => error);
  if (failure && !['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(failure.code ?? '')) {
    child.kill();
    throw failure;
  }
  await ended;
  return output;
};

/** The text of one entry. */
export const readEntry = (archive: string, entry: string): Promise<string> =>
  readWithTar(archive, ['-x', '-O', '-f', '-', entry]);

export const unpackInto = async (archive: string, folder: string): Promise<void> => {
  await readWithTar(archive, ['-x', '-p', '--no-same-owner', '-f', '-', '-C', folder]);
};
