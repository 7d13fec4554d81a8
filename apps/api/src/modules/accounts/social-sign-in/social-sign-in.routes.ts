import type { IncomingHttpHeaders } from 'node:http';
import { investorRoutes } from '@parcela/contract/investor';
import type { ErrorCode } from '@parcela/contract';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api, Steps } from '@parcela/platform/http/api.ts';
import { redirectTo, type SpecialAnswer } from '@parcela/platform/http/call.ts';
import { cookieOf, readCookie } from '@parcela/platform/http/cookies.ts';
import { newSecret } from '@parcela/platform/ids.ts';
import { claimReturn, storeIdentity } from './social-attempts.store.ts';
import { checkLinkAnswer, type LinkAnswerDeps, linkSocialAccount } from './link-social-account.ts';
import { finishSocialSignIn } from './finish-social-sign-in.ts';
import type {
  ProviderReply,
  SocialGateways,
  SocialProvider,
} from '@parcela/providers/ports/social-sign-in.ts';
import { newSocialSecrets, startSocialSignIn } from './start-social-sign-in.ts';

export interface SocialRoutesDeps extends LinkAnswerDeps {
  readonly social: SocialGateways;
  readonly publicUrl: string;
}

/** The errors that the redirect to the app may pass to `finish`. */
const shownErrors = ['auth.social_failed', 'auth.social_unavailable'] as const satisfies readonly ErrorCode[];
type ShownError = (typeof shownErrors)[number];

/**
 * The cookie that ties a sign-in to its browser, so that no user can be signed in with another person's answer. It is
 * Lax and not None, because Lax also works without https on a developer's machine: Google's redirect sends it. Apple
 * posts a form from its own site, and that request has no Lax cookie; this return is checked by the state alone and
 * changes only the attempt. The last step of the sign-in, which the app requests from our own site, needs the cookie.
 */
const browserCookie = (publicUrl: string) => {
  const isSecure = publicUrl.startsWith('https://');
  // The prefix prevents other hosts of the domain from setting it.
  const name = isSecure ? '__Host-social' : 'social';
  return {
    read: (headers: IncomingHttpHeaders): string | undefined => {
      const value = readCookie(headers, name);
      return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
    },
    set: (value: string): string => cookieOf({ name, value, maxAgeS: 600, isSecure }),
  };
};

export const socialRoutes = (api: Api, deps: SocialRoutesDeps): void => {
  const cookie = browserCookie(deps.publicUrl);
  const backToApp = (provider: SocialProvider, query: { code: string } | { error: ShownError }): string =>
    `${deps.publicUrl}/callback/${provider}?${new URLSearchParams(query).toString()}`;

  api.steps(investorRoutes.startSocialSignIn, async (steps, call) => {
    const { provider } = call.params;
    const secrets = newSocialSecrets();
    const started = await deps.social[provider]?.start(secrets);
    if (started?.kind !== 'ok') {
      if (call.wantsJson) throw new BusinessError('auth.social_unavailable');
      return redirectTo(backToApp(provider, { error: 'auth.social_unavailable' }));
    }
    // Two tabs of one browser share the cookie, so that both can finish.
    const browser = cookie.read(call.headers) ?? newSecret();
    const { next, referralCode, terms, language } = call.query;
    await steps.transact((tx) =>
      startSocialSignIn(deps, tx, {
        provider,
        secrets,
        browser,
        next,
        referralCode: referralCode ?? null,
        language: language ?? call.locale,
        hasTicked: terms === '1',
      }),
    );
    return redirectTo(started.url, { cookies: [cookie.set(browser)] });
  });

  /** All checks run here, before the app gets a code. */
  const outcomeOf = async (
    steps: Pick<Steps<never>, 'transact'>,
    provider: SocialProvider,
    { reply, browser }: { reply: ProviderReply; browser: string | null },
  ): Promise<{ code: string } | { error: ShownError }> => {
    const gateway = deps.social[provider];
    const state = reply['state'];
    if (!gateway || state === undefined) return { error: 'auth.social_failed' };
    const attempt = await steps.transact((tx) => claimReturn(tx, { provider, state, browser }));
    if (!attempt) return { error: 'auth.social_failed' };
    const answer = await gateway.identify(reply, attempt.secrets, attempt.now);
    if (answer.kind === 'unknown') return { error: 'auth.social_unavailable' };
    if (answer.kind === 'refused') return { error: 'auth.social_failed' };
    return { code: await steps.transact((tx) => storeIdentity(tx, attempt.id, answer.identity)) };
  };

  api.steps(investorRoutes.returnFromGoogle, async (steps, { query, headers }): Promise<SpecialAnswer> => {
    const callbackInput = { reply: textsOf(query), browser: cookie.read(headers) ?? '' };
    return redirectTo(backToApp('google', await outcomeOf(steps, 'google', callbackInput)));
  });

  api.steps(investorRoutes.returnFromApple, async (steps, { body }): Promise<SpecialAnswer> => {
    const callbackInput = { reply: textsOf(body), browser: null };
    return redirectTo(backToApp('apple', await outcomeOf(steps, 'apple', callbackInput)), { status: 303 });
  });

  api.write(investorRoutes.finishSocialSignIn, async (tx, call) => {
    const { code, error } = call.query;
    const browser = cookie.read(call.headers);
    if (code === undefined || browser === undefined)
      throw new BusinessError(shownErrors.find((shown) => shown === error) ?? 'auth.social_failed');
    const { userAgent, requestId } = call;
    const { provider } = call.params;
    return finishSocialSignIn(deps, tx, { provider, code, browser, userAgent, requestId });
  });

  api.steps(investorRoutes.linkSocialAccount, async (steps, call) => {
    const browser = cookie.read(call.headers);
    if (browser === undefined) throw new BusinessError('auth.social_failed');
    const { provider } = call.params;
    const { token: code, password } = call.body;
    const question = { provider, code, browser };
    const answer = await checkLinkAnswer(deps, steps.reader, { ...question, password });
    const { userAgent, requestId } = call;
    return steps.finish((tx) => linkSocialAccount(deps, tx, { ...question, answer, userAgent, requestId }));
  });
};

/** A field that appears twice is ambiguous, so it is left out. */
const textsOf = (fields: Readonly<Record<string, unknown>>): ProviderReply =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
