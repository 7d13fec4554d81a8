import type { TextBlock } from '@parcela/domain';

/** A picture in a stored text. Files never change, so sizes never change either. */
export interface StoredPicture {
  /** documentId */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alternativeText: string;
  readonly caption: string | null;
}
export type StoredBlock = TextBlock<StoredPicture>;
