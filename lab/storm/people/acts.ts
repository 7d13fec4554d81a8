import { bankDeskActs } from '../bank/bank-desk.ts';
import { boardActs } from '../shares/board.ts';
import { delegationActs } from './delegator.ts';
import { investorActs } from './investor.ts';
import { investorVainActs } from './investor-in-vain.ts';
import { payerActs } from './payer.ts';
import { topUpActs } from './topper-up.ts';
import { shareTransferActs } from '../shares/share-transfers.ts';
import { staffActs } from './staff.ts';
import { staffVainActs } from './staff-in-vain.ts';

/** All actions of an investor. */
export const investorsActs = {
  ...investorActs,
  ...payerActs,
  ...investorVainActs,
  ...topUpActs,
  ...boardActs,
  ...delegationActs,
} as const;

/** All actions of a member of staff. */
export const staffMembersActs = {
  ...staffActs,
  ...staffVainActs,
  ...shareTransferActs,
  ...bankDeskActs,
} as const;

/** Only in a storm with `--bank`. */
export const bankOperations = Object.keys(bankDeskActs) as (keyof typeof bankDeskActs)[];
