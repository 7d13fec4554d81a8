import type { Tx } from '../../platform/database.ts';

/** Where the bytes of files are: a folder or a bucket. Keys are made by this module only. */
export interface FileStore {
  /** Whoever reads meanwhile sees the whole file or none. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Undefined when nothing was written under the key. */
  read(key: string): Promise<Buffer | undefined>;
}

/** What a module says about the documents that it shows people; `fileId` is the id of a stored document. */
export interface DocumentReaders {
  /** May anybody read it, at its lasting address? */
  isPublic?(tx: Tx, fileId: number): Promise<boolean>;
  /** May this person read it, by a link that ends? */
  mayRead?(tx: Tx, of: { readonly fileId: number; readonly userId: number }): Promise<boolean>;
}
