import type { BrandColors } from '@parcela/domain';
import type { Tx } from './database/database.ts';

/** The brand and the responsible operator, as a mail or a document shows them. */
export interface Letterhead {
  readonly name: string;
  readonly colors: BrandColors;
  /** The legal entity; unknown parts are empty. */
  readonly company: {
    readonly name: string;
    readonly address: string;
    readonly companyId: string;
    readonly email: string;
  };
  /** The logo as a small square PNG. */
  readonly mark: () => Promise<Buffer>;
}

/** The letterhead in force. */
export type ReadLetterhead = (tx: Tx) => Promise<Letterhead>;

/** The name in force, for places with words only: statements of banks, authenticators. */
export type ReadBrandName = (tx: Tx) => Promise<string>;
