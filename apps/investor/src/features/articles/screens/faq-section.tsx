import { listFaqs } from '@parcela/contract/investor';
import { AccordionList, QueryView, Section, TextSkeleton } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../../shared/api/api.ts';
import { Paragraphs } from '../../../shared/content/paragraphs.tsx';
import classes from './faq-section.module.css';

/** More questions than any operator would write. */
const pageSize = 100;

/** Frequently asked questions below the how-to articles; renders nothing without questions. */
export const FaqSection = (): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const faqs = useQuery({
    ...routeOptions(listFaqs, { query: { locale, 'pagination[pageSize]': pageSize } }),
    placeholderData: keepPreviousData,
  });
  if (faqs.data?.data.length === 0) return null;
  return (
    <div className={classes['root']}>
      <Section title={t('articles.faq')}>
        <QueryView query={faqs} loading={<TextSkeleton lines={6} />} empty={null}>
          {({ data }) => (
            <AccordionList
              items={data.map(({ documentId, title, content }) => ({
                key: documentId,
                title,
                content: <Paragraphs text={content} />,
              }))}
            />
          )}
        </QueryView>
      </Section>
    </div>
  );
};
