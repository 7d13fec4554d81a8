import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The fault of a reference `path › test name`, or null; paths are relative to `root`. */
export const findReferenceFault = (reference: string, root: string): string | null => {
  const [path = '', title = '', ...rest] = reference.split(' › ');
  if (path === '' || title === '' || rest.length > 0) return `"${reference}" is not "path › test name"`;
  if (!/\.(test|spec)\.tsx?$/.test(path)) return `${path} is not a test file`;
  if (!existsSync(join(root, path))) return `${path} does not exist`;
  return hasTest(readFileSync(join(root, path), 'utf8'), title) ? null : `${path} has no test "${title}"`;
};

/** A title counts where it is the first argument of a call, unless that call does not run the test. */
const hasTest = (source: string, title: string): boolean => {
  const literal = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const call = new RegExp(String.raw`(?<!\.(?:skip|todo|fixme))\(\s*(['"\`])${literal}\1`);
  return call.test(source.replaceAll(/\\(['"`])/g, '$1'));
};
