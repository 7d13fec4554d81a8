import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import type { SecretVault } from '@parcela/platform/security/encryption.ts';
import { hashPassword } from '@parcela/platform/security/passwords.ts';
import { changeOwnPassword, checkPasswordChange, type PasswordChangeDeps } from './change-own-password.ts';
import {
  checkOwnAuthenticator,
  offerOwnAuthenticator,
  setOwnAuthenticator,
} from './set-own-authenticator.ts';

interface OwnCredentialsRoutesDeps extends PasswordChangeDeps {
  readonly secrets: SecretVault;
}

export const ownCredentialsRoutes = (api: Api, deps: OwnCredentialsRoutesDeps): void => {
  api.steps(
    operatorRoutes.changeStaffPassword,
    async (steps, { body, caller, requestId, locale: language }) => {
      const replaced = await checkPasswordChange(deps, steps.reader, caller, body);
      const passwordHash = await hashPassword(body.password);
      return steps.finish(async (tx) => {
        await changeOwnPassword(tx, { replaced, passwordHash }, { caller, requestId, language });
        return { ok: true } as const;
      });
    },
  );

  api.read(operatorRoutes.offerStaffAuthenticator, async (tx, { caller }) => ({
    data: await offerOwnAuthenticator(deps, tx, caller),
    meta: {},
  }));

  api.steps(
    operatorRoutes.setStaffAuthenticator,
    async (steps, { body, caller, requestId, locale: language }) => {
      const proved = await checkOwnAuthenticator(deps.secrets, steps.reader, caller, body);
      return steps.finish(async (tx) => {
        await setOwnAuthenticator(deps.secrets, tx, proved, { caller, requestId, language });
        return { ok: true } as const;
      });
    },
  );
};
