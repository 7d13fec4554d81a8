import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ContentKind } from './content-kinds.ts';
import { hideItem, type LockedItem, lockItem, saveNext, showVersion } from './content-versions.store.ts';
import {
  type PublicationChange,
  requireLater,
  requireMovable,
  requireSeenPublication,
} from './publish-content.ts';

interface Planned extends Pick<LockedItem, 'id' | 'isShown'> {
  readonly version: number;
  readonly at: Date;
}

/**
 * Locks the planned version: either the replacement of a visible one, or the first version of a hidden item. @throws
 * BusinessError `common.not_found`, `common.conflict`, `content.not_planned` when nothing is planned any more
 */
const lockPlanned = async (
  tx: Tx,
  kind: ContentKind,
  { item, publication }: PublicationChange,
): Promise<Planned> => {
  const locked = await lockItem(tx, kind, item);
  if (!locked) throw new BusinessError('common.not_found');
  requireSeenPublication(locked, publication);
  await requireMovable(tx, kind, locked);
  const { id, isShown, nextVersion, nextAt, publishedVersion, publishAt } = locked;
  const [version, at] = isShown ? [nextVersion, nextAt] : [publishedVersion, publishAt];
  if (version === null || at === null || at <= (await readClock(tx)))
    throw new BusinessError('content.not_planned');
  return { id, isShown, version, at };
};

/**
 * Moves a planned publication to another instant; a newer draft is not included. @throws BusinessError
 * `common.not_found`, `common.conflict`, `content.not_planned`; ValidationError for a past instant
 */
export const movePlanned = async (
  tx: Tx,
  kind: ContentKind,
  { publishAt, ...change }: PublicationChange & { readonly publishAt: Date },
): Promise<void> => {
  const { id, isShown, version, at } = await lockPlanned(tx, kind, change);
  await requireLater(tx, publishAt);
  if (isShown) await saveNext(tx, kind, { id, next: { version, at: publishAt } });
  else await showVersion(tx, kind, { id, version, from: publishAt });
  await recordEvent(tx, {
    actor: change.actor,
    type: `${kind.subject}.publication_moved`,
    subject: { type: kind.subject, id: change.item },
    before: { publishAt: at.toISOString() },
    after: { version, publishAt: publishAt.toISOString() },
    requestId: change.requestId,
  });
};

/**
 * Cancels a planned publication: visible content stays, and a hidden item becomes a draft again.
 * @throws BusinessError `common.not_found`, `common.conflict`, `content.not_planned`
 */
export const revokePlanned = async (tx: Tx, kind: ContentKind, change: PublicationChange): Promise<void> => {
  const { id, isShown, version, at } = await lockPlanned(tx, kind, change);
  if (isShown) await saveNext(tx, kind, { id, next: null });
  else await hideItem(tx, kind, id);
  await recordEvent(tx, {
    actor: change.actor,
    type: `${kind.subject}.publication_taken_back`,
    subject: { type: kind.subject, id: change.item },
    before: { version, publishAt: at.toISOString() },
    after: { version: null, publishAt: null },
    requestId: change.requestId,
  });
};
