import type { Tx } from '../../platform/database.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type AuditActor, writeAudit } from '../audit/index.ts';
import {
  insertMessage,
  insertVersion,
  type LockedMessage,
  lockMessage,
  type MessageContent,
} from './banner-messages.store.ts';

export interface MessageChange {
  /** documentId */
  readonly message: string;
  readonly actor: AuditActor;
  readonly requestId?: string;
}

/**
 * The message, locked, when its newest version is the one that the editor has seen.
 * @throws BusinessError `common.not_found`, `common.conflict` when somebody else has changed it meanwhile
 */
export const lockSeenMessage = async (
  tx: Tx,
  { message, version }: { readonly message: string; readonly version: number },
): Promise<LockedMessage> => {
  const locked = await lockMessage(tx, message);
  if (!locked) throw new BusinessError('common.not_found');
  if (locked.version !== version) throw new BusinessError('common.conflict');
  return locked;
};

const auditSave = (
  tx: Tx,
  { message, actor, requestId }: MessageChange,
  saved: MessageContent & { readonly version: number },
): Promise<void> =>
  writeAudit(tx, {
    actor,
    action: 'banner_message.saved',
    subject: { type: 'banner_message', id: message },
    after: { version: saved.version, type: saved.type, text: saved.text.en },
    ...(requestId !== undefined && { requestId }),
  });

/** Writes a message that nobody sees yet; answers its documentId. */
export const createBannerMessage = async (
  tx: Tx,
  { content, ...by }: Omit<MessageChange, 'message'> & { readonly content: MessageContent },
): Promise<string> => {
  const { id, documentId } = await insertMessage(tx);
  await insertVersion(tx, { messageId: id, version: 1 }, content);
  await auditSave(tx, { message: documentId, ...by }, { ...content, version: 1 });
  return documentId;
};

/**
 * Writes the next version; what people see stays as it is until that is published.
 * @throws BusinessError `common.not_found`, `common.conflict`
 */
export const editBannerMessage = async (
  tx: Tx,
  {
    content,
    version: seen,
    ...change
  }: MessageChange & { readonly content: MessageContent; readonly version: number },
): Promise<void> => {
  const { id } = await lockSeenMessage(tx, { message: change.message, version: seen });
  const version = seen + 1;
  await insertVersion(tx, { messageId: id, version }, content);
  await auditSave(tx, change, { ...content, version });
};
