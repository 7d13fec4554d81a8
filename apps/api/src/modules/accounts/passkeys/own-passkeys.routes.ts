import { investorRoutes } from '@parcela/contract/investor';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { askForPasskey } from '@parcela/platform/security/passkeys/passkeys.ts';
import { relyingPartyOf } from '@parcela/platform/security/passkeys/webauthn.ts';
import { requireFreshSession } from '../step-up/step-up.ts';
import { addOwnPasskey, removeOwnPasskey, renameOwnPasskey, startOwnPasskey } from './change-own-passkeys.ts';
import { signInByPasskey, stepUpByPasskey } from './prove-own-passkey.ts';

export interface OwnPasskeysRoutesDeps {
  readonly publicUrl: string;
  readonly brandName: ReadBrandName;
}

/** The options as JSON, for the browser. */
const optionsOf = (options: object) => ({ options: { ...options } });
const done = { ok: true } as const;

export const ownPasskeysRoutes = (api: Api, { publicUrl, brandName }: OwnPasskeysRoutesDeps): void => {
  const party = relyingPartyOf(publicUrl, brandName);

  api.write(investorRoutes.startPasskeySignIn, async (tx) =>
    optionsOf(await askForPasskey(party, tx, 'user', null)),
  );

  api.write(investorRoutes.finishPasskeySignIn, (tx, { body, userAgent }) =>
    signInByPasskey(party, tx, body.passkey, { userAgent }),
  );

  api.write(investorRoutes.startPasskeyStepUp, async (tx, { caller }) =>
    optionsOf(await askForPasskey(party, tx, 'user', caller.subjectId)),
  );

  api.write(investorRoutes.finishPasskeyStepUp, async (tx, { body, caller, requestId }) => {
    await stepUpByPasskey(party, tx, body.passkey, { caller, requestId });
    return done;
  });

  api.write(investorRoutes.startNewPasskey, async (tx, { caller }) => {
    requireFreshSession(caller);
    return optionsOf(await startOwnPasskey(party, tx, caller));
  });

  api.write(investorRoutes.addOwnPasskey, async (tx, { body, caller, requestId }) => {
    requireFreshSession(caller);
    await addOwnPasskey(party, tx, body, { caller, requestId });
    return done;
  });

  api.write(investorRoutes.renameOwnPasskey, async (tx, { params, body, caller, requestId }) => {
    await renameOwnPasskey(tx, { ...params, ...body }, { caller, requestId });
    return done;
  });

  api.write(investorRoutes.removeOwnPasskey, async (tx, { params, caller, requestId }) => {
    requireFreshSession(caller);
    await removeOwnPasskey(tx, params.documentId, { caller, requestId });
    return done;
  });
};
