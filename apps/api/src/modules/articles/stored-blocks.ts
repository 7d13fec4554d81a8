import type { TextBlock } from '@parcela/domain';

/** A picture in a text as it is stored: files never change, so neither do their sizes. */
export interface StoredPicture {
  /** documentId */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alternativeText: string;
  readonly caption: string | null;
}
export type StoredBlock = TextBlock<StoredPicture>;
