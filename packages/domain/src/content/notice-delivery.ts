import { type NoticeChannel, noticeChoiceOf, type NoticeGroup, noticeRules } from './notice-groups.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';

/** What an investor has chosen. */
export interface NoticePreferences {
  /** Choices (`votes.mail`) that are switched off; everything else is on. */
  readonly switchedOff: readonly string[];
  readonly quietHours: QuietHours | null;
}

export const noPreferences: NoticePreferences = { switchedOff: [], quietHours: null };

/** Only optional mails and messages to devices wait; the bell makes no sound. */
const canWait = (group: NoticeGroup, channel: NoticeChannel): boolean =>
  channel !== 'app' && noticeRules[group][channel] === 'choice';

/**
 * When a notice leaves on a channel: at `at`, at the end of the quiet hours, or never (undefined). Each sender asks
 * here.
 */
export const deliveryTime = (
  { group, channel, at }: { readonly group: NoticeGroup; readonly channel: NoticeChannel; readonly at: Date },
  { switchedOff, quietHours }: NoticePreferences,
): Date | undefined => {
  const rule = noticeRules[group][channel];
  const choice = noticeChoiceOf(group, channel);
  if (rule === 'never' || (choice !== undefined && switchedOff.includes(choice))) return undefined;
  return (quietHours && canWait(group, channel) && quietUntil(quietHours, at)) || at;
};
