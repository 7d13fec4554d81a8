import * as Bowser from 'bowser';

/**
 * Browser and system under their usual names, without versions: `Firefox, Windows`. Empty when the user agent names
 * neither. It consists of known names only, so that no text of a client gets into a mail.
 */
export const deviceOf = (userAgent: string): string => {
  // The parser throws on an empty text.
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 120);
};
