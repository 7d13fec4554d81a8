import { eventDeeds, eventSubjects } from '@parcela/domain';
import { text, type Value, words } from '../resource/values.ts';
import { approvalName } from './approval-name.ts';

const isOf = <T extends string>(names: readonly T[], name: string | undefined): name is T =>
  names.some((known) => known === name);

/** The subject of an event. */
export const thingName = (type: string): Value =>
  isOf(eventSubjects, type) ? words(`boAudit.of.${type}`) : text(type);

/**
 * An event in words: `staff.signed_in` is "Staff: signed in". A removed type appears by its stored name; a
 * recorded type without phrases fails to compile.
 */
export const eventName = (type: string): Value => {
  const [thing, deed] = type.split('.');
  if (!isOf(eventSubjects, thing) || !isOf(eventDeeds, deed)) return approvalName(type);
  return words('boAudit.event', { of: words(`boAudit.of.${thing}`), did: words(`boAudit.did.${deed}`) });
};
