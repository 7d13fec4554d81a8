import { startBankId } from '@parcela/contract/investor';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { bankIdMemory } from './bank-id-attempt.ts';

/** The only page to which banks return users. */
export const bankIdReturnUri = (): string => `${location.origin}${paths.callback('bankid')}`;

const goTo = (uri: string): void => {
  const address = new URL(uri, location.origin);
  if (address.protocol === 'https:' || address.protocol === 'http:') location.assign(address);
};

const optionsOf = (slug: string | undefined) =>
  queryOptions({
    queryKey: ['start-bank-id', slug],
    queryFn: async () => {
      bankIdMemory.unchoose();
      const { state, uri } = await call(startBankId, { body: { redirectUri: bankIdReturnUri() } });
      bankIdMemory.store({ state, slug });
      goTo(uri);
      return null;
    },
    // Each visit has its own state, requested once even if the screen renders several times.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Requests the address of the bank, stores the state, and goes there. */
export const useStartBankId = (slug: string | undefined, isWanted: boolean) =>
  useQuery({ ...optionsOf(slug), enabled: isWanted });
