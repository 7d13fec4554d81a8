import { serverClock } from '@parcela/web';
import { instant, list, nothing, type Value } from '../../shared/resource/values.ts';

/** The platform tells investors that a review can take up to two working days. */
const promisedWorkingDays = 2;
const dayMs = 86_400_000;
const isWeekend = (at: Date): boolean => at.getUTCDay() === 0 || at.getUTCDay() === 6;

/** The deadline for the staff's decision. It ignores holidays. */
export const dueAt = (since: string): string => {
  let due = new Date(since);
  for (let days = 0; days < promisedWorkingDays;) {
    due = new Date(due.getTime() + dayMs);
    if (!isWeekend(due)) days += 1;
  }
  return due.toISOString();
};

const late: Value = { kind: 'state', tone: 'negative', label: 'boVerification.late' };

/** The deadline for the staff's decision. Late items are marked; decided items have no deadline. */
export const due = (since: string, isDecided: boolean): Value => {
  if (isDecided) return nothing;
  const at = dueAt(since);
  return list([instant(at), ...(Date.parse(at) < serverClock.now() ? [late] : [])]);
};
