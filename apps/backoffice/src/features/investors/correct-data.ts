import { correctInvestor } from '@parcela/contract/operator';
import { IconUserEdit } from '@parcela/ui/icons';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { area, countryField, dayField, group, line } from '../../shared/resource/fields.ts';
import { say } from '../../shared/resource/values.ts';
import type { InvestorPage } from './investor-states.ts';

const isOptional = true;
const values = {
  firstName: line('boInvestors.firstName', { isOptional, maxLength: 50 }),
  lastName: line('boInvestors.lastName', { isOptional, maxLength: 50 }),
  dateOfBirth: dayField('boInvestors.birth', { isOptional }),
  socialSecurityNumber: line('boInvestors.nationalNumber', { isOptional, maxLength: 30 }),
  citizenship: countryField('boInvestors.citizenship', 3, { isOptional }),
  countryOfOrigin: countryField('boInvestors.origin', 3, { isOptional }),
  residentialAddress: line('boInvestors.street', { isOptional }),
  cityAddress: line('boInvestors.city', { isOptional }),
  postalCode: line('boInvestors.postalCode', { isOptional }),
  countryAddress: countryField('boInvestors.country', 3, { isOptional }),
  idOrPassportNumber: line('boInvestors.document', { isOptional }),
  documentIssuedBy: line('boInvestors.issuedBy', { isOptional }),
  documentValidUntil: dayField('boInvestors.documentValid', { isOptional }),
};

/** A group also sends its empty fields. */
const filled = (typed: unknown) =>
  Object.fromEntries(Object.entries(typed as Record<string, string>).filter(([, value]) => value !== ''));

/**
 * Requests a change of values, which a second staff member decides. The form shows no known values, because most of
 * them are hidden.
 */
export const correctData = (action: ActionMaker<InvestorPage>): Action<InvestorPage> =>
  action({
    key: 'correct',
    route: correctInvestor,
    label: 'boInvestors.correct.action',
    icon: IconUserEdit,
    isWide: true,
    params: ({ documentId }) => ({ documentId }),
    consequences: () => [
      say('boInvestors.correct.second'),
      say('boInvestors.correct.unverified'),
      say('boInvestors.correct.told'),
    ],
    fields: {
      values: group('boInvestors.correct.values', values, { description: 'boInvestors.correct.valuesHint' }),
      reason: area('bo.reason', { description: 'bo.reasonHint' }),
    },
    body: ({ values: typed, reason }, { version }) => ({ version, reason, values: filled(typed) }),
    done: 'boInvestors.correct.done',
  });
