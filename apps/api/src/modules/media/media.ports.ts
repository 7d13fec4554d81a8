import type { Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';

/** A place that uses, or in an earlier version used, a stored file. */
export interface FileUse {
  readonly kind:
    | 'article'
    | 'banner'
    | 'configuration'
    | 'distribution'
    | 'legal_document'
    | 'poll'
    | 'project'
    | 'project_update';
  readonly documentId: string | null;
  readonly title: Localized;
  /** The newest version that uses the file; null for a place without versions. */
  readonly version: number | null;
  /** Whether readers see the file now. */
  readonly isShown: boolean;
}

/** What a module states about the files that it shows; `fileId` is the id of a stored file. */
export interface DocumentReaders {
  /** Whether any visitor may read the file, at its permanent address. */
  isPublic?(tx: Tx, fileId: number): Promise<boolean>;
  /** Whether this picture is in non-public content, whose readers get expiring links. */
  hidesPicture?(tx: Tx, file: { readonly id: number; readonly documentId: string }): Promise<boolean>;
  /** Whether this module shows the picture to every visitor; then no module can hide it. */
  showsPicture?(tx: Tx, file: { readonly id: number; readonly documentId: string }): Promise<boolean>;
  /** Every place in this module that uses the file. */
  uses?(tx: Tx, file: { readonly id: number; readonly documentId: string }): Promise<readonly FileUse[]>;
  /** Whether this user may read the file, by a link that expires. */
  mayRead?(tx: Tx, of: { readonly fileId: number; readonly userId: number }): Promise<boolean>;
}
