import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ContentKind } from './content-kinds.ts';
import {
  copyVersion,
  hasCorrection,
  hideItem,
  type LockedItem,
  lockItem,
  saveNext,
  showVersion,
} from './content-versions.store.ts';
import { type ContentChange, editContent, lockSeenItem } from './save-content.ts';

export interface PublicationChange extends ContentChange {
  /** The number of publication decisions that the editor saw; omitted if no editor makes the change. */
  readonly publication?: number | undefined;
}

export interface Publication extends PublicationChange {
  /** The newest version that the editor saw. */
  readonly version: number;
  /** An earlier version to publish instead of the newest one. */
  readonly earlierVersion?: number | undefined;
  /** The time of publication; omitted: now. */
  readonly publishAt?: Date | undefined;
}

/**
 * @throws BusinessError `common.conflict` when another member of staff has decided about the publication in the
 * meantime
 */
export const requireSeenPublication = (
  { publication }: Pick<LockedItem, 'publication'>,
  seen: number | undefined,
): void => {
  if (seen !== undefined && seen !== publication) throw new BusinessError('common.conflict');
};

/** A planned release is fixed this long before its instant; a trigger checks it again when the row changes. */
const fixedMs = 10_000;

/** @throws BusinessError `common.conflict` in the last seconds before the release of a kind that stays released */
export const requireMovable = async (
  tx: Tx,
  { staysReleased }: ContentKind,
  { isShown, publishAt }: Pick<LockedItem, 'isShown' | 'publishAt'>,
): Promise<void> => {
  if (!staysReleased || isShown || publishAt === null) return;
  if (publishAt.getTime() - fixedMs <= (await readClock(tx)).getTime())
    throw new BusinessError('common.conflict');
};

/** @throws BusinessError `content.released` for a version without a reason in place of a released one */
const requireReason = async (
  tx: Tx,
  kind: ContentKind,
  { id, isShown, publishedVersion }: LockedItem,
  version: number,
): Promise<void> => {
  if (!kind.staysReleased || !isShown || version === publishedVersion) return;
  if (!(await hasCorrection(tx, kind, { id, version }))) throw new BusinessError('content.released');
};

/** @throws ValidationError for a past instant */
export const requireLater = async (tx: Tx, publishAt: Date | undefined): Promise<void> => {
  if (publishAt && publishAt < (await readClock(tx)))
    throw new ValidationError([{ path: 'publishAt', code: 'invalid_date' }]);
};

/**
 * Writes an earlier version again as the next one; returns the new number. The history does not change, and the next
 * edit starts from the published text. @throws BusinessError `common.not_found`, `common.conflict`; ValidationError
 * for a number that is not an earlier version
 */
const writeAgain = async (
  tx: Tx,
  kind: ContentKind,
  { earlierVersion, ...edit }: ContentChange & { readonly version: number; readonly earlierVersion: number },
): Promise<number> => {
  if (earlierVersion >= edit.version)
    throw new ValidationError([{ path: 'earlierVersion', code: 'too_big' }]);
  await editContent(tx, kind, {
    ...edit,
    write: async ({ id, version }) => {
      await copyVersion(tx, kind, { id, from: earlierVersion, to: version });
      return { copyOf: earlierVersion };
    },
  });
  return edit.version + 1;
};

/**
 * Publishes the newest version or an earlier one, now or at a later instant; returns which. The published content
 * stays until then. An earlier plan is cancelled.
 * @throws BusinessError `common.not_found`, `common.conflict`, `content.released`
 * @throws ValidationError for a past instant, and for a number that is not an earlier version
 */
export const publishContent = async (
  tx: Tx,
  kind: ContentKind,
  { earlierVersion, publishAt, version: seen, publication, ...change }: Publication,
): Promise<number> => {
  const { item, actor, requestId } = change;
  const version =
    earlierVersion === undefined
      ? seen
      : await writeAgain(tx, kind, { ...change, version: seen, earlierVersion });
  const locked = await lockSeenItem(tx, kind, { item, version });
  requireSeenPublication(locked, publication);
  await requireLater(tx, publishAt);
  await requireMovable(tx, kind, locked);
  await requireReason(tx, kind, locked, version);
  const { id, isShown, publishedVersion } = locked;
  if (publishAt && isShown) await saveNext(tx, kind, { id, next: { version, at: publishAt } });
  else await showVersion(tx, kind, { id, version, from: publishAt ?? null });
  await recordEvent(tx, {
    actor,
    type: `${kind.subject}.published`,
    subject: { type: kind.subject, id: item },
    before: { publishedVersion },
    after: { publishedVersion: version, publishAt: publishAt?.toISOString() ?? null },
    requestId,
  });
  return version;
};

/**
 * Hides the item and cancels a planned publication; hiding a draft changes nothing.
 * @throws BusinessError `common.not_found`, `common.conflict`, `content.released`
 */
export const unpublishContent = async (
  tx: Tx,
  kind: ContentKind,
  { item, actor, requestId, publication }: PublicationChange,
): Promise<void> => {
  const locked = await lockItem(tx, kind, item);
  if (!locked) throw new BusinessError('common.not_found');
  requireSeenPublication(locked, publication);
  const { id, publishedVersion } = locked;
  if (publishedVersion === null) return;
  await requireMovable(tx, kind, locked);
  if (kind.staysReleased && locked.isShown) throw new BusinessError('content.released');
  await hideItem(tx, kind, id);
  await recordEvent(tx, {
    actor,
    type: `${kind.subject}.unpublished`,
    subject: { type: kind.subject, id: item },
    before: { publishedVersion },
    after: { publishedVersion: null },
    requestId,
  });
};
