import { hkdfSync } from 'node:crypto';
import { type NoticeGroup, noticeGroups } from '@parcela/domain';
import { type MasterKey, open, seal } from '@parcela/platform/security/sealing.ts';

/** The codes of mailed links that switch off the mails of one group. A code names no person and never expires. */
export interface OptOutCodes {
  make(userId: number, group: NoticeGroup): string;
  /** Undefined for a code that this platform did not make. */
  read(code: string): { readonly userId: number; readonly group: NoticeGroup } | undefined;
}

const context = 'notice-opt-out';

/**
 * Seals with the first key and opens with every configured key, so that keys can be changed while the platform runs.
 */
export const createOptOutCodes = (masterKeys: readonly MasterKey[]): OptOutCodes => {
  const keys = masterKeys.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), context, 32)),
  );
  const [current] = keys;
  if (!current) throw new Error('there is no master key');
  const openWith = (key: Buffer, sealed: Buffer): string | undefined => {
    try {
      return open(key, sealed, context).toString();
    } catch {
      return undefined;
    }
  };
  return {
    make: (userId, group) => seal(current, Buffer.from(`${userId}.${group}`), context).toString('base64url'),
    read: (code) => {
      const sealed = Buffer.from(code, 'base64url');
      const plain = keys.map((key) => openWith(key, sealed)).find((text) => text !== undefined);
      const [id, name] = (plain ?? '').split('.');
      const group = noticeGroups.find((known) => known === name);
      return group && { userId: Number(id), group };
    },
  };
};
