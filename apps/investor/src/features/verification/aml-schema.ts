import { amlPersonalFieldNames, amlWithout, type AmlContext, type AmlSubmission } from '@parcela/contract';
import type { StandardSchema } from '@parcela/ui';
import { type AmlValues, isLocked, type ProfileFields } from './aml-values.ts';
import { formFieldOf, toWire } from './aml-wire.ts';

/** The contract's rules on the form's values, for a person whose profile knows this much. */
export const amlSchema = (profile: ProfileFields, context: AmlContext): StandardSchema<AmlSubmission> => {
  const rules = amlWithout(
    amlPersonalFieldNames.filter((field) => isLocked(profile, field)),
    context,
  );
  const validate = (value: unknown) => {
    const { data, error } = rules.safeParse(toWire(value as AmlValues, profile));
    if (error === undefined) return { value: data };
    return { issues: error.issues.map((issue) => ({ ...issue, path: [formFieldOf(issue.path.join('.'))] })) };
  };
  return { '~standard': { version: 1, vendor: 'parcela', validate } };
};
