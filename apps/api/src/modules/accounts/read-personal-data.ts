import type { Tx } from '../../platform/database.ts';
import type { PersonalVault } from '../../platform/encryption.ts';
import { BusinessError } from '../../platform/errors.ts';
import { type PersonalData, personalDataText, type PersonalRead } from '../../platform/personal-data.ts';
import { recordEvent } from '../../platform/events/record-event.ts';
import { findOpenReading, insertReading } from './personal-data-readings.store.ts';
import { presentToStaff } from './present-profile.ts';
import { getProfile } from './profile.views.ts';
import { findUser, findUserId } from './users.views.ts';

interface StaffCall {
  readonly staffId: number;
  readonly requestId: string;
}

const requireUserId = async (tx: Tx, documentId: string): Promise<number> => {
  const userId = await findUserId(tx, documentId);
  if (userId === undefined) throw new BusinessError('common.not_found');
  return userId;
};

/**
 * An investor as staff see one who only help; that they looked is noted.
 * @throws BusinessError `common.not_found` also for somebody who has left
 */
export const showUserToStaff = async (
  { vault }: { readonly vault: PersonalVault },
  tx: Tx,
  { user, staffId, requestId }: StaffCall & { readonly user: string },
) => {
  const userId = await requireUserId(tx, user);
  const account = await findUser(tx, userId);
  if (!account) throw new BusinessError('common.not_found');
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'personal_data.viewed_masked',
    subject: { type: 'user', id: userId },
    requestId,
  });
  return {
    documentId: account.documentId,
    email: account.email,
    createdAt: account.createdAt.toISOString(),
    profile: presentToStaff(await getProfile(tx, vault, userId)),
  };
};

/**
 * A member of staff says why all personal data of somebody have to be read. Nothing is shown yet: an answer to a
 * call with an idempotency key is kept, and personal data are not to be.
 * @throws BusinessError `common.not_found`
 */
export const openReading = async (
  tx: Tx,
  { user, reason, staffId, requestId }: StaffCall & { readonly user: string; readonly reason: string },
) => {
  const userId = await requireUserId(tx, user);
  const reading = await insertReading(tx, { userId, staffId, reason });
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'personal_data.reading_opened',
    subject: { type: 'user', id: userId },
    after: { reading: reading.documentId },
    requestId,
  });
  return { documentId: reading.documentId, readableUntil: reading.readableUntil.toISOString() };
};

/** Of every part of the platform what says who a person is. */
const identifyingParts = (
  personalData: readonly PersonalData[],
): (readonly [name: string, read: PersonalRead])[] =>
  personalData.flatMap(({ parts, identifying = [] }) =>
    Object.entries(parts).filter(([name]) => identifying.includes(name)),
  );

/**
 * Everything that says who somebody is, in full, to the member of staff who has said why; each time is noted.
 * @throws BusinessError `common.not_found` for a reading of somebody else, and when its time is over
 */
export const readPersonalData = async (
  { personalData }: { readonly personalData: readonly PersonalData[] },
  tx: Tx,
  { reading: documentId, staffId, requestId }: StaffCall & { readonly reading: string },
) => {
  const reading = await findOpenReading(tx, staffId, documentId);
  if (!reading) throw new BusinessError('common.not_found');
  const { userId, readableUntil, ...shown } = reading;
  const parts = identifyingParts(personalData);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'personal_data.read',
    subject: { type: 'user', id: userId },
    after: { reading: documentId, parts: parts.map(([name]) => name) },
    requestId,
  });
  const text = await personalDataText(Object.fromEntries(parts), tx, userId);
  const person = JSON.parse(text) as Record<string, unknown>;
  return { ...shown, readableUntil: readableUntil.toISOString(), person };
};
