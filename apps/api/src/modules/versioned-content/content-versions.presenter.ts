import type { ContentStatus, SavedVersion } from './content-versions.queries.ts';

export interface SentPublication {
  readonly version: number;
  readonly publication: number;
  readonly earlierVersion?: number | undefined;
  readonly publishAt?: string | undefined;
}

/** The version to publish, and the time. */
export const publicationOf = ({ publishAt, ...of }: SentPublication) => ({
  ...of,
  publishAt: publishAt === undefined ? undefined : new Date(publishAt),
});

export const statusView = (item: ContentStatus) => ({
  version: item.version,
  state: item.state,
  publishedVersion: item.publishedVersion,
  publishAt: item.publishAt?.toISOString() ?? null,
  nextVersion: item.nextVersion,
  nextAt: item.nextAt?.toISOString() ?? null,
  publication: item.publication,
  savedAt: item.savedAt.toISOString(),
  savedBy: item.savedBy,
});

export const savedView = ({ version, savedAt, savedBy }: SavedVersion) => ({
  version,
  savedAt: savedAt.toISOString(),
  savedBy,
});
