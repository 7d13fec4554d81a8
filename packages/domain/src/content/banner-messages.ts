import {
  isClearedToInvest,
  isDone,
  type VerificationOption,
  type VerificationType,
} from '../verification/verification-levels.ts';

/** The audience of a banner message: unverified users, users who are not investors yet, or all users. */
export const bannerMessageTypes = ['Verification', 'Greenhorn', 'General'] as const;
export type BannerMessageType = (typeof bannerMessageTypes)[number];

/** The possible places of a message: first segments of the paths of signed-in screens. */
export const bannerPages = [
  'dashboard',
  'earnings',
  'orders',
  'wallet',
  'projects',
  'voting',
  'news',
  'investor-club',
  'how-to',
  'article',
  'settings',
  'verification',
] as const;
export type BannerPage = (typeof bannerPages)[number];

/** Tells whether a message of this type concerns a user with these levels (spec §4). */
export function isMessageFor(
  type: BannerMessageType,
  options: readonly VerificationOption[],
  granted: readonly VerificationType[],
): boolean {
  if (type === 'Verification') return !isClearedToInvest(options, granted);
  return type === 'General' || !isDone('INVESTOR', options, granted);
}

/**
 * Tells whether the screen of this path shows a message or banner with `ofPage`. Null belongs to every
 * screen.
 */
export function isOnPage(ofPage: string | null, path: string): boolean {
  return ofPage === null || path.split('/', 2)[1] === ofPage;
}
