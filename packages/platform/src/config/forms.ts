import { z } from 'zod/mini';

/** Forms of variables that several groups of them share. */
export const address = z.url({ protocol: /^https?$/ });
export const secret = z.string().check(z.minLength(16));
/** Several while one is being changed. An empty one among them would make every signature easy to forge. */
export const secretList = z.string().check(z.regex(/^[^,]{16,}(,[^,]{16,})*$/));

export interface Variable {
  /** What it is for, as deploy/settings.env.example or docs/operations/start.md explains it. */
  readonly purpose: string;
  /** A value in the right form, as one would write it in a shell; none of them is safe to start with unchanged. */
  readonly example: string;
}

export const withoutSlash = (url: string): string => url.replace(/\/$/, '');
