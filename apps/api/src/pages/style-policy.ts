import { createHash } from 'node:crypto';

/** The texts of the style elements of a built document. */
export const stylesIn = (built: string): readonly string[] =>
  built
    .split('<style>')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('</style>')));

/** How a policy names these texts. */
export const hashSources = (styles: readonly string[]): string =>
  styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');

/** Allows the style elements of one page; every other one, and every style attribute, stays without effect. */
export const withStyles = (policy: string, sources: string): string =>
  policy.replace("style-src 'self'", `style-src 'self' ${sources}`);
