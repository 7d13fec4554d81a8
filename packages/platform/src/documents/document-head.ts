import type { Locale } from '@parcela/domain';
import type { Letterhead } from '../brand.ts';
import { sayIssuer } from '../formatting/format-issuer.ts';

/** The header and footer data of every template. */
export interface DocumentHead {
  readonly brand: { readonly name: string; readonly color: string; readonly mark: readonly number[] };
  /** The legal entity, part by part. */
  readonly issuer: readonly string[];
}

/** The letterhead in the template's format; the bytes of the mark are numbers, because JSON has no bytes. */
export const documentHead = async (
  locale: Locale,
  { name, colors, company, mark }: Letterhead,
): Promise<DocumentHead> => ({
  brand: { name, color: colors.light.link, mark: [...(await mark())] },
  issuer: sayIssuer(locale, company),
});
