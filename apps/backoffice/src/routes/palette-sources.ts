import type { RowOf } from '@parcela/contract';
import { searchEverything } from '@parcela/contract/operator';
import type { PhraseId } from '@parcela/phrases';
import { call } from '../shared/api/api.ts';
import { to } from '../shared/navigation/to.ts';

export type Hit = RowOf<typeof searchEverything>;

/** The page and the kind of a search result. */
export const hitPages: Readonly<Record<Hit['kind'], readonly [PhraseId, (documentId: string) => string]>> = {
  order: ['bo.palette.order', to.order],
  suspense: ['bo.palette.suspense', to.suspended],
  investor: ['bo.palette.investor', to.investor],
  withdrawal: ['bo.palette.withdrawal', to.withdrawal],
  transfer: ['bo.palette.transfer', to.transfer],
  bankAccount: ['bo.palette.bankAccount', to.bankAccount],
  movement: ['bo.palette.movement', to.movement],
  transferFile: ['bo.palette.transferFile', to.transferFile],
  project: ['bo.palette.project', to.project],
};

const wordsMin = 2;
const wordsMax = 100;
export const canBeFound = (words: string): boolean => words.length >= wordsMin && words.length <= wordsMax;

export const findEverything = async (words: string, signal: AbortSignal): Promise<readonly Hit[]> =>
  (await call(searchEverything, { query: { q: words } }, { signal })).data;
