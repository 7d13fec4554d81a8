import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventAuthor, EventFacts } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { ContentKind } from './content-kinds.ts';
import { insertItem, type LockedItem, lockItem } from './content-versions.store.ts';

export interface ContentChange extends EventAuthor {
  /** documentId */
  readonly item: string;
}

/** Writes the version of a kind, and returns the facts for the audit log. */
export type WriteVersion = (of: { readonly id: number; readonly version: number }) => Promise<EventFacts>;

/**
 * Locks the item if the editor saw its newest version. @throws BusinessError `common.not_found`, `common.conflict`
 * when another member of staff has changed the item in the meantime
 */
export const lockSeenItem = async (
  tx: Tx,
  kind: ContentKind,
  { item, version }: { readonly item: string; readonly version: number },
): Promise<LockedItem> => {
  const locked = await lockItem(tx, kind, item);
  if (!locked) throw new BusinessError('common.not_found');
  if (locked.version !== version) throw new BusinessError('common.conflict');
  return locked;
};

const saveVersion = async (
  tx: Tx,
  kind: ContentKind,
  saved: ContentChange & { readonly id: number; readonly version: number; readonly write: WriteVersion },
): Promise<void> => {
  const { id, version, item, actor, requestId } = saved;
  const facts = await saved.write({ id, version });
  await recordEvent(tx, {
    actor,
    type: `${kind.subject}.saved`,
    subject: { type: kind.subject, id: item },
    after: { version, ...facts },
    requestId,
  });
};

/** Writes an item that is not visible yet. */
export const createContent = async (
  tx: Tx,
  kind: ContentKind,
  { write, ...author }: EventAuthor & { readonly write: WriteVersion },
): Promise<{ readonly id: number; readonly documentId: string }> => {
  const created = await insertItem(tx, kind);
  const change = { ...author, id: created.id, item: created.documentId };
  await saveVersion(tx, kind, { ...change, version: 1, write });
  return created;
};

/**
 * Writes the next version; the published content stays unchanged until that version is published.
 * @throws BusinessError `common.not_found`, `common.conflict`
 */
export const editContent = async (
  tx: Tx,
  kind: ContentKind,
  edit: ContentChange & { readonly version: number; readonly write: WriteVersion },
): Promise<void> => {
  const { id } = await lockSeenItem(tx, kind, edit);
  await saveVersion(tx, kind, { ...edit, id, version: edit.version + 1 });
};

/** Writes a version of a kind; returns the facts for the audit log. */
type WriteContent<Content> = (
  tx: Tx,
  content: Content,
  of: Parameters<WriteVersion>[0],
) => Promise<EventFacts>;

/** The two use cases of a kind whose items consist only of their versions. */
export const contentSaving = <Content>(kind: ContentKind, write: WriteContent<Content>) => ({
  /** Writes an unpublished item; returns its documentId. */
  create: async (
    tx: Tx,
    { content, ...author }: EventAuthor & { readonly content: Content },
  ): Promise<string> =>
    (await createContent(tx, kind, { ...author, write: (of) => write(tx, content, of) })).documentId,
  /** Writes the next version. @throws BusinessError `common.not_found`, `common.conflict` */
  edit: (
    tx: Tx,
    { content, ...edit }: ContentChange & { readonly content: Content; readonly version: number },
  ): Promise<void> => editContent(tx, kind, { ...edit, write: (of) => write(tx, content, of) }),
});
