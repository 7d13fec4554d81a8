import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { readDocument } from '../media/index.ts';
import { findDocument } from './share-transfers.queries.ts';
import { insertDocument, lockTransfer } from './share-transfers.store.ts';

interface DocumentDeps {
  readonly vault: PersonalVault;
}

/** The name of the encrypted value, which is bound into the ciphertext. */
const field = 'share_transfer_document';

/**
 * Adds a PDF to a recorded transfer: the signed instructions, or a decision of a court or notary. It is encrypted
 * with the giver's key. The same bytes are stored once. @throws BusinessError 404 `common.not_found`, 409
 * `share_transfer.ended`; ValidationError for anything but a PDF of at most 20 MiB
 */
export const addTransferDocument = async (
  { vault }: DocumentDeps,
  tx: Tx,
  upload: {
    /** documentId. */
    readonly transfer: string;
    readonly name: string;
    readonly bytes: Buffer;
    readonly staffId: number;
    readonly requestId: string;
  },
): Promise<void> => {
  const { name, bytes, staffId, requestId } = upload;
  readDocument({ bytes, originalName: name });
  const transfer = await lockTransfer(tx, upload.transfer);
  if (!transfer) throw new BusinessError('common.not_found');
  if (transfer.state !== 'recorded') throw new BusinessError('share_transfer.ended');
  const digest = sha256(bytes);
  const document = await insertDocument(tx, {
    transferId: transfer.id,
    name,
    content: await vault.encrypt(tx, transfer.fromUserId, field, bytes.toString('base64')),
    digest,
    staffId,
  });
  if (document === undefined) return;
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'share_transfer.document_added',
    subject: { type: 'share_transfer', id: transfer.documentId },
    after: { document, sha256: digest.toString('hex') },
    requestId,
  });
};

/**
 * Returns the bytes of a transfer's document, and records the view. @throws BusinessError 404 `common.not_found`
 */
export const readTransferDocument = async (
  { vault }: DocumentDeps,
  tx: Tx,
  asked: {
    /** documentIds. */
    readonly transfer: string;
    readonly document: string;
    readonly staffId: number;
    readonly requestId: string;
  },
): Promise<Buffer> => {
  const found = await findDocument(tx, asked);
  if (!found) throw new BusinessError('common.not_found');
  const { [field]: content } = await vault.decrypt(tx, found.fromUserId, { [field]: found.content });
  invariant(content, 'a stored document has content');
  await recordEvent(tx, {
    actor: { kind: 'staff', id: asked.staffId },
    type: 'share_transfer.document_read',
    subject: { type: 'share_transfer', id: asked.transfer },
    after: { document: asked.document },
    requestId: asked.requestId,
  });
  return Buffer.from(content, 'base64');
};
