import { getLegalDocuments } from '@parcela/contract/investor';
import { shownLocale, useLocale, useRichPhrase, queryClient } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../api/api.ts';
import { linkTo } from '../navigation/link-to.tsx';

interface DocumentLink {
  readonly url: string;
}
/** Both documents that need agreement, or null when either is missing. */
export interface LegalLinks {
  readonly terms: DocumentLink;
  readonly privacy: DocumentLink;
}

const optionsIn = (locale: ReturnType<typeof shownLocale>) =>
  routeOptions(getLegalDocuments, { query: { locale } });

/** Starts loading the documents together with the screen. */
export const prefetchLegalDocuments = (): Promise<void> =>
  queryClient.prefetchQuery(optionsIn(shownLocale()));

/**
 * Terms and privacy policy in force, in the current language; the documents in the previous language stay
 * until the new ones have loaded.
 */
export const useLegalDocuments = () => {
  const { locale } = useLocale();
  return useQuery({ ...optionsIn(locale), placeholderData: keepPreviousData });
};

export const bothLinks = (documents: {
  readonly data: { readonly terms: DocumentLink | null; readonly privacy: DocumentLink | null };
}): LegalLinks | null => {
  const { terms, privacy } = documents.data;
  return terms && privacy ? { terms, privacy } : null;
};

/** "I agree to …" with both documents one tap away. */
export const AgreementLabel = ({ terms, privacy }: LegalLinks): ReactNode => {
  const rich = useRichPhrase();
  return rich('legal.agree', {
    terms: linkTo(terms.url, { isExternal: true }),
    privacy: linkTo(privacy.url, { isExternal: true }),
  });
};
