import type { BrandColors } from '@parcela/domain';
import type { Tx } from './database/database.ts';

/** What a mail or a document shows of the brand, and who answers for it. */
export interface Letterhead {
  readonly name: string;
  readonly colors: BrandColors;
  /** The legal entity; parts that are not known are empty. */
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

/** The name in force, for where only words fit: statements of banks, authenticators. */
export type ReadBrandName = (tx: Tx) => Promise<string>;
