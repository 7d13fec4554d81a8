import type { Currency, Money, Localized } from '@parcela/domain';

interface AmountOfOrder {
  /** The order it belongs to; its number and project are named in the text. */
  readonly orderId?: number | undefined;
  readonly amount: Money;
}
interface AmountOfProject {
  readonly amount: Money;
  /** Its title in each language; an empty one is replaced by English. */
  readonly project: Localized;
}
interface AmountOfDistribution extends AmountOfProject {
  /** First and last day, as `YYYY-MM-DD`. */
  readonly periodFrom: string;
  readonly periodTo: string;
}
interface AboutPoll {
  /** In each language, as the title of its project. */
  readonly question: Localized;
  readonly project: Localized;
  /** When it accepts no more votes. */
  readonly until: Date;
}
interface AboutOpening {
  /** Title in each language. */
  readonly project: Localized;
  /** Code of the link that ends these mails. */
  readonly optOut: string;
}
interface AmountOnly {
  readonly amount: Money;
}

/**
 * The notifications besides those of order states (`notify-order-owner.ts`), with the facts that their texts need.
 * Each has a title, a body and what comes next in the phrases `notifications`.
 */
export interface NotificationFacts {
  /** Money arrived and waits for a decision of staff. */
  'payment.suspended': AmountOfOrder;
  /** Less than what was owed came. */
  'payment.part_received': AmountOfOrder & { readonly orderId: number };
  /** Money was put into the wallet. */
  'payment.credited': AmountOfOrder;
  /** Money is being returned to where it came from. */
  'payment.refunded': AmountOfOrder;
  'withdrawal.requested': AmountOnly;
  /** The bank was asked to pay it. */
  'withdrawal.sent': AmountOnly;
  /** The bank's statement shows it. */
  'withdrawal.done': AmountOnly;
  /** The bank could not pay it; the money is in the wallet again. */
  'withdrawal.failed': AmountOnly;
  /** Staff refused it; the money is in the wallet again. */
  'withdrawal.rejected': AmountOnly;
  /** Earnings of a project went into the wallet. */
  'earning.deposited': AmountOfDistribution;
  /** The bank was asked to pay it to the user's account. */
  'earning.sent': AmountOfDistribution;
  /** It is earmarked until there is an account that can receive it. */
  'earning.account_needed': AmountOfDistribution;
  /** The bank could not pay it; it is in the wallet. */
  'earning.returned': AmountOfDistribution;
  /** A correction pays what was missing. */
  'earning.corrected': AmountOfDistribution;
  /** A correction found that too much was paid: it is deducted from what comes next. */
  'earning.overpaid': AmountOfDistribution;
  /** Of a distribution so much covered what the user owed. */
  'earning.deducted': AmountOfDistribution;
  /** Two members of staff have settled what the user owed: out of the wallet, or by waiving it. */
  'earning.collected': AmountOfDistribution;
  'earning.waived': AmountOfDistribution;
  /** A poll has begun in which the person may vote. */
  'voting.started': AboutPoll;
  'voting.ended': AboutPoll;
  /** The user subscribed to the next project, and here it is. */
  'project.opened': AboutOpening;
  'bank_account.changed': {
    readonly currency: Currency;
    /** From when on money can be sent there. */
    readonly usableFrom: Date;
  };
  /** Staff rejected an account whose holder has another name. */
  'bank_account.rejected': { readonly currency: Currency };
  /** A provider's answer, or staff, have proved who the person is. */
  'kyc.done': Readonly<Record<string, never>>;
  /** The check was refused and can be made again; a level that rested on it has ended. */
  'kyc.retry': Readonly<Record<string, never>>;
  /** The check was refused for good. */
  'kyc.rejected': Readonly<Record<string, never>>;
  /** A new check is asked for before the document ends; its last valid day as `YYYY-MM-DD`. */
  'kyc.document_ends': { readonly lastDay: string };
  /** The document was valid until that day, and so was the level. */
  'kyc.document_ended': { readonly lastDay: string };
  /** A sign-in with a device that the account has not signed in with before; `Firefox, Windows` or empty. */
  'security.new_device': { readonly device: string };
  /** A password was changed, set for the first time, or set anew by a mailed link. */
  'security.password_changed': Readonly<Record<string, never>>;
  'security.second_factor_on': Readonly<Record<string, never>>;
  'security.second_factor_off': Readonly<Record<string, never>>;
  /** Staff disabled it, because its owner has lost it. */
  'security.second_factor_reset': Readonly<Record<string, never>>;
  /** Staff blocked the account: nobody signs in. */
  'security.account_blocked': Readonly<Record<string, never>>;
  'security.account_unblocked': Readonly<Record<string, never>>;
  /** Staff signed the person out everywhere. */
  'security.sessions_ended': Readonly<Record<string, never>>;
  'security.recovery_codes_renewed': Readonly<Record<string, never>>;
  'security.recovery_code_used': { readonly left: number };
  /** Somebody with the password gave wrong codes until the sign-in ended. */
  'security.codes_guessed': Readonly<Record<string, never>>;
  /** Google or Apple can sign in to the account from now on. */
  'security.sign_in_linked': { readonly provider: 'google' | 'apple' };
  /** Compliance has looked at the questionnaire. */
  'aml.done': Readonly<Record<string, never>>;
  'aml.rejected': Readonly<Record<string, never>>;
  /** Compliance wants to know more: the questionnaire can be handed in once more. */
  'aml.retry': Readonly<Record<string, never>>;
  /** Two members of staff have revoked the level. */
  'aml.revoked': Readonly<Record<string, never>>;
  'kyc.revoked': Readonly<Record<string, never>>;
  'change_request.accepted': Readonly<Record<string, never>>;
  'change_request.rejected': Readonly<Record<string, never>>;
  /** Two members of staff have corrected the profile. */
  'profile.corrected': Readonly<Record<string, never>>;
}
export type NotificationKind = keyof NotificationFacts;

/** The events of order states, each with a notification of the same name. */
export type OrderNotificationKind =
  | 'order.placed'
  | 'order.unpaid'
  | 'order.failed'
  | 'order.paid'
  | 'order.canceled'
  | 'order.admin_cancel'
  | 'order.timeout';
