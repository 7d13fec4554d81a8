import { notPaidApprovals } from './outgoing-transfers/mark-not-paid.ts';
import { sentByHandAction } from './outgoing-transfers/send-by-hand.ts';
import { explainByTwo } from './reconciliation/explain-movement.ts';
import { revokeFileAction } from './transfer-files/revoke-transfer-file.ts';
import { undoFileAction } from './undoing/undo-file.ts';
import { undoLineAction } from './undoing/undo-line.ts';

/** The approval actions of the bank. */
export const bankApprovals = ({
  owners,
  payments,
}: {
  readonly owners: Parameters<typeof notPaidApprovals>[0];
  readonly payments: Parameters<typeof undoFileAction>[0]['payments'];
}) => ({
  ...notPaidApprovals(owners),
  'outgoing-transfers.sent-by-hand': sentByHandAction(owners),
  'transfer-files.revoke': revokeFileAction,
  'bank.explain': explainByTwo,
  'bank.undo_file': undoFileAction({ payments, owners }),
  'bank.undo_line': undoLineAction({ payments, owners }),
});
