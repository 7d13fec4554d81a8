import type { ReactNode } from 'react';
import { useMe } from '../../shared/me.ts';
import { Ladder } from './ladder.tsx';
import { useVerificationOptions } from '../../shared/verification-options.ts';

/** The ladder for a screen that needs nothing else of it; nothing while it is not known. */
export const OwnLadder = (): ReactNode => {
  const me = useMe();
  const options = useVerificationOptions();
  if (me.data === undefined || options.data === undefined) return null;
  return <Ladder options={options.data.data} granted={me.data.verification.map(({ type }) => type)} />;
};
