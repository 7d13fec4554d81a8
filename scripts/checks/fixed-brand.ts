/**
 * Code whose text users see. Text that only the server's operator reads concerns the program, which has its own name.
 */
const shown = /^(apps\/(api|backoffice|investor|site)|packages\/(contract|domain|phrases|platform|ui|web))\//;
const notShown = /\.(test|stories)\.tsx?$|\/test\/|\/migrations\/|^packages\/platform\/src\/database\//;

/** The name of the demo's brand and the placeholder colours: both must come from the configuration. */
const fixed = /\bParcela\b|#0f5b52|#14504c/;

export const mayNameNoBrand = (path: string): boolean => shown.test(path) && !notShown.test(path);

/** The lines of a file that hard-code a brand name or colour instead of the brand in force. */
export const findFixedBrand = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => (fixed.test(line) ? [`${path}:${index + 1}`] : []));
