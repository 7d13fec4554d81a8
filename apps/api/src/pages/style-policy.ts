import { createHash } from 'node:crypto';

/** The texts of a built document's style elements. */
export const stylesIn = (built: string): readonly string[] =>
  built
    .split('<style>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</style>')));

/** The form of these texts in a policy. */
export const hashSources = (styles: readonly string[]): string =>
  styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');

/** Allows the style elements of one page; all others, and every style attribute, have no effect. */
export const withStyles = (policy: string, sources: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' ${sources}`);
