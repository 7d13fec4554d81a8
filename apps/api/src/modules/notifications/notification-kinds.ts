import type { Currency, Money, Localized, ShareAdvertEnd, ShareTransferKind } from '@parcela/domain';

interface AmountOfOrder {
  /** The order that the notification belongs to; the text states its number and project. */
  readonly orderId?: number | undefined;
  readonly amount: Money;
}
interface AmountOfProject {
  readonly amount: Money;
  /** The title in each language; an empty one is replaced by English. */
  readonly project: Localized;
}
interface AmountOfDistribution extends AmountOfProject {
  /** First and last day, as `YYYY-MM-DD`. */
  readonly periodFrom: string;
  readonly periodTo: string;
}
interface ResultOfProject extends AmountOfProject {
  /** Of all that was paid and received, without its sign. */
  readonly result: Money;
}
interface AboutPoll {
  /** In each language, like its project's title. */
  readonly question: Localized;
  readonly project: Localized;
  /** When the poll closes. */
  readonly until: Date;
}
interface AboutOpening {
  /** Title in each language. */
  readonly project: Localized;
  /** The code of the link that unsubscribes from these mails. */
  readonly optOut: string;
}
interface AboutNews {
  readonly project: Localized;
  /** documentId of the update; nothing of its content leaves with a notice. */
  readonly update: string;
}
interface AboutFit {
  readonly project: Localized;
  /** The price of the smallest order, including its fee. */
  readonly amount: Money;
  /** The free money in the wallet. */
  readonly free: Money;
}
interface AboutFits {
  /** The offers that fit. */
  readonly count: number;
  readonly free: Money;
}
interface AboutShares {
  readonly project: Localized;
  readonly shareCount: number;
  readonly reason: ShareTransferKind;
  /** The price of a sale. */
  readonly amount?: Money;
}
interface AboutAdvert {
  readonly project: Localized;
  readonly shareCount: number;
  /** The price of one share. */
  readonly amount: Money;
}
interface AboutPrice {
  readonly project: Localized;
  /** The total number of shares sold that day, `YYYY-MM-DD`. */
  readonly shareCount: number;
  readonly lastDay: string;
  /** The last price of one share. */
  readonly amount: Money;
}
interface AmountOnly {
  readonly amount: Money;
}

/**
 * All notifications other than order states (`notify-order-owner.ts`), with the facts that their texts need. Each has
 * a title, a body and the next step in the phrases `notifications`.
 */
