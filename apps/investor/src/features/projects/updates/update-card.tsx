import type { ProjectUpdate, ProjectUpdateWithHistory } from '@parcela/contract/investor';
import { getProjectUpdate } from '@parcela/contract/investor';
import {
  AccordionList,
  Card,
  DateText,
  DocumentLink,
  FactList,
  QueryView,
  Stack,
  Text,
  TextSkeleton,
} from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { writeDay } from '@parcela/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../../shared/api/api.ts';
import { ArticleText } from '../../../shared/content/article-text.tsx';
import { ProtectedDocument } from '../../../shared/content/protected-document.tsx';
import { useFileSize } from '../../../shared/content/use-file-meta.ts';

type Parts = Pick<ProjectUpdate, 'content' | 'figures' | 'files' | 'milestone'>;

const UpdateParts = ({ content, figures, files, milestone }: Parts): ReactNode => {
  const t = usePhrase();
  const sizeOf = useFileSize();
  const facts = [
    ...(milestone === null
      ? []
      : [
          {
            key: 'milestone',
            label: t(`milestone.${milestone.kind}`),
            value: <DateText value={milestone.day} />,
          },
        ]),
    ...figures.map(({ label, value }) => ({ key: `${label} ${value}`, label, value })),
  ];
  return (
    <>
      <ArticleText content={content} levelBelow={2} />
      {facts.length > 0 && <FactList facts={facts} />}
      {files.length > 0 && (
        <Stack gap="xs">
          {files.map(({ documentId, title, size, url }) =>
            url === null ? (
              <ProtectedDocument
                key={documentId}
                url={`/api/files/${documentId}`}
                title={title}
                meta={sizeOf(size)}
              />
            ) : (
              <DocumentLink key={documentId} href={url} title={title} meta={sizeOf(size)} />
            ),
          )}
        </Stack>
      )}
    </>
  );
};

/** What readers saw before the corrections, on request. */
const FormerTexts = ({ documentId }: { documentId: string }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const query = useQuery(routeOptions(getProjectUpdate, { params: { documentId }, query: { locale } }));
  return (
    <QueryView query={query} loading={<TextSkeleton lines={3} />} empty={null}>
      {({ data }: { data: ProjectUpdateWithHistory }) => (
        <Stack gap="md">
          {data.earlier.map((earlier) => (
            <Stack key={earlier.shownFrom} gap="sm">
              <Text c="dimmed" size="sm">
                {t('news.formerFrom', { day: writeDay(locale, earlier.shownFrom) })}
              </Text>
              <Text>{earlier.title}</Text>
              <UpdateParts {...earlier} />
            </Stack>
          ))}
        </Stack>
      )}
    </QueryView>
  );
};

/** A released update of a project. */
export const UpdateCard = ({ update }: { update: ProjectUpdate }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const { title, audience, releasedAt, correction, documentId } = update;
  return (
    <Card title={title} headingOrder={3}>
      <Stack gap="sm">
        <Text c="dimmed" size="sm">
          <DateText value={releasedAt} />
          {audience !== 'public' && ` · ${t(`news.for.${audience}`)}`}
        </Text>
        {correction !== null && (
          <Text>
            {t('news.corrected', {
              day: writeDay(locale, correction.correctedAt),
              reason: correction.reason,
            })}
          </Text>
        )}
        <UpdateParts {...update} />
        {correction !== null && (
          <AccordionList
            items={[
              { key: 'former', title: t('news.former'), content: <FormerTexts documentId={documentId} /> },
            ]}
          />
        )}
      </Stack>
    </Card>
  );
};
