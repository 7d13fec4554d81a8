import type { RowOf } from '@parcela/contract';
import { listTaxTexts } from '@parcela/contract/investor';
import { writeCountry, writeDay } from '@parcela/domain';
import { AccordionList, Section, Stack, Text } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { routeOptions } from '../../shared/api/api.ts';
import { Paragraphs } from '../../shared/content/paragraphs.tsx';

type TaxText = RowOf<typeof listTaxTexts>;

const Content = ({ text }: { text: TaxText }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('documents.taxTextOf', {
          country: writeCountry(locale, text.country),
          year: String(text.year),
          day: writeDay(locale, text.publishedAt),
        })}
      </Text>
      <Paragraphs text={text.content} />
    </Stack>
  );
};

/** The operator's text about tax returns, as in the PDF of the overview; renders nothing without a text. */
export const TaxTextsSection = (): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const texts = useQuery(routeOptions(listTaxTexts, { query: { locale } })).data?.data ?? [];
  if (texts.length === 0) return null;
  return (
    <Section title={t('documents.taxTexts')}>
      <AccordionList
        items={texts.map((text) => ({
          key: text.documentId,
          title: text.title,
          content: <Content text={text} />,
        }))}
      />
    </Section>
  );
};
