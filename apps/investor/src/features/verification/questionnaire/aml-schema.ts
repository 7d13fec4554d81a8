import {
  amlPersonalFieldNames,
  amlWithout,
  type AmlContext,
  type AmlSubmission,
  exemptFields,
} from '@parcela/contract';
import type { StandardSchema } from '@parcela/ui';
import { type AmlValues, isLocked, type ProfileFields } from './aml-values.ts';
import { issueInForm, toWire } from './aml-wire.ts';

/**
 * Applies the contract's rules to the form's values, for a user with this profile. Each check calls
 * `context`, because a form may stay open over midnight.
 */
export const amlSchema = (
  profile: ProfileFields,
  context: () => AmlContext,
): StandardSchema<AmlSubmission> => {
  const known = amlPersonalFieldNames.filter((field) => isLocked(profile, field));
  const validate = (value: unknown) => {
    const rules = context();
    const sent = toWire(value as AmlValues, profile, exemptFields(rules.exceptions ?? []));
    const { data, error } = amlWithout(known, rules).safeParse(sent);
    if (error === undefined) return { value: data };
    return { issues: error.issues.map((issue) => issueInForm(issue, value as AmlValues)) };
  };
  return { '~standard': { version: 1, vendor: 'parcela', validate } };
};
