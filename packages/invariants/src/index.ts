import { accountInvariants } from './accounts.ts';
import { bankInvariants } from './bank.ts';
import { certificateInvariants } from './holdings/certificates.ts';
import type { Invariant } from './invariant.ts';
import { ledgerInvariants } from './ledger.ts';
import { orderInvariants } from './orders.ts';
import { paymentInvariants } from './payments.ts';
import { distributionInvariants } from './distributions.ts';
import { redemptionInvariants } from './holdings/redemptions.ts';
import { shareBoardInvariants } from './holdings/share-board.ts';
import { shareTransferInvariants } from './holdings/share-transfers.ts';
import { platformInvariants } from './platform.ts';
import { newsInvariants, projectInvariants } from './projects.ts';
import { votingInvariants } from './voting.ts';

/**
 * Every invariant that SQL can check. A module's queries are in a file of its name here (`orders.ts` for T, O and K,
 * `holdings/share-transfers.ts`, `holdings/share-board.ts` and `holdings/redemptions.ts` for T of transfers and redemptions, `payments.ts` for P, `bank.ts` for
 * B, `distributions.ts` for D, `voting.ts` for V, `holdings/certificates.ts` for C, `projects.ts` for L and N, `accounts.ts`
 * for E) and join this list; the test next to it proves each by a planted violation.
 */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...orderInvariants,
  ...shareBoardInvariants,
  ...shareTransferInvariants,
  ...redemptionInvariants,
  ...paymentInvariants,
  ...bankInvariants,
  ...distributionInvariants,
  ...projectInvariants,
  ...newsInvariants,
  ...votingInvariants,
  ...certificateInvariants,
  ...platformInvariants,
  ...accountInvariants,
];
