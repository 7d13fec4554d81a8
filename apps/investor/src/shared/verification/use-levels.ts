import { isClearedToInvest } from '@parcela/domain';
import { useMe } from '../session/me.ts';
import { useVerificationOptions } from './verification-options.ts';

/** The verification levels of the user; undefined until they are known. */
export const useLevels = () => {
  const me = useMe();
  const options = useVerificationOptions();
  if (me.data === undefined || options.data === undefined) return undefined;
  const granted = me.data.verification.map(({ type }) => type);
  return { options: options.data.data, granted, isCleared: isClearedToInvest(options.data.data, granted) };
};
