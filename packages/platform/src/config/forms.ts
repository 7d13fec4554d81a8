import { z } from 'zod/mini';

/** Forms that several groups of variables share. */
export const address = z.url({ protocol: /^https?$/ });
export const secret = z.string().check(z.minLength(16));
/** Several during a change. An empty one among them would make every signature easy to forge. */
export const secretList = z.string().check(z.regex(/^[^,]{16,}(,[^,]{16,})*$/));

export interface Variable {
  /** The purpose, in the words of deploy/settings.env.example or docs/operations/start.md. */
  readonly purpose: string;
  /** An example in shell notation; none of them is safe to start with unchanged. */
  readonly example: string;
}

export const withoutSlash = (url: string): string => url.replace(/\/$/, '');
