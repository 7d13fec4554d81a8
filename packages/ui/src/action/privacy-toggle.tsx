import { IconEye, IconEyeOff } from '../icons/icons.gen.ts';
import { usePrivacyMode } from '../provider/privacy-mode.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import { IconButton } from './icon-button.tsx';

/** Hides every amount on every screen, for reading in public; the choice is remembered. */
export function PrivacyToggle() {
  const texts = useUiTexts();
  const { isHidden, toggle } = usePrivacyMode();
  return (
    <IconButton
      icon={isHidden ? IconEyeOff : IconEye}
      label={isHidden ? texts.showAmounts : texts.hideAmounts}
      onClick={toggle}
    />
  );
}
