import { approvalsStoppedInRunOff, runOffCode } from '@parcela/contract/run-off';
import { BusinessError } from '../errors.ts';

/** Refuses new business; a way around the guard of the routes ends here. */
export const refuseInRunOff = (): Promise<never> => Promise.reject(new BusinessError(runOffCode));

/** The same actions, without those that bring new business, which can still be rejected or withdrawn. */
export const withoutNewBusiness = <A extends { readonly action: string; execute(...args: never): unknown }>(
  actions: readonly A[],
): readonly A[] =>
  actions.map((action) =>
    approvalsStoppedInRunOff.has(action.action) ? { ...action, execute: refuseInRunOff } : action,
  );
