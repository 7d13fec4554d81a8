/**
 * Expressions that the check refuses but that may stay: the source of each, and why no text makes it slow.
 */
export const acceptedPatterns: Readonly<Record<string, string>> = {
  // The expression can start in only one place.
  [String.raw`<link rel="preload"[^<>]*>`]: 'begins only at a tag, and ends before the next one',
  [String.raw`(?<!\/)\/+$`]: 'begins only where no slash is before it',
  [String.raw`(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+`]:
    'begins only at the first letter of a word',
  [String.raw`(?<![A-Z0-9])RF ?\d{2} ?((?:\d ?){9}\d)(?!\d)`]: 'each part has an end',
  [String.raw`(?<![A-Z0-9])(?<!\d[ .-])\d+(?:[ .-]\d+)+(?![ .-]?\d| ?\/ ?\d{4}(?!\d))`]:
    'digits and single separators take turns, so that a text is read in one way',
  [String.raw`^\d+(\.\d{1,2}0*)?$`]: 'begins once, and two ways at most lead to the end',
  [String.raw`^P(?=.)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$`]: 'begins once, each part ends with its letter',
  [String.raw`(@.*)[.][^.]*$`]: 'an address has at most 320 characters',
  [String.raw`^[^\p{L}]+|[^\p{L}]+$`]: 'a password has at most 100 characters',
  [String.raw`\.html(\.\w+)?$`]: 'the next ending begins where the last one ends',
  [String.raw`\n\s*\n`]: 'blank lines end where the next word begins, and are found before',
  'timeout exceeded when trying to connect|Connection terminated|not queryable|ECONNREFUSED|ECONNRESET|EPIPE|connect ENOENT':
    'words of a fixed length: only their number is large',
  // Its input is short.
  [String.raw`[/ ]+$`]: 'cut to the length of a line of a payment before',
  [String.raw`-\d+$`]: 'the id of a checkout is ours, or refused by its length',
  [String.raw`\.?0+$`]: 'a decimal that we have written ourselves',
  [String.raw`%.*$`]: 'the address of a connection has no line end',
  [String.raw`<([^>]+)>`]: 'the sender of the configuration',
  [String.raw`\/\/.*@`]: 'an address of the configuration',
  [String.raw`^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']`]: 'the first 200 bytes of a file',
  // The expression reads only our own texts.
  [String.raw`\b(?:from|join|into|update)\s+"?([a-z_][\w.]*)`]:
    'our own statements, in which no value stands',
  [String.raw`\{(\w+)\}`]: 'our own paths and messages',
  [String.raw`"#\/components\/schemas\/(\w+)"`]: 'our own document',
  [String.raw`<!-- brand -->|\{\{(?:brand|lead)\.\w+\}\}`]: 'our own built pages',
  [String.raw`<script\b[^>]*\bsrc="(\/assets\/[^"]+)"`]: 'our own built page, in the browser',
  '<head[^>]*>': 'our own mails, in the browser of staff',
  [String.raw`\.[^/]+$`]: 'addresses that our own page asks for, in the browser',
  [String.raw`(?:^|;\s*)hubspotutk=([0-9a-f]{32})(?:;|$)`]: 'cookies of the person, in their browser',
};
