/** Where the bytes of files are: a folder or a bucket. Keys are made by this module only. */
export interface FileStore {
  /** Whoever reads meanwhile sees the whole file or none. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined when nothing was written under the key. */
  read(key: string): Promise<Buffer | undefined>;
}
