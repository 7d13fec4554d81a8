import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { type PersonalData, personalDataText, type PersonalRead } from '@parcela/platform/personal-data.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { findOpenReading } from './personal-data-readings.store.ts';
import type { StaffCall } from './open-personal-data-reading.ts';

/** The identifying parts that each module stores. */
const identifyingParts = (
  personalData: readonly PersonalData[],
): (readonly [name: string, read: PersonalRead])[] =>
  personalData.flatMap(({ parts, identifying = [] }) =>
    Object.entries(parts).filter(([name]) => identifying.includes(name)),
  );

/**
 * Returns all personal data of a user in full to the member of staff who gave the reason, and records each reading.
 * @throws BusinessError `common.not_found` for another staff member's reading, and for an expired one
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
