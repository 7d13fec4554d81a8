/** `wrong`: the platform does not work, or not safely; `note`: it works, and an operator should know this. */
export interface Finding {
  readonly level: 'ok' | 'note' | 'wrong';
  readonly subject: string;
  /** A finding, and its remedy. */
  readonly text: string;
}

export const ok = (subject: string, text: string): Finding => ({ level: 'ok', subject, text });
export const note = (subject: string, text: string): Finding => ({ level: 'note', subject, text });
export const wrong = (subject: string, text: string): Finding => ({ level: 'wrong', subject, text });

/** The reason of a failure by its code, because messages may contain addresses with passwords. */
export const reasonCode = (error: unknown): string => {
  const { code, cause, name } = error as { code?: unknown; cause?: { code?: unknown }; name?: unknown };
  const known = code ?? cause?.code ?? name;
  return typeof known === 'string' ? known : 'unknown';
};
