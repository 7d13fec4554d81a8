import { listInvestors } from '@parcela/contract/operator';
import { call } from '../api/api.ts';
import type { FoundChoice } from '../resource/fields.ts';
import { say } from '../resource/values.ts';

/** Finds investors by the beginning of a name or address. */
export const findInvestorsByName = async (typed: string): Promise<readonly FoundChoice[]> => {
  const { data } = await call(listInvestors, { query: { 'filters[search]': typed } });
  return data.map(({ documentId, email, name }) => ({
    value: documentId,
    label: say('bo.foundPerson', { name: name ?? email, email }),
  }));
};
