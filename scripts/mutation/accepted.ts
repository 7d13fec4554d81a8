/** Mutants that no test has to notice, because nothing that is promised changes with them. */
export interface Accepted {
  readonly file: string;
  /** The line as it stands in the file, without its indentation. */
  readonly line: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export const accepted: readonly Accepted[] = [];
