import type { DataOf, RowOf } from '@parcela/contract';
import type { getOperatorUser, listInvestorMails, listInvestors } from '@parcela/contract/operator';
import { personName } from '@parcela/domain';
import { states, type Value } from '../../shared/resource/values.ts';

export type InvestorPage = DataOf<typeof getOperatorUser>;
type InvestorItem = RowOf<typeof listInvestors>;

export const investorStates = states<InvestorItem['state']>({
  confirmed: ['positive', 'boInvestors.state.confirmed'],
  unconfirmed: ['neutral', 'boInvestors.state.unconfirmed'],
  blocked: ['negative', 'boInvestors.state.blocked'],
});

export const levelStates = states<InvestorItem['levels'][number]>({
  KYC: ['info', 'boInvestors.level.KYC'],
  AML: ['info', 'boInvestors.level.AML'],
  ORDER: ['info', 'boInvestors.level.ORDER'],
  INVESTOR: ['positive', 'boInvestors.level.INVESTOR'],
});

export const mailStates = states<RowOf<typeof listInvestorMails>['state']>({
  pending: ['info', 'boInvestors.mailState.pending'],
  sent: ['positive', 'boInvestors.mailState.sent'],
  failed: ['negative', 'boInvestors.mailState.failed'],
});

export const restricted: Value = { kind: 'state', tone: 'negative', label: 'boInvestors.isRestricted' };

/** The investor's name, or the e-mail address while the profile has no name. */
export const nameOf = ({ email, profile }: InvestorPage): string => personName(profile) || email;

export const blocked: Value = { kind: 'state', tone: 'negative', label: 'boInvestors.isBlocked' };
