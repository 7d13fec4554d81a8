import { Checklist, Link } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { agreementField, type OrderDocument } from '../queries/order-schema.ts';

const DocumentViewer = lazy(async () => ({
  default: (await import('./document-viewer.tsx')).DocumentViewer,
}));
// Documents rarely change while the screen is open, so this code loads on demand.
const DocumentChanges = lazy(async () => ({
  default: (await import('./document-changes.tsx')).DocumentChanges,
}));

/**
 * Each document of the project, and one checkbox for all documents. A document opens over the order where the browser
 * shows PDF files, otherwise in a new tab.
 */
export const Agreements = ({ documents }: { documents: readonly OrderDocument[] }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const [shownFirst] = useState(documents);
  const [opened, setOpened] = useState<OrderDocument | null>(null);
  if (documents.length === 0) return null;
  const linkOf = (document: OrderDocument) => (parts: ReactNode[]) => (
    <Link
      to={document.url}
      isExternal
      onClick={(event) => {
        if (!navigator.pdfViewerEnabled || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setOpened(document);
      }}
    >
      {parts}
    </Link>
  );
  const items = documents.map((document) => ({
    name: agreementField[document.kind],
    label: rich('order.agree', { document: document.name, link: linkOf(document) }),
  }));
  return (
    <>
      {documents.some(({ documentId }, place) => shownFirst[place]?.documentId !== documentId) && (
        <Suspense>
          <DocumentChanges documents={documents} shownFirst={shownFirst} />
        </Suspense>
      )}
      <Checklist legend={t('order.documents')} allLabel={t('order.agreeToAll')} items={items} />
      {opened !== null && (
        <Suspense>
          <DocumentViewer document={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
};
