import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';

/** A place that uses a stored file now or in an earlier version. */
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
  /** The newest version that uses it; null: a place without versions. */
  readonly version: number | null;
  /** Whether readers see it now. */
  readonly isShown: boolean;
}

/** A module's statements about the files that it shows; `fileId` is the id of a stored file. */
export interface DocumentReaders {
  /** Whether any visitor may read it, at its permanent address. */
  isPublic?(tx: Tx, fileId: number): Promise<boolean>;
  /** Whether this picture is in content that is not public. Readers of that content get links that expire. */
  hidesPicture?(tx: Tx, file: { readonly id: number; readonly documentId: string }): Promise<boolean>;
  /** Whether this module shows the picture to every visitor. Then no module hides it. */
  showsPicture?(tx: Tx, file: { readonly id: number; readonly documentId: string }): Promise<boolean>;
  /** Every place in this module that uses the file. */
  uses?(tx: Tx, file: { readonly id: number; readonly documentId: string }): Promise<readonly FileUse[]>;
  /** Whether this user may read it, by a link that expires. */
  mayRead?(tx: Tx, of: { readonly fileId: number; readonly userId: number }): Promise<boolean>;
}
