import type { ReactNode } from 'react';
import { useMe } from '../../../shared/session/me.ts';
import { VerificationLevels } from './verification-levels.tsx';
import { useVerificationOptions } from '../../../shared/verification/verification-options.ts';

/** The verification levels with their own data; renders nothing before they have loaded. */
export const OwnVerificationLevels = (): ReactNode => {
  const me = useMe();
  const options = useVerificationOptions();
  if (me.data === undefined || options.data === undefined) return null;
  return (
    <VerificationLevels options={options.data.data} granted={me.data.verification.map(({ type }) => type)} />
  );
};
