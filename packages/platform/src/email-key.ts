import { domainToASCII, domainToUnicode } from 'node:url';
import { plainEmail } from '@parcela/domain';

/**
 * The form in which two addresses mean the same account: in lower case, with compatibility letters as plain
 * ones, and the domain in Unicode. `jan@xn--bcher-kva.example` and `jan@bücher.example` are one mailbox.
 */
export const emailKey = (email: string): string => withDomain(email, domainToUnicode);

/** Every possible key of an account with this address: before version 1.0 a domain was stored as typed. */
export const emailKeys = (email: string): string[] => [
  ...new Set([emailKey(email), withDomain(email, domainToASCII)]),
];

function withDomain(email: string, spell: (domain: string) => string): string {
  const [local = '', ...rest] = plainEmail(email).toLowerCase().split('@');
  const domain = rest.join('@');
  return rest.length === 0 ? local : `${local}@${spell(domainToASCII(domain)) || domain}`;
}
