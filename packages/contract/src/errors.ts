/**
 * The error catalogue: every code of an answer, with its status and its English sentence. The sentences of
 * section 8 of the specification are here word for word; screens show the phrase of the code. `params` names
 * the parameters of the sentence, and a use case that throws the code must give exactly these.
 */
interface CatalogueEntry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  readonly message: string;
  readonly params?: readonly string[];
}

export const errorCatalogue = {
  'common.error': { status: 500, message: 'An error occurred.' },
  'common.validation': { status: 400, message: 'Some values are missing or not valid.' },
  'common.malformed': { status: 400, message: 'The request could not be read.' },
  'common.not_found': { status: 404, message: 'Not found' },
  'common.forbidden': { status: 403, message: 'Forbidden' },
  'common.conflict': { status: 409, message: 'The state has changed meanwhile. Load the page again.' },
  'common.too_large': { status: 413, message: 'The request is too large.' },
  'common.too_many_rows': {
    status: 422,
    message: 'More than {most} rows do not fit into a workbook. Narrow the filters, or take CSV.',
    params: ['most'],
  },
  'common.unsupported_media_type': { status: 415, message: 'This content type is not supported.' },
  'common.unavailable': { status: 503, message: 'The service is busy. Try again in a moment.' },
  'common.rate_limited': { status: 429, message: 'Too many attempts. Try again later.' },

  'platform.run_off': {
    status: 409,
    message: 'The platform is being closed, so this is no longer possible. Money can still be withdrawn.',
  },

  'idempotency.key_missing': { status: 400, message: 'The Idempotency-Key header is missing.' },
  'idempotency.key_invalid': { status: 400, message: 'The Idempotency-Key header is not valid.' },
  'idempotency.key_reused': { status: 422, message: 'This idempotency key was used with another request.' },
  'idempotency.running': { status: 409, message: 'The same request is being processed.' },

  'auth.session_invalid': { status: 401, message: 'Missing or invalid credentials' },
  'auth.view_only': {
    status: 403,
    message: 'You are only looking: nothing can be changed, sent or downloaded.',
  },
  'auth.credentials_invalid': { status: 400, message: 'Invalid identifier or password' },
  'auth.email_not_confirmed': { status: 400, message: 'Your account email is not confirmed' },
  'auth.account_blocked': { status: 403, message: 'This account is blocked. Contact us.' },
  'auth.email_taken': { status: 400, message: 'Email or Username are already taken' },
  'auth.username_differs': { status: 400, message: 'The username must be the e-mail address.' },
  'auth.terms_required': { status: 400, message: 'You must agree to the terms and the privacy policy.' },
  'auth.sign_up_closed': { status: 409, message: 'Sign-up is closed until the terms are published.' },
  'auth.referral_invalid': { status: 400, message: 'The referral code is not valid.' },
  'auth.confirmation_invalid': { status: 400, message: 'The link is invalid or has expired.' },
  'auth.password_small': { status: 400, message: 'The password must have at least 8 characters.' },
  'auth.password_big': { status: 400, message: 'The password must have at most 100 characters.' },
  'auth.password_weak': {
    status: 400,
    message: 'The password needs three of: lowercase, uppercase, digit, special character.',
  },

  'auth.password_guessable': {
    status: 400,
    message: 'This password is easy to guess. Choose another one.',
    params: ['reason'],
  },
  'auth.password_same': { status: 400, message: 'The new password must differ from the current one.' },
  'auth.reset_invalid': { status: 400, message: 'The link is invalid or has expired.' },
  'auth.challenge_invalid': { status: 400, message: 'The sign-in took too long. Start again.' },
  'auth.not_me_invalid': { status: 400, message: 'The link is invalid or has expired.' },
  'auth.passkey_invalid': { status: 400, message: 'The passkey was not accepted.' },
  'auth.code_invalid': { status: 400, message: 'The code is not valid.' },
  'auth.second_factor_on': { status: 409, message: 'The second factor is switched on already.' },
  'auth.second_factor_off': { status: 409, message: 'The second factor is not switched on.' },
  'auth.social_unavailable': { status: 503, message: 'This way of signing in does not work now.' },
  'auth.social_failed': { status: 400, message: 'The sign-in was not finished. Try again.' },
  'auth.social_email_unverified': {
    status: 403,
    message: 'The provider has not verified your e-mail address.',
  },
  'auth.social_account_unconfirmed': {
    status: 409,
    message:
      'The account with this e-mail is not confirmed. Its owner opens our link in the browser that signed up; anyone else sets a password of their own first.',
  },
  'auth.social_account_other': {
    status: 409,
    message: 'Another account of this provider signs in to the account with this e-mail.',
  },
  'account.not_deletable': {
    status: 409,
    message: 'The account cannot be deleted yet.',
    params: ['reasons'],
  },

  'terms.required': { status: 403, message: 'Accept the terms and the privacy policy first.' },
  'profile.field_locked': {
    status: 409,
    message: 'A verified value cannot be changed here.',
    params: ['fields'],
  },
  'verification.required': { status: 403, message: 'Verify your identity first.', params: ['missing'] },
  'verification.not_granted': { status: 403, message: 'This verification is granted by the server only.' },
  'verification.kyc_required': { status: 409, message: 'Verify your identity before the questionnaire.' },
  'verification.aml_already_submitted': { status: 409, message: 'The questionnaire was already submitted.' },
  'kyc.provider_unavailable': {
    status: 503,
    message: 'The identity check cannot be reached. Try again in a moment.',
  },
  'kyc.already_done': { status: 409, message: 'Your identity is already verified.' },
  'kyc.bank_id_failed': {
    status: 400,
    message: 'The verification with your bank was not finished. Try again.',
  },
  'kyc.rejected': { status: 403, message: 'The identity check ended with a refusal. Contact support.' },

  'change_request.open': { status: 409, message: 'Another request of yours waits for a decision.' },
  'correction.open': { status: 409, message: 'Another correction of this person waits for a decision.' },
  'identity_exception.open': {
    status: 409,
    message: 'This exception is already recorded for the investor. Load the page again.',
  },
  'identity_exception.ended': {
    status: 409,
    message: 'This exception has already ended. Load the page again.',
  },
  'share_transfer.same_person': { status: 409, message: 'The shares already belong to this investor.' },
  'share_transfer.sales_off': {
    status: 409,
    message: 'Sales of shares between investors are switched off in the configuration.',
  },
  'share_transfer.account_gone': {
    status: 409,
    message: 'The account of the {who} is closed.',
    params: ['who'],
  },
  'share_transfer.not_cleared': {
    status: 409,
    message: 'The {who} has no valid KYC and AML.',
    params: ['who'],
  },
  'share_transfer.restricted': {
    status: 409,
    message: 'Money of the {who} is restricted. Decide about the restriction first.',
    params: ['who'],
  },
  'share_transfer.investors_only': {
    status: 409,
    message: 'This project is only for investors, and the receiver is not one yet.',
  },
  'share_transfer.above_cap': {
    status: 409,
    message: 'The project allows the receiver at most {max} more shares.',
    params: ['max'],
  },
  'share_transfer.not_enough_shares': {
    status: 409,
    message: 'The giver holds only {held} shares of this project.',
    params: ['held'],
  },
  'share_transfer.project_sold': {
    status: 409,
    message: 'The property is sold, and the shares of this project are redeemed.',
  },
  'share_transfer.wallet_short': {
    status: 409,
    message: 'The free money in the wallet of the buyer does not cover the price.',
  },
  'share_transfer.not_documented': {
    status: 409,
    message: 'Add the signed instructions or other documents first.',
  },
  'share_transfer.ended': {
    status: 409,
    message: 'This transfer has been executed or discarded. Load the page again.',
  },
  'share_board.off': { status: 409, message: 'Offers of holders are switched off.' },
  'share_board.restricted': { status: 409, message: 'Money of yours is restricted. Write to us.' },
  'share_board.not_funded': { status: 409, message: 'Shares can be offered once the project is funded.' },
  'share_board.project_sold': {
    status: 409,
    message: 'The property is sold, and the shares of this project are redeemed.',
  },
  'share_board.few_shares': {
    status: 409,
    message: 'You can offer at most {free} shares of this project.',
    params: ['free'],
  },
  'share_board.other_side': { status: 409, message: 'The other side cannot trade shares now.' },
  'share_board.investors_only': {
    status: 409,
    message: 'This project is only for investors, and the buyer is not one yet.',
  },
  'share_board.above_cap': {
    status: 409,
    message: 'The project allows the buyer at most {max} more shares.',
    params: ['max'],
  },
  'share_advert.ended': { status: 409, message: 'This offer has ended.' },
  'share_advert.own': { status: 409, message: 'This is your own offer.' },
  'share_advert.few_shares': {
    status: 409,
    message: 'The holder offers {shares} shares.',
    params: ['shares'],
  },
  'share_interest.sent': { status: 409, message: 'You have already sent an interest in this offer.' },
  'share_interest.ended': { status: 409, message: 'This interest has changed. Load the page again.' },
  'change_request.decided': { status: 409, message: 'This request has already been decided.' },

  'project.not_found': { status: 404, message: 'Project not found' },
  'project.soon': { status: 409, message: 'This project cannot be invested in yet.' },
  'project.funded': { status: 409, message: 'This project is funded.' },
  'project.closed': { status: 409, message: 'This project is closed.' },
  'project.investor_only': { status: 403, message: 'This offer is for existing investors.' },
  'interest.not_taken': { status: 409, message: 'Interest requests are not taken for this project.' },
  'interest.sent_already': { status: 409, message: 'You have already sent this request.' },

  'voting.not_found': { status: 404, message: 'Voting not found' },
  'voting.not_running': { status: 409, message: 'Votes are taken only while the voting runs.' },
  'voting.not_entitled': { status: 403, message: 'You were not entitled when this voting began.' },
  'voting.voted': { status: 409, message: 'You have voted yourself, and your own vote counts.' },
  'voting.is_delegate': { status: 409, message: 'You vote for other holders in this voting.' },
  'voting.delegated': { status: 409, message: 'You have asked another holder to vote for you.' },
  'voting.delegations_used': { status: 409, message: 'No more delegations are possible in this voting.' },
  'voting.delegation_not_found': { status: 404, message: 'This delegation has ended.' },

  'order.not_found': { status: 404, message: 'Not found' },
  'order.unpaid_exists': {
    status: 409,
    message: 'An unpaid order already exists for this project. Finish the payment or cancel it first.',
    params: ['order'],
  },
  'order.not_enough_shares': {
    status: 409,
    message: 'There are not enough shares left.',
    params: ['available'],
  },
  'order.shares_not_number': { status: 400, message: 'Please enter a number' },
  'order.shares_not_whole': { status: 400, message: 'Please enter a whole number' },
  'order.shares_too_few': { status: 400, message: 'Select at least {min} shares', params: ['min'] },
  'order.shares_too_many': { status: 400, message: 'Select at most {max} shares', params: ['max'] },
  'order.price_changed': {
    status: 409,
    message: 'The price has changed.',
    params: ['price', 'unitPrice', 'currency'],
  },
  'order.agreement_required': {
    status: 400,
    message: 'You must agree to all documents.',
    params: ['documents'],
  },
  'order.document_changed': {
    status: 409,
    message: 'A document has changed. Read the new version.',
    params: ['documents'],
  },
  'order.user_differs': { status: 403, message: 'Forbidden' },
  'order.not_cancellable': {
    status: 409,
    message: 'The order can no longer be cancelled.',
    params: ['state'],
  },
  'order.shares_transferred': {
    status: 409,
    message:
      'The investor has transferred shares of this project after the order, so it can no longer be cancelled.',
  },
  'order.not_payable': { status: 409, message: 'The order can no longer be paid.', params: ['state'] },
  'order.not_paid': { status: 409, message: 'The order is not paid.' },
  'order.rail_unavailable': { status: 409, message: 'This payment method cannot take this order.' },

  'payment.gateway_unavailable': {
    status: 503,
    message: 'Could not connect to payment gateway {method}',
    params: ['method'],
  },
  'top_up.unavailable': { status: 409, message: 'This payment method cannot top up this wallet.' },
  'top_up.limit': { status: 409, message: 'The amount is outside the limits of top-ups.' },
  'wallet.not_found': { status: 404, message: 'Not found' },
  'wallet.amount_changed': {
    status: 409,
    message: 'The amount has changed.',
    params: ['amount', 'currency'],
  },
  'wallet.empty': { status: 409, message: 'There is no money in the wallet.' },
  'wallet.too_little': {
    status: 409,
    message: 'The wallet has less free money than this.',
    params: ['free', 'currency'],
  },
  'wallet.not_authorized': { status: 403, message: 'Payment was not authorized, contact support' },
  'wallet.resend_limit': { status: 409, message: 'The link was sent three times already.' },
  'wallet.bank_account_missing': {
    status: 409,
    message: 'Add a bank account for this currency first.',
    params: ['currency'],
  },
  'wallet.bank_account_waiting': {
    status: 409,
    message: 'The bank account can be used later.',
    params: ['usableFrom'],
  },
  'wallet.bank_account_review': {
    status: 409,
    message: 'The holder of the bank account is being checked.',
    params: ['currency'],
  },
  'wallet.restricted': { status: 409, message: 'Money cannot leave the wallet now.' },
  'bank_account.iban_invalid': { status: 400, message: 'The account number is not a valid IBAN.' },
  'auth.step_up_required': { status: 403, message: 'Confirm that it is you first.' },
  'consent.required': { status: 403, message: 'This needs your consent first.' },
  'staff.credentials_invalid': { status: 400, message: 'The e-mail, the password or the code is not right.' },
  'staff.email_taken': { status: 409, message: 'A member of staff with this e-mail exists already.' },
  'staff.invitation_invalid': {
    status: 400,
    message: 'This invitation is used, expired or withdrawn. Ask for another one.',
  },
  'staff.second_factor_missing': {
    status: 400,
    message: 'Set up an authenticator, a passkey or both.',
  },
  'staff.password_wrong': { status: 400, message: 'The current password is not right.' },
  'staff.view_name_taken': { status: 409, message: 'You have a view of this name in this list already.' },
  'staff.views_full': {
    status: 409,
    message: 'At most {most} views are saved for a list. Delete one first.',
    params: ['most'],
  },
  'approval.own': { status: 403, message: 'Somebody else has to decide on your own request.' },
  'approval.decided': { status: 409, message: 'This request was decided already.', params: ['state'] },
  'approval.ended': {
    status: 409,
    message: 'This request has expired, was withdrawn or is void: it has to be made anew.',
    params: ['state'],
  },
  'approval.not_own': { status: 403, message: 'Only the person who made a request can withdraw it.' },
  'approval.pending': {
    status: 409,
    message: '{by} has already asked for this; a second person has to decide.',
    /** documentId of the request, its requester, and its time (ISO 8601). */
    params: ['request', 'by', 'since'],
  },
  'voting.begun': { status: 409, message: 'This vote has begun: it cannot be changed any more.' },
  'voting.not_past': { status: 409, message: 'This vote is not over yet.' },
  'content.not_planned': {
    status: 409,
    message: 'Nothing is planned here any more: it has begun, or somebody has taken it back.',
  },
  'content.released': {
    status: 409,
    message: 'This update is released: it stays, and changes only by a new version that states its reason.',
  },
  'push.unavailable': { status: 409, message: 'Messages to devices are not set up here.' },
  'push.service_unknown': { status: 400, message: 'This browser cannot be told anything by us.' },
  'media.in_use': { status: 409, message: 'This file is in use, if only by an earlier version.' },
  'legal_document.in_force': {
    status: 409,
    message: 'This version is in force, or will be within a minute: it can only be followed by the next one.',
  },
  'legal_document.published': {
    status: 409,
    message: 'This version is published already. Write the next one first.',
  },
  'legal_document.later_planned': {
    status: 409,
    message: 'An earlier version is planned for a later moment. Withdraw it or move it first.',
  },
  'project.price_applies': {
    status: 409,
    message: 'This price applies already, or will within a minute: it can only be followed by the next one.',
  },
  'project.valuation_withdrawn': { status: 409, message: 'This valuation is withdrawn already.' },
  'project.price_missing': {
    status: 409,
    message: 'The project has no price in force at the moment of its publishing. Have one approved first.',
  },
  'project.state_refused': {
    status: 409,
    message: 'The project cannot change into that state.',
    params: ['state'],
  },
  'project.not_ready': {
    status: 409,
    message: 'The sale cannot open yet. Missing: {missing}.',
    params: ['missing'],
  },
  'project.consequences_changed': {
    status: 409,
    message: 'More or fewer people would become investors than was shown. Look at it once more.',
    params: ['newInvestors'],
  },
  'content.slug_taken': { status: 409, message: 'This address leads somewhere already. Choose another one.' },
  'brand.color_unreadable': {
    status: 422,
    message:
      'This colour is too hard to read: {text} on {ground} ({part}, {scheme} scheme) has a contrast of {contrast} to 1, at least {needed} to 1 is needed. The nearest colour that can be read is {nearest}.',
    params: ['part', 'scheme', 'text', 'ground', 'contrast', 'needed', 'nearest'],
  },
  'brand.logo_unfit': {
    status: 422,
    message: 'A logo has to be square, with at least {least} pixels on each side.',
    params: ['least'],
  },
  'rates.decided': {
    status: 409,
    message: 'These rates do not wait for a decision any more. Reload the list.',
  },
  'suspense.decided': { status: 409, message: 'This money was decided on already.' },
  'suspense.wallet_unavailable': { status: 409, message: 'This money cannot be put into a wallet.' },
  'suspense.source_unknown': { status: 409, message: 'The account that this money came from is not known.' },
  'suspense.money_reversed': {
    status: 409,
    message: 'The bank took money for this order back: decide on that first.',
  },
  'suspense.not_assignable': {
    status: 409,
    message: 'This money cannot be assigned to that order.',
    params: ['reason'],
  },
  'review_case.decided': { status: 409, message: 'This case has been decided already. Reload the list.' },
  'user.blocked': { status: 409, message: 'This account is blocked already.' },
  'user.not_blocked': { status: 409, message: 'This account is not blocked.' },
  'bank_account.decided': { status: 409, message: 'This account was decided on already.' },
  'withdrawal.decided': {
    status: 409,
    message: 'This withdrawal was decided on already.',
    params: ['state'],
  },
  'withdrawal.total_differs': {
    status: 409,
    message: 'The withdrawals do not come to the total that was shown. Reload the list.',
  },
  'suspense.not_returnable': {
    status: 409,
    message:
      'This money is no transfer of ours that can come back: it has not left yet, has come back already, was less, or its recipient has no account any more. Decide on the money in another way.',
  },
  'bank_movement.not_matchable': {
    status: 409,
    message:
      'This line is tied to a payment already, or so much of this payment cannot have been taken back.',
    params: ['reason'],
  },
  'bank_movement.not_explainable': {
    status: 409,
    message: 'This line does not wait for such an explanation.',
  },
  'bank_movement.not_undoable': {
    status: 409,
    message: 'This line cannot be undone ({reason}).',
    params: ['reason'],
  },
  'bank_day.not_closable': {
    status: 409,
    message: 'This day cannot be closed now. Its page says why.',
    params: ['reason'],
  },
  'bank_day.changed': {
    status: 409,
    message: 'The balances have changed since you looked. Reload the page.',
  },
  'statement_file.unreadable': {
    status: 422,
    message: 'This file cannot be read as a statement ({reason} {found}).',
    params: ['reason', 'found'],
  },
  'statement_file.too_long': {
    status: 422,
    message: 'The statement is too long, at most {lines} lines. Download a shorter period.',
    params: ['lines'],
  },
  'statement_file.other_account': {
    status: 409,
    message: 'The statement is of account {account}, which is none of our collection accounts.',
    params: ['account'],
  },
  'statement_file.imported': { status: 409, message: 'This statement was imported already.' },
  'statement_file.discarded': {
    status: 409,
    message: 'This statement was discarded. Upload it again if it has to be imported.',
  },
  'statement_file.begun': {
    status: 409,
    message: 'Lines of this statement are imported already. Import the rest first.',
  },
  'statement_file.not_undoable': {
    status: 409,
    message: 'The import of this statement cannot be undone ({reason}, {lines} lines).',
    params: ['reason', 'lines'],
  },
  'waiting_bank_line.not_reopenable': {
    status: 409,
    message: 'Only a line that was called the same as a movement can wait again.',
    params: ['decision'],
  },
  'waiting_bank_line.decided': {
    status: 409,
    message: 'This line was decided already. Reload the list.',
  },
  'waiting_bank_line.changed': {
    status: 409,
    message: 'What the line may be has changed. Look at it again.',
  },
  'outgoing_transfer.not_sent': {
    status: 409,
    message: 'The bank is not waiting to pay this transfer. Reload the list.',
    params: ['state'],
  },
  'outgoing_transfer.not_waiting': {
    status: 409,
    message: 'Transfer {reference} does not wait to be sent. Reload the list.',
    params: ['reference'],
  },
  'outgoing_transfer.blocked': {
    status: 409,
    message:
      'Transfer {reference} may not be paid now: the money is restricted or the investor is not verified.',
    params: ['reference'],
  },
  'transfer_file.total_differs': {
    status: 409,
    message: 'The transfers do not come to the total that was shown. Reload the list.',
  },
  'transfer_file.downloaded': {
    status: 409,
    message: 'This file was downloaded already. A file is downloaded once.',
  },
  'transfer_file.ended': {
    status: 409,
    message: 'This file was taken back, or the bank has paid of it.',
  },

  'voting.no_result': { status: 409, message: 'This poll has no result yet.' },
  'project.too_many_holders': {
    status: 422,
    message: 'The register has more than {most} holders. Download it as CSV.',
    params: ['most'],
  },
  'distribution.import_id_used': {
    status: 409,
    message: 'There is a distribution with this import id already.',
  },
  'distribution.not_declared': {
    status: 409,
    message: 'This distribution is not declared, or it was decided already.',
    params: ['state'],
  },
  'distribution.line_not_waiting': {
    status: 409,
    message: 'This part of a distribution does not wait for staff.',
    params: ['state'],
  },
  'distribution.decided': {
    status: 409,
    message: 'This distribution was decided already.',
    params: ['state'],
  },
  'distribution.imported': {
    status: 409,
    message: 'An imported distribution is not changed. Cancel it and import the file again.',
  },
  'distribution.not_executed': {
    status: 409,
    message: 'Only a distribution that was paid out whole can be corrected.',
    params: ['state'],
  },
  'distribution.is_correction': {
    status: 409,
    message: 'This is a correction itself. Cancel it, or correct the distribution that it corrects.',
  },
  'distribution.of_capital': {
    status: 409,
    message: 'A distribution that repays capital cannot be corrected.',
  },
  'distribution.correction_open': {
    status: 409,
    message: 'Another correction of this distribution is not finished.',
  },
  'distribution.line_not_booked': { status: 409, message: 'This holder has got nothing yet.' },
  'distribution.debt_settled': { status: 409, message: 'Nothing is owed any more.' },
  'distribution.nothing_to_collect': { status: 409, message: 'There is no money in the wallet.' },
  'distribution.blocked': {
    status: 409,
    message: 'This distribution cannot be executed as it is. The preview says why.',
    params: ['anomalies'],
  },

  'hook.signature_invalid': { status: 401, message: 'The signature is not valid.' },
  'hook.too_large': { status: 413, message: 'The request is too large.' },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

type ParamNames<C extends ErrorCode> = (typeof errorCatalogue)[C] extends {
  readonly params: readonly (infer P extends string)[];
}
  ? P
  : never;

/** The type of a parameter on the wire: text, a number, or a list of texts. */
export type ErrorParam = string | number | readonly string[];
export type ErrorParams<C extends ErrorCode> = { readonly [P in ParamNames<C>]: ErrorParam };

const errorNames = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  403: 'ForbiddenError',
  404: 'NotFoundError',
  409: 'ConflictError',
  413: 'PayloadTooLargeError',
  415: 'UnsupportedMediaTypeError',
  422: 'UnprocessableEntityError',
  429: 'RateLimitError',
  500: 'ApplicationError',
  503: 'ServiceUnavailableError',
} as const;

