import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const sumsName = 'SHA256SUMS';

const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name !== sumsName)
    .toSorted();

/** Writes `SHA256SUMS` over every file of a folder, in the format of `sha256sum --check`. */
export const writeSums = async (folder: string): Promise<void> => {
  const lines: string[] = [];
  for (const name of filesOf(folder)) lines.push(`${await sumOf(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, sumsName), lines.join(''));
};

/** The faults of a release folder: a missing, changed or unlisted file. */
export const findWrongFiles = async (folder: string): Promise<string[]> => {
  if (!existsSync(join(folder, sumsName))) return [`${sumsName} is missing`];
  const listed = new Map(
    [...readFileSync(join(folder, sumsName), 'utf8').matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)].map(
      ([, sum = '', name = '']): [string, string] => [name, sum],
    ),
  );
  if (listed.size === 0) return [`${sumsName} lists no file`];
  const found = filesOf(folder);
  const wrong = found.filter((name) => !listed.has(name)).map((name) => `${name} is not listed`);
  for (const [name, sum] of listed)
    if (!found.includes(name)) wrong.push(`${name} is missing`);
    else if ((await sumOf(join(folder, name))) !== sum) wrong.push(`${name} has changed`);
  return wrong;
};
