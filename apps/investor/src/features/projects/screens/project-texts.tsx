import type { ProjectInfo } from '@parcela/contract/investor';
import {
  AccordionList,
  Card,
  DateText,
  DocumentLink,
  Section,
  Stack,
  Timeline,
  type TimelineItem,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { Paragraphs } from '../../../shared/content/paragraphs.tsx';
import { ProtectedDocument } from '../../../shared/content/protected-document.tsx';
import { useFileMeta } from '../../../shared/content/use-file-meta.ts';
import { ProjectVideo } from '../pictures/project-video.tsx';

/** The description, block by block. */
export const ProjectDescription = ({ blocks }: { blocks: ProjectInfo['description'] }): ReactNode => {
  const t = usePhrase();
  if (blocks.length === 0) return null;
  return (
    <Section title={t('project.description')}>
      <AccordionList
        items={blocks.map(({ id, title, description, video }) => ({
          key: String(id),
          title,
          content: (
            <Stack gap="md">
              <Paragraphs text={description} />
              {video !== null && <ProjectVideo video={video} title={title} />}
            </Stack>
          ),
        }))}
      />
    </Section>
  );
};

export const ProjectFaq = ({ faqs }: { faqs: ProjectInfo['faqs'] }): ReactNode => {
  const t = usePhrase();
  if (faqs.length === 0) return null;
  return (
    <Section title={t('project.faq')}>
      <AccordionList
        items={faqs.map(({ id, title, content }) => ({
          key: String(id),
          title,
          content: <Paragraphs text={content} />,
        }))}
      />
    </Section>
  );
};

const timelineItems = (timeline: ProjectInfo['timeline']): TimelineItem[] => {
  const current = timeline.findIndex(({ isDone }) => !isDone);
  return timeline.map(({ date, text, isDone }, position) => ({
    key: `${date} ${text}`,
    title: text,
    when: <DateText value={date} />,
    state: isDone ? 'done' : position === current ? 'current' : 'upcoming',
  }));
};

/** Progress of the project. */
export const ProjectTimeline = ({ timeline }: { timeline: ProjectInfo['timeline'] }): ReactNode => {
  const t = usePhrase();
  if (timeline.length === 0) return null;
  return (
    <Section title={t('project.timeline')}>
      <Timeline label={t('project.timeline')} items={timelineItems(timeline)} />
    </Section>
  );
};

/**
 * Documents of the project with size and date: the prospectus for all readers, the others for signed-in
 * users.
 */
export const ProjectDocuments = ({ info }: { info: ProjectInfo }): ReactNode => {
  const t = usePhrase();
  const fileMeta = useFileMeta();
  const { informationProspect, documents } = info;
  if (informationProspect === null && documents.length === 0) return null;
  const metaOf = (file: ProjectInfo['documents'][number]): string =>
    [file.caption, fileMeta(file)].filter((part) => part !== null).join(' · ');
  return (
    <Card title={t('project.documents')}>
      <Stack gap="xs">
        {informationProspect !== null && (
          <DocumentLink
            href={informationProspect.url}
            title={informationProspect.name}
            meta={metaOf(informationProspect)}
          />
        )}
        {documents.map((file) => (
          <ProtectedDocument key={file.documentId} url={file.url} title={file.name} meta={metaOf(file)} />
        ))}
      </Stack>
    </Card>
  );
};
