/** The names of what a second person agrees to. */
export const approvalNames = {
  cancel: 'orders.cancel',
  assign: 'suspense.assign',
  credit: 'suspense.wallet',
  refund: 'suspense.refund',
  split: 'suspense.split',
  returned: 'suspense.return',
  confirm: 'refunds.confirm',
  release: 'restrictions.release',
  match: 'payments.match_reversal',
} as const;
