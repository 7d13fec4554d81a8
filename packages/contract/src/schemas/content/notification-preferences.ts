import {
  isTimeZone,
  minutesOf,
  noticeChoices,
  noticeGroups,
  quietMinutes,
  quietMinutesMax,
} from '@parcela/domain';
import { z } from 'zod/mini';

const choice = z.enum(noticeChoices);
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }));
const shownQuietHours = z.strictObject({ from: clock, to: clock, timeZone: z.string() });

/** From and to are local times; the second may be on the next day, at most 16 hours later. */
const quietHours = z
  .strictObject({
    from: clock,
    to: clock,
    timeZone: z
      .string()
      .check(z.maxLength(50), z.regex(/^[\w+/-]+$/), z.refine(isTimeZone, { error: 'invalid' })),
  })
  .check(
    z.refine(
      ({ from, to }) => {
        const minutes = quietMinutes({ from: minutesOf(from), to: minutesOf(to) });
        return minutes > 0 && minutes <= quietMinutesMax;
      },
      { error: 'invalid', path: ['to'] },
    ),
  );

/** What the caller is told of, by group and channel. */
export const notificationPreferences = z.strictObject({
  /** `votes.mail`: everything else is on. */
  switchedOff: z.array(choice),
  /** Messages to devices and optional mails wait for their end. */
  quietHours: z.nullable(shownQuietHours),
  /** The zone of the platform. */
  timeZone: z.string(),
});

/** One change, so that it does not undo another that was made elsewhere meanwhile. */
export const notificationPreferencesChange = z.strictObject({
  data: z.union([
    z.strictObject({ choice, isOn: z.boolean() }),
    z.strictObject({ quietHours: z.nullable(quietHours) }),
  ]),
});

export const noticeGroup = z.enum(noticeGroups);

z.globalRegistry.add(notificationPreferences, { id: 'NotificationPreferences' });
