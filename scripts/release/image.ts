import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

type Builder = 'docker' | 'podman' | 'buildah';

/** A builder that works; a client without its service does not. */
const findBuilder = (): Builder | undefined =>
  (['docker', 'podman', 'buildah'] as const).find(
    (name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0,
  );

const run = (file: string, args: readonly string[]): void => {
  const { status } = spawnSync(file, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${file} ${args[0]} ended with ${status ?? 'a signal'}.`);
};

/** Docker's format, which each of the three can load. */
const save = (builder: Builder, tag: string, path: string): void => {
  if (builder === 'docker') run('docker', ['save', '--output', path, tag]);
  else if (builder === 'podman') run('podman', ['save', '--format', 'docker-archive', '--output', path, tag]);
  else run('buildah', ['push', tag, `docker-archive:${path}:${tag}`]);
};

/**
 * Builds the image from the source archive, so that it contains the commit and no other file. `BASE` names another base
 * image, as in `deploy/Containerfile`.
 * @returns whether there was a builder
 */
export const writeImage = async (
  { sources, name, version, commit }: Readonly<Record<'sources' | 'name' | 'version' | 'commit', string>>,
  path: string,
): Promise<boolean> => {
  const builder = findBuilder();
  if (!builder) return false;
  const work = mkdtempSync(join(dirname(path), '.image-'));
  try {
    run('tar', ['-x', '-z', '-f', sources, '-C', work]);
    const folder = join(work, name);
    const base = process.env['BASE'];
    const tag = `parcela:${version}`;
    run(builder, [
      'build',
      ...(builder === 'docker' ? [] : ['--format=docker']),
      ...(base === undefined ? [] : [`--build-arg=BASE=${base}`]),
      `--build-arg=BUILD_COMMIT=${commit}`,
      `--file=${join(folder, 'deploy/Containerfile')}`,
      `--tag=${tag}`,
      folder,
    ]);
    const image = join(work, 'image.tar');
    save(builder, tag, image);
    await pipeline(createReadStream(image), createGzip(), createWriteStream(path));
    return true;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
