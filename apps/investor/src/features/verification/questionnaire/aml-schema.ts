import { amlPersonalFieldNames, amlWithout, type AmlContext, type AmlSubmission } from '@parcela/contract';
import type { StandardSchema } from '@parcela/ui';
import { type AmlValues, isLocked, type ProfileFields } from './aml-values.ts';
import { formFieldOf, toWire } from './aml-wire.ts';

/**
 * The contract's rules on the form's values, for a person with this profile. `context` is called at each check: a
 * form may stay open over midnight.
 */
export const amlSchema = (
  profile: ProfileFields,
  context: () => AmlContext,
): StandardSchema<AmlSubmission> => {
  const known = amlPersonalFieldNames.filter((field) => isLocked(profile, field));
  const validate = (value: unknown) => {
    const { data, error } = amlWithout(known, context()).safeParse(toWire(value as AmlValues, profile));
    if (error === undefined) return { value: data };
    return { issues: error.issues.map((issue) => ({ ...issue, path: [formFieldOf(issue.path.join('.'))] })) };
  };
  return { '~standard': { version: 1, vendor: 'parcela', validate } };
};
