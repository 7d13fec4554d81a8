import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../lib/children.ts';

const filesBelow = (dir: string): Map<string, string> =>
  new Map(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(dir, path), readFileSync(path, 'utf8')]),
  );

/** Files generated from the contract and the configuration are committed, and match them. */
export const checkGenerated = async (): Promise<string[]> => {
  const fresh = mkdtempSync(join(tmpdir(), 'generated-'));
  try {
    execFileSync(process.execPath, [join(root, 'scripts/generate.ts'), fresh], {
      stdio: 'ignore',
      cwd: root,
    });
    const made = [...filesBelow(fresh)].filter(([name]) => /^(packages.contract|deploy)\b/.test(name));
    return made
      .filter(([name, text]) => {
        try {
          return readFileSync(join(root, name), 'utf8') !== text;
        } catch {
          return true;
        }
      })
      .map(([name]) => `${name} is not what it is made from: run npm run generate`);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
};
