import * as Bowser from 'bowser';

/**
 * Browser and system as people call them, without versions: `Firefox, Windows`. Empty when the user agent tells
 * neither. Made of known names only, so that nothing a client sends stands in a mail.
 */
export const deviceOf = (userAgent: string): string => {
  // The parser refuses to look at nothing.
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 120);
};
