import { colorVariables } from './css-variables.ts';
import { type ColorTokens, darkColors, lightColors } from './tokens.ts';

const declarations = (colors: ColorTokens): string =>
  Object.entries(colorVariables({ ...colors }))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

/**
 * The colours as a style sheet that follows the system's setting, for pages without a script; print is light.
 */
export const tokenStyles = (): string => {
  const [light, dark] = [declarations(lightColors), declarations(darkColors)];
  return `:root{color-scheme:light dark;${light}}@media (prefers-color-scheme:dark){:root{${dark}}}@media print{:root{${light}}}`;
};
