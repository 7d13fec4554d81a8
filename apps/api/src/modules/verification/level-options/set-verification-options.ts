import { locales } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { ValidationError } from '@parcela/platform/errors.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { replaceOptions, type VerificationOptionInput } from './verification-options.store.ts';

export interface SetVerificationOptionsInput {
  readonly options: readonly VerificationOptionInput[];
  readonly actor: EventActor;
}

const missingTexts = ({ type, ...texts }: VerificationOptionInput) =>
  (['name', 'description'] as const).flatMap((field) =>
    locales
      .filter((locale) => texts[field][locale].trim() === '')
      .map((locale) => ({ path: `${type}.${field}.${locale}`, code: 'required' })),
  );

/**
 * Sets all verification levels; the ids of a level do not change, and an omitted type is no longer required. @throws
 * ValidationError naming each missing text
 */
export const setVerificationOptions = async (
  tx: Tx,
  { options, actor }: SetVerificationOptionsInput,
): Promise<void> => {
  const missing = options.flatMap(missingTexts);
  if (missing.length > 0) throw new ValidationError(missing);
  await replaceOptions(tx, options);
  await recordEvent(tx, {
    actor,
    type: 'verification_options.set',
    subject: { type: 'verification_options', id: 'levels' },
    after: { types: options.map(({ type }) => type) },
  });
};
