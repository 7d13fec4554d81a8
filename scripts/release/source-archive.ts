import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const git = (repository: string, ...args: readonly string[]): Buffer =>
  execFileSync('git', args, { cwd: repository, maxBuffer: 1024 ** 3 });

export const isClean = (repository: string): boolean =>
  git(repository, 'status', '--porcelain').toString().trim() === '';

export const headOf = (repository: string): string => git(repository, 'rev-parse', 'HEAD').toString().trim();

/** The files of HEAD below one folder. The same commit always gives the same bytes: gzip from Node writes no time. */
export const writeSourceArchive = (repository: string, name: string, path: string): void => {
  const tar = git(repository, 'archive', '--format=tar', `--prefix=${name}/`, 'HEAD');
  writeFileSync(path, gzipSync(tar, { level: 9 }));
};
