import type { ProjectState } from '@parcela/domain';
import { acceptsInterestRequest } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { balancesOf, issuerOf, listHoldings, reservedOf } from '@parcela/ledger';
import { listWithoutLevel } from '../../verification/index.ts';
import { staffMayChangeState } from './project-state.policy.ts';
import { countWhatGoesOn, isSold, type WhatGoesOn } from './project-progress.queries.ts';
import { findProjectRow } from '../editing/projects.store.ts';

/** The consequences of a change of a project's state by staff. */
export interface StateConsequences {
  /** Users who own shares of the project. */
  readonly holders: number;
  /** The holders whom the change makes INVESTOR, ordered by id. */
  readonly newInvestors: readonly number[];
  readonly soldShares: number;
  /** Shares of live orders, which stay payable. */
  readonly reservedShares: number;
  /** Shares that can no longer be ordered, unless the project is opened again. */
  readonly availableShares: number;
  /** Whether users without shares may request a notice of the next project. */
  readonly takesInterest: boolean;
}

/** Completing or closing a project, even a partly funded one, makes its holders INVESTOR. */
const endsOffer = (state: ProjectState): boolean => state === 'Completed' || state === 'Closed';

/**
 * The consequences of a change of a project's state; certain only while the project is locked. @throws BusinessError
 * `project.state_refused` for a change that staff may not make; a project without holders cannot be completed
 */
export const consequencesOf = async (
  tx: Tx,
  project: { readonly id: number; readonly state: ProjectState },
  state: ProjectState,
): Promise<StateConsequences> => {
  const holdings = await listHoldings(tx, { projectId: project.id });
  if (
    (await isSold(tx, project.id)) ||
    !staffMayChangeState(project.state, state) ||
    (state === 'Completed' && holdings.length === 0)
  )
    throw new BusinessError('project.state_refused', { state: project.state });
  const [available = 0n, reserved = 0n] = await balancesOf(tx, [
    issuerOf(project.id),
    reservedOf(project.id),
  ]);
  const holders = holdings.map(({ userId }) => userId);
  return {
    holders: holders.length,
    newInvestors: endsOffer(state) ? await listWithoutLevel(tx, holders, 'INVESTOR') : [],
    soldShares: holdings.reduce((sum, { shares }) => sum + Number(shares), 0),
    reservedShares: Number(reserved),
    availableShares: Number(available),
    takesInterest: acceptsInterestRequest({ state, hasHolders: holders.length > 0 }),
  };
};

/**
 * The same for staff to review before they decide, with the processes that continue.
 * @throws BusinessError `project.not_found`, `project.state_refused`
 */
export const previewStateChange = async (
  tx: Tx,
  change: { readonly projectId: number; readonly state: ProjectState },
): Promise<StateConsequences & WhatGoesOn> => {
  const project = await findProjectRow(tx, change.projectId);
  if (!project) throw new BusinessError('project.not_found');
  return { ...(await consequencesOf(tx, project, change.state)), ...(await countWhatGoesOn(tx, project.id)) };
};
