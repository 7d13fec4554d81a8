import { readClock, type Tx } from '../../platform/database.ts';
import { BusinessError, ValidationError } from '../../platform/errors.ts';
import { writeAudit } from '../audit/index.ts';
import type { ContentKind } from './content-kinds.ts';
import { type ContentChange, lockSeenItem } from './save-content.ts';
import { hideItem, lockItem, showVersion } from './versions.store.ts';

/**
 * Shows the newest version from now on, or from a later moment on. What people see now is replaced at once only: to
 * wait for the moment it would have to disappear.
 * @throws BusinessError `common.not_found`, `common.conflict`, `content.shown`
 * @throws ValidationError for a moment that has passed
 */
export const publishContent = async (
  tx: Tx,
  kind: ContentKind,
  change: ContentChange & { readonly version: number; readonly publishAt?: Date | undefined },
): Promise<void> => {
  const { item, version, publishAt, actor, requestId } = change;
  const { id, isShown, publishedVersion } = await lockSeenItem(tx, kind, { item, version });
  if (publishAt && publishAt < (await readClock(tx)))
    throw new ValidationError([{ path: 'publishAt', code: 'invalid_date' }]);
  if (publishAt && isShown) throw new BusinessError('content.shown');
  await showVersion(tx, kind, { id, version, from: publishAt ?? null });
  await writeAudit(tx, {
    actor,
    action: `${kind.subject}.published`,
    subject: { type: kind.subject, id: item },
    before: { publishedVersion },
    after: { publishedVersion: version, publishAt: publishAt?.toISOString() ?? null },
    requestId,
  });
};

/** Hides the item; hiding a draft changes nothing. @throws BusinessError `common.not_found` */
export const unpublishContent = async (
  tx: Tx,
  kind: ContentKind,
  { item, actor, requestId }: ContentChange,
): Promise<void> => {
  const locked = await lockItem(tx, kind, item);
  if (!locked) throw new BusinessError('common.not_found');
  const { id, publishedVersion } = locked;
  if (publishedVersion === null) return;
  await hideItem(tx, kind, id);
  await writeAudit(tx, {
    actor,
    action: `${kind.subject}.unpublished`,
    subject: { type: kind.subject, id: item },
    before: { publishedVersion },
    after: { publishedVersion: null },
    requestId,
  });
};
