import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';

/** A place that uses a stored file, or did in an earlier version. */
export interface FileUse {
  readonly kind:
    | 'article'
    | 'banner'
    | 'configuration'
    | 'distribution'
    | 'legal_document'
    | 'poll'
    | 'project';
  readonly documentId: string | null;
  readonly title: Localized;
  /** The newest one that has it; null: of something without versions. */
  readonly version: number | null;
  /** Do people see it now? */
  readonly isShown: boolean;
}

/** What a module says about the files that it shows people; `fileId` is the id of a stored file. */
export interface DocumentReaders {
  /** May anybody read it, at its lasting address? */
  isPublic?(tx: Tx, fileId: number): Promise<boolean>;
  /** Has it this picture in something that not everybody sees? Who does gets links that expire. */
  hidesPicture?(tx: Tx, file: { readonly id: number; readonly documentId: string }): Promise<boolean>;
  /** Does this module show the picture to everybody? Then none hides it. */
  showsPicture?(tx: Tx, file: { readonly id: number; readonly documentId: string }): Promise<boolean>;
  /** Every place of this module that has the file. */
  uses?(tx: Tx, file: { readonly id: number; readonly documentId: string }): Promise<readonly FileUse[]>;
  /** May this user read it, by a link that expires? */
  mayRead?(tx: Tx, of: { readonly fileId: number; readonly userId: number }): Promise<boolean>;
}
