import { searchFlag, searchText, type SearchOf, searchOf } from '@parcela/web';

/** Set as the specification says, with or without a value; `inactivity` when the session ended through inactivity. */
const searchExpiry = (value: unknown): true | 'inactivity' | undefined =>
  value === 'inactivity' ? value : searchFlag(value) === true ? true : undefined;

/** Query parameters of the public screens (spec section 2). */
export const signInSearch = searchOf({
  next: searchText,
  sessionExpired: searchExpiry,
  /** The user has just deleted their account. */
  accountDeleted: searchFlag,
  locale: searchText,
});
export type SignInSearch = SearchOf<typeof signInSearch>;

export const signUpSearch = searchOf({
  ehub: searchText,
  referral: searchText,
  /** The page on which the user continues after confirming the address and signing in. */
  next: searchText,
  locale: searchText,
});
export type SignUpSearch = SearchOf<typeof signUpSearch>;

export const verifyEmailSearch = searchOf({ confirmation: searchText, next: searchText, locale: searchText });
export type VerifyEmailSearch = SearchOf<typeof verifyEmailSearch>;

export const emailVerifiedSearch = searchOf({ next: searchText });
export type EmailVerifiedSearch = SearchOf<typeof emailVerifiedSearch>;

export const newPasswordSearch = searchOf({ code: searchText });
export type NewPasswordSearch = SearchOf<typeof newPasswordSearch>;

export const interestOptOutSearch = searchOf({ code: searchText });
export type InterestOptOutSearch = SearchOf<typeof interestOptOutSearch>;

export const noticeOptOutSearch = searchOf({ code: searchText, group: searchText });
export type NoticeOptOutSearch = SearchOf<typeof noticeOptOutSearch>;

export const notMeSearch = searchOf({ code: searchText });
export type NotMeSearch = SearchOf<typeof notMeSearch>;

/** Query parameters of the return from a provider: a single-use code, or the reason why there is none. */
export const callbackSearch = searchOf({ code: searchText, error: searchText });
export type CallbackSearch = SearchOf<typeof callbackSearch>;
