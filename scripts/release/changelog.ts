import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';

export interface Release {
  readonly version: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }).version;

export const readChangelog = (): string => readFileSync(join(root, 'CHANGELOG.md'), 'utf8');

const heading = /^## \[(\d+\.\d+\.\d+)\] - (\S+)$/gm;

/** The releases of a changelog (keepachangelog.com 1.1.0), in its order. */
export const releasesOf = (changelog: string): readonly Release[] =>
  [...changelog.matchAll(heading)].map(([, version = '', day = '']) => ({ version, day }));

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** Tells whether a version is older, by its numbers, because 1.10.0 is newer than 1.9.0. */
export const isOlder = (version: string, than: string): boolean => {
  const numbers = than.split('.').map(Number);
  const differing = version
    .split('.')
    .map((number, index) => Number(number) - (numbers[index] ?? 0))
    .find((difference) => difference !== 0);
  return (differing ?? 0) < 0;
};

/** The faults of a changelog for the release of a version. */
export const findChangelogFaults = (changelog: string, version: string): string[] => {
  const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
  const releases = releasesOf(changelog);
  const faults: string[] = [];
  if (headings[0] !== '[Unreleased]') faults.push('the first heading is not [Unreleased]');
  if (headings.length !== releases.length + 1) faults.push('a heading is not "## [1.2.3] - YYYY-MM-DD"');
  if (!releases.some((release) => release.version === version)) faults.push(`${version} has no entry`);
  for (const [index, release] of releases.entries()) {
    if (!isDay(release.day)) faults.push(`${release.version} has no valid date`);
    const previous = releases[index - 1];
    if (previous && (!isOlder(release.version, previous.version) || release.day > previous.day))
      faults.push(`${release.version} is not older than ${previous.version}`);
  }
  return faults;
};
