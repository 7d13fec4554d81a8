import { investorRoutes } from '@parcela/contract/investor';
import type { VerificationType } from '@parcela/domain';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { FindCaller } from '@parcela/platform/http/guard.ts';
import { presentMe } from '../me/me.presenter.ts';
import type { Me } from '../me/me.queries.ts';

/** The caller and the claimed level, which is looked up in the caller's own levels. */
interface Claim {
  readonly caller: Me;
  readonly locale: Parameters<typeof presentMe>[1];
  readonly body: {
    readonly data: { readonly userId?: string | undefined; readonly verificationType: VerificationType };
  };
}

/** The claimed level, if it is already a fact: clients cannot grant themselves anything. */
const grantedStep = ({ caller, locale, body: { data } }: Claim) => {
  const me = presentMe(caller, locale);
  if (data.userId !== undefined && data.userId !== me.documentId) throw new BusinessError('common.forbidden');
  const step = me.verification.find(({ type }) => type === data.verificationType);
  if (!step) throw new BusinessError('verification.not_granted');
  return { data: step, meta: {} };
};

/** The specification's calls for writing levels; despite their methods, they only read. */
export const verificationRecordsRoutes = (api: Api, findCaller: FindCaller<Me>): void => {
  api.read(investorRoutes.createVerification, async (_tx, claim) => grantedStep(claim), { findCaller });
  api.read(investorRoutes.updateVerification, async (_tx, claim) => grantedStep(claim), { findCaller });

  api.read(
    investorRoutes.connectVerifications,
    async (_tx, { caller, locale, params, body: { data } }) => {
      const me = presentMe(caller, locale);
      if (params.id !== String(me.id)) throw new BusinessError('common.not_found');
      const steps = new Set(me.verification.map(({ documentId }) => documentId));
      if (!data.verification.connect.every((wanted) => steps.has(wanted)))
        throw new BusinessError('verification.not_granted');
      return me;
    },
    { findCaller },
  );
};
