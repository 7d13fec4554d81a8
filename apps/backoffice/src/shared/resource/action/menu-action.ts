import type { MenuAction } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useSpeech } from '../plain.ts';
import type { Offered } from './offered-actions.ts';

/** Turns offered actions into lines of a menu; a disabled action shows its reason. */
export const useMenuAction = <Subject>(): ((
  offered: Offered<Subject>,
  onSelect: () => void,
) => MenuAction) => {
  const t = usePhrase();
  const { sentence } = useSpeech();
  return ({ action, blocker }, onSelect) => ({
    key: action.key,
    label: blocker === null ? t(action.label) : `${t(action.label)}: ${sentence(blocker)}`,
    isDangerous: action.isDangerous,
    isDisabled: blocker !== null,
    onSelect,
    ...(action.icon === undefined ? {} : { icon: action.icon }),
  });
};