export const errorStatus = (code: ErrorCode): CatalogueEntry['status'] => errorCatalogue[code].status;
export const errorName = (code: ErrorCode): string => errorNames[errorStatus(code)];

/** The English sentence of a code with its parameters. */
export const errorMessage = (code: ErrorCode, params: Readonly<Record<string, ErrorParam>> = {}): string =>
  errorCatalogue[code].message.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    String(params[name] ?? whole),
  );

/**
 * The possible faults of a form or body field: the last part of an issue's code. The contract's schemas name
 * them in their checks, and every one has a phrase `issue.…` in three languages.
 */
export const issueCodes = [
  'required',
  'invalid',
  'unknown_field',
  'duplicate_field',
  'too_small',
  'too_big',
  'invalid_email',
  'mixed_alphabets',
  'email_too_long',
  'smallPassword',
  'bigPassword',
  'weakPassword',
  'must_agree',
  'passwords_differ',
  'invalid_date',
  'under_age',
  'errorExpired',
  'other_text_required',
  'origin_required',
  'wealth_required',
  'choice_required',
  'below_smallest',
  'number_required',
  'whole_number_required',
  'country_unknown',
  'unchanged',
  'referral_invalid',
  'unsupported_file',
  'file_too_long',
  'document_too_long',
  'too_many_pixels',
  'media_host_unknown',
] as const;
export type IssueCode = (typeof issueCodes)[number];
