/** The names of the approval actions. */
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
