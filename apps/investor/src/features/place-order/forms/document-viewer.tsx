import { Link, Popup } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { OrderDocument } from '../queries/order-schema.ts';
import classes from './document-viewer.module.css';

/** A document over the order, so that the reader keeps their place; the link opens the document in a tab. */
export const DocumentViewer = ({
  document: { name, url },
  onClose,
}: {
  document: OrderDocument;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  return (
    <Popup isOpen onClose={onClose} title={name} size="large">
      {/* Browsers show a PDF in a sandboxed frame as a blank page; the file's own policy grants no other permissions. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe className={classes['root']} src={url} title={name} />
      <Link to={url} isExternal>
        {t('order.openDocument')}
      </Link>
    </Popup>
  );
};
