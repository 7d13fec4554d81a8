import { bankDeskActs } from '../bank/bank-desk.ts';
import { investorActs } from './investor.ts';
import { investorVainActs } from './investor-in-vain.ts';
import { payerActs } from './payer.ts';
import { staffActs } from './staff.ts';
import { staffVainActs } from './staff-in-vain.ts';

/** Everything that an investor does. */
export const investorsActs = { ...investorActs, ...payerActs, ...investorVainActs } as const;

/** Everything that a member of staff does. */
export const staffMembersActs = { ...staffActs, ...staffVainActs, ...bankDeskActs } as const;

/** Only in a storm with `--bank`. */
export const bankOperations = Object.keys(bankDeskActs) as (keyof typeof bankDeskActs)[];
