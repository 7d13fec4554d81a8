import { Checklist, DateText, Link, NoticeBox, Stack, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { linkTo } from '../../../shared/navigation/link-to.tsx';
import { agreementField, type OrderDocument } from '../queries/order-schema.ts';

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
const DocumentChanges = ({ documents }: { documents: readonly OrderDocument[] }): ReactNode => {
  const t = usePhrase();
  const [shownFirst] = useState(documents);
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

/** Each document of the project, and one checkbox for all of them. */
export const Agreements = ({ documents }: { documents: readonly OrderDocument[] }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  if (documents.length === 0) return null;
  const items = documents.map(({ kind, name, url }) => ({
    name: agreementField[kind],
    label: rich('order.agree', { document: name, link: linkTo(url, { isExternal: true }) }),
  }));
  return (
    <>
      <DocumentChanges documents={documents} />
      <Checklist legend={t('order.documents')} allLabel={t('order.agreeToAll')} items={items} />
    </>
  );
};
