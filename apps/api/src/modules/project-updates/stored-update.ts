import type { Localized } from '@parcela/domain';

/** A line of figures: what is measured, and its value. */
export interface StoredFigure {
  readonly label: Localized;
  readonly value: Localized;
}

export interface StoredUpdateFile {
  /** documentId */
  readonly file: string;
  readonly title: Localized;
}
