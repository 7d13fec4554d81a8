import type { Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';

/** The issuer of a document, part by part: name, seat, and the number with its label. Unknown parts are left out. */
export const sayIssuer = (
  locale: Locale,
  {
    name,
    address,
    companyId,
  }: { readonly name: string; readonly address: string; readonly companyId: string },
): string[] =>
  [name, address, companyId === '' ? '' : say(locale, 'exports.companyId', { companyId })].filter(
    (part) => part !== '',
  );
