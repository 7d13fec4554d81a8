import type { Locale } from '@parcela/domain';
import type { Letterhead } from '../brand.ts';
import { sayIssuer } from '../formatting/format-issuer.ts';

/** What every template has at its head and foot. */
export interface DocumentHead {
  readonly brand: { readonly name: string; readonly color: string; readonly mark: readonly number[] };
  /** The legal entity, part by part. */
  readonly issuer: readonly string[];
}

/** The letterhead as a template reads it; the bytes of the mark as numbers, which JSON has. */
export const documentHead = async (
  locale: Locale,
  { name, colors, company, mark }: Letterhead,
): Promise<DocumentHead> => ({
  brand: { name, color: colors.light.link, mark: [...(await mark())] },
  issuer: sayIssuer(locale, company),
});
