import type { AmlPersonalField } from '@parcela/contract';
import type { UserProfile } from '@parcela/contract/investor';
import { personalFields } from '../../../shared/profile/personal-field.tsx';

/** Fields that the profile knows; a request can change only these. */
export const knownFields = (profile: UserProfile): Readonly<Partial<Record<AmlPersonalField, string>>> =>
  Object.fromEntries(
    personalFields.flatMap(({ name }) => {
      const value = profile[name] ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
