import { overrideVerification, resetSecondFactor, restrictMoney } from '@parcela/contract/operator';
import { IconDeviceMobileOff, IconLock, IconShieldCheck } from '@parcela/ui/icons';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { amount, area, dayField, oneOf } from '../../shared/resource/fields.ts';
import { say } from '../../shared/resource/values.ts';
import { accountActions } from './account-actions.ts';
import { correctData } from './correct-data.ts';
import { type InvestorPage, nameOf } from './investor-states.ts';

const reason = area('bo.reason', { description: 'bo.reasonHint' });
const params = ({ documentId }: InvestorPage) => ({ documentId });

const overridden = {
  names: ['KYC', 'AML'] as const,
  labelOf: (type: 'KYC' | 'AML') => `boInvestors.level.${type}` as const,
};
const effects = {
  names: ['grant', 'revoke'] as const,
  labelOf: (effect: 'grant' | 'revoke') => `boInvestors.override.${effect}` as const,
};

export const investorActions = (action: ActionMaker<InvestorPage>): readonly Action<InvestorPage>[] => [
  action({
    key: 'restrict',
    route: restrictMoney,
    label: 'boInvestors.restrict.action',
    icon: IconLock,
    isDangerous: true,
    params,
    consequences: (investor) => [
      say('boInvestors.restrict.wallets', { name: nameOf(investor) }),
      say('boInvestors.restrict.release'),
    ],
    fields: {
      amount: (investor) => amount('bo.amount', investor.profile.currency),
      reason,
    },
    fixed: ({ profile }) => ({ currency: profile.currency }),
    done: 'boInvestors.restrict.done',
  }),
  action({
    key: 'override',
    route: overrideVerification,
    label: 'boInvestors.override.action',
    icon: IconShieldCheck,
    params,
    consequences: (investor) => [
      say('boInvestors.override.checks', { name: nameOf(investor) }),
      say('boInvestors.override.revoked'),
    ],
    needsApproval: () => true,
    fields: {
      type: oneOf('boInvestors.level', overridden),
      effect: oneOf('boInvestors.override.effect', effects),
      validThrough: dayField('boInvestors.override.validThrough', { isOptional: true }),
      comment: area('boInvestors.override.comment', {
        description: 'boInvestors.override.commentHint',
        isOptional: true,
      }),
      reason,
    },
    done: 'boInvestors.override.done',
  }),
  action({
    key: 'second-factor',
    route: resetSecondFactor,
    label: 'boInvestors.secondFactor.action',
    icon: IconDeviceMobileOff,
    isDangerous: true,
    params,
    consequences: (investor) => [
      say('boInvestors.secondFactor.off', { name: nameOf(investor) }),
      say('boInvestors.secondFactor.sessions'),
    ],
    needsApproval: () => true,
    fields: { reason },
    done: 'boInvestors.secondFactor.done',
  }),
  correctData(action),
  ...accountActions(action),
];
