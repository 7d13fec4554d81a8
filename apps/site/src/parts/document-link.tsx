import type { SiteDocumentFile } from '@parcela/contract/site';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';

/** A public document. */
export const DocumentLink = ({
  file,
  name = file.name,
}: {
  file: SiteDocumentFile;
  name?: string;
}): ReactNode => {
  const { t, size, prose } = useSite();
  return (
    <a className="document" href={file.url}>
      <span>{prose(name)}</span>
      <small>{t('site.offer.documentSize', { size: size(file.size) })}</small>
    </a>
  );
};
