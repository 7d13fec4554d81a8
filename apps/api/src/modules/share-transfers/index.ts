/** Transfers of shares between holders, which two members of staff record (docs/architecture/ledger.md). */
export { shareBoardRoutes } from './board/share-board.routes.ts';
export { createFollowAdverts } from './board/follow-adverts.ts';
export { createNoticePrices } from './prices/notice-prices.ts';
export { operatorShareAdvertsRoutes } from './operator-share-adverts.routes.ts';
export { executeShareTransfer } from './execute-share-transfer.ts';
export { operatorShareTransfersRoutes } from './operator-share-transfers.routes.ts';
export { shareTransfersPersonalData } from './personal-data.queries.ts';
export { recordShareTransfer, type TransferDraft } from './record-share-transfer.ts';
export { shareTransfersApprovals } from './share-transfers-approval.ts';
export { addTransferDocument } from './transfer-documents.ts';
