/** Where a person sees a brand. What only whoever runs the server reads is about the program, which has a name too. */
const shown =
  /^(apps\/(api|backoffice|investor|site)|packages\/(client|contract|domain|phrases|platform|ui|web))\//;
const notShown = /\.(test|stories)\.tsx?$|\/test\/|\/migrations\/|^packages\/platform\/src\/database\//;

/** The name of the demo's brand and the colour that stands for none: both come from the configuration. */
const fixed = /\bParcela\b|#0f5b52|#14504c/;

export const mayNameNoBrand = (path: string): boolean => shown.test(path) && !notShown.test(path);

/** The lines of a file that name a brand, or a colour that was one, instead of the brand in force. */
export const findFixedBrand = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => (fixed.test(line) ? [`${path}:${index + 1}`] : []));
