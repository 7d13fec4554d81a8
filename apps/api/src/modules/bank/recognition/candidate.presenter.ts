import { bothSayEqual, compareNumbers } from './recognise-line.ts';
import type { Candidate, LineIdentity } from './recognise-line.ts';

/** Presents why a line may be a movement: the values that line and movement share, and those that one of them lacks. */
export const presentCandidate = (
  line: LineIdentity,
  { known, daysApart }: Candidate,
  isThere: (movement: number) => boolean = () => true,
) => ({
  movement:
    known.movement !== null && isThere(known.movement) ? { documentId: known.movementDocumentId } : null,
  movementId: known.movementId,
  source: known.source,
  statement: known.statement,
  bookedOn: known.bookedOn,
  daysApart,
  payerName: known.payerName,
  account: bothSayEqual(line.payerAccount, known.payerAccount),
  name: bothSayEqual(line.payerName, known.payerName),
  symbol: bothSayEqual(line.variableSymbol, known.variableSymbol),
  number: compareNumbers(line, known),
});
