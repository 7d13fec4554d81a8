import { dateInZone } from '@parcela/domain';
import { platformTimeZone } from '@parcela/ui';

const hourMs = 3_600_000;
const dayHours = 24;

/** The midnight that begins the day in the platform's zone. */
export const startOfDay = (day: string): Date | undefined => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  return Array.from(
    { length: 2 * dayHours },
    (_, hour) => new Date(midnight + (hour - dayHours) * hourMs),
  ).find((at) => dateInZone(at, platformTimeZone) === day);
};

/** The midnight that ends the day in the platform's zone. */
export const endOfDay = (day: string): Date | undefined => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  return startOfDay(new Date(midnight + dayHours * hourMs).toISOString().slice(0, 10));
};
