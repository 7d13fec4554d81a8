import type { ParamsOf, QueryOf } from '@parcela/contract';
import { startSocialSignIn } from '@parcela/contract/investor';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';
import { shortNext } from './short-next.ts';

export type SocialProvider = ParamsOf<typeof startSocialSignIn>['provider'];
/** The data that the server stores while the user is at the provider. */
export type SocialSignInRequest = QueryOf<typeof startSocialSignIn>;

const withShortNext = ({ next, ...rest }: SocialSignInRequest): SocialSignInRequest => {
  const short = shortNext(next);
  return short === undefined ? rest : { ...rest, next: short };
};

/** Requests the address of the provider and goes there. Fails with an ApiFailure: `auth.social_unavailable`. */
export const useStartSocialSignIn = (request: () => SocialSignInRequest) =>
  useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const { uri } = await call(
        startSocialSignIn,
        { params: { provider }, query: withShortNext(request()) },
        { accept: 'application/json' },
      );
      const address = new URL(uri, location.origin);
      if (address.protocol === 'https:' || address.protocol === 'http:') location.assign(address);
    },
  });
