import { DateText, Link, NoticeBox, Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { OrderDocument } from '../queries/order-schema.ts';

const VersionLink = ({ document }: { document: OrderDocument }): ReactNode => (
  <>
    <Link to={document.url} isExternal>
      {document.name}
    </Link>{' '}
    (<DateText value={document.publishedAt} />)
  </>
);

/**
 * Documents that have changed since the screen was opened, with the old and the new version next to each
 * other.
 */
export const DocumentChanges = ({
  documents,
  shownFirst,
}: {
  documents: readonly OrderDocument[];
  shownFirst: readonly OrderDocument[];
}): ReactNode => {
  const t = usePhrase();
  const changes = documents.flatMap((now) => {
    const before = shownFirst.find(({ kind }) => kind === now.kind);
    return before?.documentId === now.documentId ? [] : [{ before, now }];
  });
  if (changes.length === 0) return null;
  return (
    <NoticeBox tone="warning" title={t('order.documentChangedTitle')} isAnnounced>
      <Stack gap="xs">
        <Text>{t('error.order.document_changed')}</Text>
        {changes.map(({ before, now }) => (
          <div key={now.kind}>
            {before !== undefined && (
              <div>
                {t('order.oldVersion')} <VersionLink document={before} />
              </div>
            )}
            <div>
              {t('order.newVersion')} <VersionLink document={now} />
            </div>
          </div>
        ))}
      </Stack>
    </NoticeBox>
  );
};
