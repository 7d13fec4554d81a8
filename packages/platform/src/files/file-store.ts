import { randomUUID } from 'node:crypto';
import { access, constants, rename, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { DriverContract, WriteOptions } from 'flydrive/types';
import { ConfigurationError } from '../config/config.ts';

/** The storage of files' bytes: a folder or a bucket. Only the media module makes keys. */
export interface FileStore {
  /** A concurrent reader sees the whole file or none. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined for an unknown key. */
  read(key: string): Promise<Buffer | undefined>;
  /** The free space; undefined for a bucket. Throws when the store cannot be reached or a folder is not writable. */
  room(): Promise<{ readonly freeBytes: number; readonly sizeBytes: number } | undefined>;
}

/**
 * A folder in which a file always appears complete: it is written under a temporary name first, then renamed.
 */
class FolderDriver extends FSDriver {
  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    const part = `${key}.${randomUUID()}.part`;
    await super.put(part, contents, options);
    const root = String(this.options.location);
    await rename(join(root, part), join(root, key));
  }
}

const folderOf = (filesUrl: string): string =>
  filesUrl.startsWith('file:') ? fileURLToPath(filesUrl) : resolve(filesUrl);

/** `s3://bucket?region=eu-central-1&endpoint=https://…`; the AWS SDK reads the keys from the environment. */
const bucketDriver = async (filesUrl: string): Promise<DriverContract> => {
  const url = new URL(filesUrl);
  try {
    const { S3Driver } = await import('flydrive/drivers/s3');
    const endpoint = url.searchParams.get('endpoint');
    return new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get('region') ?? 'eu-central-1',
      visibility: 'private',
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigurationError(
      'FILES_URL: a bucket needs the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner; ' +
        'install them or give a folder.',
    );
  }
};

const roomIn = async (folder: string) => {
  await access(folder, constants.W_OK);
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
};

/**
 * The store in FILES_URL: a folder (a path or a `file:` address) or a bucket (`s3:`).
 * @throws ConfigurationError for another address, or a bucket without its packages
 */
export const createFileStore = async (filesUrl: string): Promise<FileStore> => {
  const scheme = /^([a-z][a-z0-9+.-]+):/.exec(filesUrl)?.[1];
  if (scheme !== undefined && scheme !== 'file' && scheme !== 's3')
    throw new ConfigurationError('FILES_URL: must be a folder, a file: address or an s3: address');
  const driver =
    scheme === 's3'
      ? await bucketDriver(filesUrl)
      : new FolderDriver({ location: folderOf(filesUrl), visibility: 'private' });
  const disk = new Disk(driver);
  return {
    write: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    room: async () => {
      if (scheme !== 's3') return roomIn(folderOf(filesUrl));
      await disk.exists('doctor/last-check.txt');
      return undefined;
    },
    read: async (key) => ((await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : undefined),
  };
};
