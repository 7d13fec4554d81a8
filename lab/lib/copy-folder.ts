import { chownSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Lock files of a running server, which a copy must not have. */
const notCopied = ['postmaster.pid', 'postmaster.opts'];

/** A running server may delete a file during the copy. */
const ifThere = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

/** Copies a folder with its owners: PostgreSQL refuses data that belong to another user. */
export const copyFolder = (from: string, to: string): void => {
  const { uid, gid, mode } = statSync(from);
  mkdirSync(to, { recursive: true, mode });
  chownSync(to, uid, gid);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) ifThere(() => copyFolder(source, target));
    else if (entry.isFile() && !notCopied.includes(entry.name))
      ifThere(() => {
        copyFileSync(source, target);
        chownSync(target, uid, gid);
      });
  }
};