export interface NotificationFacts {
  /** Money arrived and waits for a staff decision. */
  'payment.suspended': AmountOfOrder;
  /** Less than the owed amount arrived. */
  'payment.part_received': AmountOfOrder & { readonly orderId: number };
  /** Money was put into the wallet. */
  'payment.credited': AmountOfOrder;
  /** Money is being returned to its source. */
  'payment.refunded': AmountOfOrder;
  'withdrawal.requested': AmountOnly;
  /** The bank was asked to pay the withdrawal. */
  'withdrawal.sent': AmountOnly;
  /** The bank's statement shows the payment. */
  'withdrawal.done': AmountOnly;
  /** The bank could not pay it; the money is back in the wallet. */
  'withdrawal.failed': AmountOnly;
  /** Staff refused the withdrawal; the money is back in the wallet. */
  'withdrawal.rejected': AmountOnly;
  /** Earnings of a project went into the wallet. */
  'earning.deposited': AmountOfDistribution;
  /** The bank was asked to pay the earnings to the user's account. */
  'earning.sent': AmountOfDistribution;
  /** The earnings are earmarked until an account can receive them. */
  'earning.account_needed': AmountOfDistribution;
  /** The bank could not pay it; the money is back in the wallet. */
  'earning.returned': AmountOfDistribution;
  /** The property is sold, and the shares are redeemed; in all the project brought a gain, or a loss. */
  'earning.sold_gain': ResultOfProject;
  'earning.sold_loss': ResultOfProject;
  /** A correction pays the missing amount. */
  'earning.corrected': AmountOfDistribution;
  /** A correction found an overpayment, which later earnings cover. */
  'earning.overpaid': AmountOfDistribution;
  /** A part of a distribution covered the user's debt. */
  'earning.deducted': AmountOfDistribution;
  /** Two members of staff have settled the user's debt: from the wallet, or by waiving it. */
  'earning.collected': AmountOfDistribution;
  'earning.waived': AmountOfDistribution;
  /** Staff recorded that shares went to or came from another holder. */
  'shares.given': AboutShares;
  'shares.received': AboutShares;
  /** To the holder: another investor is interested in an advert. */
  'board.interest': AboutAdvert;
  /** To the buyer: the holder has shared the contact details. */
  'board.contacts': AboutAdvert;
  /** The other side has signed these terms. */
  'board.terms': AboutAdvert;
  /** Both sides have signed the same terms; staff decide. */
  'board.signed': AboutAdvert;
  /** Staff have returned the signed instructions. */
  'board.returned': AboutAdvert;
  /** An advert or an interest of the user has ended. */
  'board.ended': AboutAdvert & { readonly reason: ShareAdvertEnd };
  /** To a project's holders: the prices of a day, as history. */
  'board.price': AboutPrice;
  /** A poll has begun in which the user may vote. */
  'voting.started': AboutPoll;
  'voting.ended': AboutPoll;
  /** Another holder asks the user to vote on their behalf in one poll. */
  'voting.delegation_asked': AboutPoll;
  /** The asked holder accepts or declines to vote for the user. */
  'voting.delegation_accepted': AboutPoll;
  'voting.delegation_declined': AboutPoll;
  /** A holder has withdrawn the delegation, or has voted personally. */
  'voting.delegation_revoked': AboutPoll;
  /** The delegate has voted for the user. */
  'voting.delegate_voted': AboutPoll;
  /** The user subscribed to the next project, which has now opened. */
  'project.opened': AboutOpening;
  /** An update of a project, which the user may read, is released. */
  'news.released': AboutNews;
  /** The user asked to be notified of an offer that the free money of a wallet covers. */
  'offer.fits': AboutFit;
  /** More such offers than the user would like a notice of each. */
  'offer.several': AboutFits;
  'bank_account.changed': {
    readonly currency: Currency;
    /** The instant from which money can be sent there. */
    readonly usableFrom: Date;
  };
  /** Staff rejected an account whose holder has a different name. */
  'bank_account.rejected': { readonly currency: Currency };
  /** A provider's answer, or staff, have confirmed the user's identity. */
  'kyc.done': Readonly<Record<string, never>>;
  /** The check was refused and can be repeated; a level that depended on the check has ended. */
  'kyc.retry': Readonly<Record<string, never>>;
  /** The check was refused permanently. */
  'kyc.rejected': Readonly<Record<string, never>>;
  /** A new check is required before the document expires; its last valid day as `YYYY-MM-DD`. */
  'kyc.document_ends': { readonly lastDay: string };
  /** Compliance has recorded an exception for the investor: the field may stay empty. */
  'kyc.document_without_end': Readonly<Record<string, never>>;
  'kyc.one_name': Readonly<Record<string, never>>;
  /** The document expired after that day, and the level ended with it. */
  'kyc.document_ended': { readonly lastDay: string };
  /** A sign-in from a device that is new to the account; `Firefox, Windows` or empty. */
  'security.new_device': { readonly device: string };
  /** A password was changed, set for the first time, or reset by a mailed link. */
  'security.password_changed': Readonly<Record<string, never>>;
  'security.second_factor_on': Readonly<Record<string, never>>;
  'security.second_factor_off': Readonly<Record<string, never>>;
  /** Staff disabled the second factor, because the user has lost it. */
  'security.second_factor_reset': Readonly<Record<string, never>>;
  /** Staff blocked the account: every sign-in is refused. */
  'security.account_blocked': Readonly<Record<string, never>>;
  'security.account_unblocked': Readonly<Record<string, never>>;
  /** Staff ended all sessions of the user. */
  'security.sessions_ended': Readonly<Record<string, never>>;
  /** A passkey was added to or removed from the account's ways to sign in. */
  'security.passkey_added': Readonly<Record<string, never>>;
  'security.passkey_removed': Readonly<Record<string, never>>;
  'security.recovery_codes_renewed': Readonly<Record<string, never>>;
  'security.recovery_code_used': { readonly left: number };
  /** A caller who knew the password gave wrong codes until the sign-in ended. */
  'security.codes_guessed': Readonly<Record<string, never>>;
  /** Google or Apple can now sign in to the account. */
  'security.sign_in_linked': { readonly provider: 'google' | 'apple' };
  /** As before, and every earlier way to sign in was removed, because a stranger may have set it up. */
  'security.sign_in_linked_afresh': { readonly provider: 'google' | 'apple' };
  /** Compliance has reviewed the questionnaire. */
  'aml.done': Readonly<Record<string, never>>;
  'aml.rejected': Readonly<Record<string, never>>;
  /** Compliance needs more information: the questionnaire can be submitted again. */
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

/** The order states' events, each with a notification of the same name. */
export type OrderNotificationKind =
  | 'order.placed'
  | 'order.unpaid'
  | 'order.failed'
  | 'order.paid'
  | 'order.canceled'
  | 'order.admin_cancel'
  | 'order.timeout';
