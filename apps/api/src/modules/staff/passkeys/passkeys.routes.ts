import { operatorRoutes } from '@parcela/contract/operator';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { presentCaller } from '../sign-in/staff-caller.presenter.ts';
import { addPasskey, askForNewPasskey, renamePasskey, revokePasskey } from './change-passkeys.ts';
import { signInWithPasskey, stepUpWithPasskey } from './prove-with-passkey.ts';
import { askForPasskey } from '@parcela/platform/security/passkeys/passkeys.ts';
import { relyingPartyOf } from '@parcela/platform/security/passkeys/webauthn.ts';

export interface PasskeysRoutesDeps {
  readonly publicUrl: string;
  readonly brandName: ReadBrandName;
}

/** The options as JSON, for the browser. */
const optionsOf = (options: object) => ({ options: { ...options } });

export const passkeysRoutes = (api: Api, { publicUrl, brandName }: PasskeysRoutesDeps): void => {
  const party = relyingPartyOf(publicUrl, brandName);

  api.write(operatorRoutes.askSignInPasskey, async (tx) =>
    optionsOf(await askForPasskey(party, tx, 'staff', null)),
  );

  api.write(operatorRoutes.signInWithPasskey, async (tx, { body, userAgent, requestId }) => {
    const { token, staff } = await signInWithPasskey(party, tx, body.passkey, { userAgent, requestId });
    return { token, staff: presentCaller(staff) };
  });

  api.write(operatorRoutes.askStepUpPasskey, async (tx, { caller }) =>
    optionsOf(await askForPasskey(party, tx, 'staff', caller.subjectId)),
  );

  api.write(operatorRoutes.stepUpWithPasskey, async (tx, { body, caller, requestId }) => {
    await stepUpWithPasskey(party, tx, body.passkey, { caller, requestId });
    return { ok: true } as const;
  });

  api.write(operatorRoutes.askNewPasskey, async (tx, { caller }) =>
    optionsOf(await askForNewPasskey(party, tx, caller)),
  );

  api.write(operatorRoutes.addPasskey, async (tx, { body, caller, requestId, locale: language }) => {
    await addPasskey(party, tx, body, { caller, requestId, language });
    return { ok: true } as const;
  });

  api.write(
    operatorRoutes.renamePasskey,
    async (tx, { params, body, caller, requestId, locale: language }) => {
      await renamePasskey(tx, { ...params, ...body }, { caller, requestId, language });
      return { ok: true } as const;
    },
  );

  api.write(operatorRoutes.revokePasskey, async (tx, { params, caller, requestId, locale: language }) => {
    await revokePasskey(tx, params.documentId, { caller, requestId, language });
    return { ok: true } as const;
  });
};
