import { startSocialSignIn as startCall, type StartSocialSignInData } from '@parcela/client/investor';
import { useMutation } from '@tanstack/react-query';
import { shortNext } from './short-next.ts';

export type SocialProvider = StartSocialSignInData['path']['provider'];
/** What the server stores while the person is at the provider. */
export type SocialSignInRequest = NonNullable<StartSocialSignInData['query']>;

const withShortNext = ({ next, ...rest }: SocialSignInRequest): SocialSignInRequest => {
  const short = shortNext(next);
  return short === undefined ? rest : { ...rest, next: short };
};

const asksForJson = { Accept: 'application/json' } as const;

/** Requests the address of the provider and goes there. Fails with an ApiFailure: `auth.social_unavailable`. */
export const useStartSocialSignIn = (request: () => SocialSignInRequest) =>
  useMutation({
    mutationFn: async (provider: SocialProvider) => {
      const call = {
        path: { provider },
        query: withShortNext(request()),
        headers: asksForJson,
        throwOnError: true,
      } as const;
      const { data } = await startCall(call);
      const address = new URL(data.uri, location.origin);
      if (address.protocol === 'https:' || address.protocol === 'http:') location.assign(address);
    },
  });
