import { readClock, type Tx } from '../../platform/database.ts';
import { BusinessError, ValidationError } from '../../platform/errors.ts';
import { writeAudit } from '../audit/index.ts';
import { lockMessage, setPublished } from './banner-messages.store.ts';
import { lockSeenMessage, type MessageChange } from './save-banner-message.ts';

/**
 * Shows the newest version from now on, or from a later moment on. What people see now is replaced at once only: to
 * wait for the moment it would have to disappear.
 * @throws BusinessError `common.not_found`, `common.conflict`, `message.shown`
 * @throws ValidationError for a moment that has passed
 */
export const publishBannerMessage = async (
  tx: Tx,
  change: MessageChange & { readonly version: number; readonly publishAt?: Date | undefined },
): Promise<void> => {
  const { message, version, publishAt, actor, requestId } = change;
  const { id, isShown, publishedVersion } = await lockSeenMessage(tx, { message, version });
  if (publishAt && publishAt < (await readClock(tx)))
    throw new ValidationError([{ path: 'publishAt', code: 'invalid_date' }]);
  if (publishAt && isShown) throw new BusinessError('message.shown');
  await setPublished(tx, id, { version, from: publishAt });
  await writeAudit(tx, {
    actor,
    action: 'banner_message.published',
    subject: { type: 'banner_message', id: message },
    before: { publishedVersion },
    after: { publishedVersion: version, publishAt: publishAt?.toISOString() ?? null },
    ...(requestId !== undefined && { requestId }),
  });
};

/** Hides the message; hiding a draft changes nothing. @throws BusinessError `common.not_found` */
export const unpublishBannerMessage = async (
  tx: Tx,
  { message, actor, requestId }: MessageChange,
): Promise<void> => {
  const locked = await lockMessage(tx, message);
  if (!locked) throw new BusinessError('common.not_found');
  const { id, publishedVersion } = locked;
  if (publishedVersion === null) return;
  await setPublished(tx, id, null);
  await writeAudit(tx, {
    actor,
    action: 'banner_message.unpublished',
    subject: { type: 'banner_message', id: message },
    before: { publishedVersion },
    after: { publishedVersion: null },
    ...(requestId !== undefined && { requestId }),
  });
};
