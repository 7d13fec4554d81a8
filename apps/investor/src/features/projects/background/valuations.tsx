import type { ProjectInfo } from '@parcela/contract/investor';
import { dateInZone, platformTimeZone, valueHistory, writeDay } from '@parcela/domain';
import { DocumentLink, MoneyText, Section, Stack, Text, TextSkeleton } from '@parcela/ui';
import { serverClock, usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useIntl } from 'react-intl';
import { Paragraphs } from '../../../shared/content/paragraphs.tsx';
import { ProtectedDocument } from '../../../shared/content/protected-document.tsx';
import { useFileMeta } from '../../../shared/content/use-file-meta.ts';
import { viewerOptions } from '../queries/get-project-viewer.ts';
import classes from './term-list.module.css';

const ValueChart = lazy(async () => ({ default: (await import('./value-chart.tsx')).ValueChart }));

type Valuation = ProjectInfo['valuations'][number];

/** The report: for every visitor, or for holders only. */
const Report = ({ valuation, isHolder }: { valuation: Valuation; isHolder: boolean }): ReactNode => {
  const t = usePhrase();
  const fileMeta = useFileMeta();
  const { document, publishedAt } = valuation;
  if (document === null) return null;
  const shown = { title: t('valuations.report'), meta: fileMeta({ size: document.size, publishedAt }) };
  if (document.isPublic) return <DocumentLink href={document.url} {...shown} />;
  return isHolder ? (
    <ProtectedDocument url={document.url} {...shown} />
  ) : (
    <Text size="sm" c="dimmed">
      {t('valuations.forHolders')}
    </Text>
  );
};

const OneValuation = ({
  valuation,
  info,
  isHolder,
}: {
  valuation: Valuation;
  info: ProjectInfo;
  isHolder: boolean;
}): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const { valuer, company, method, methodText, amount, note, withdrawnAt } = valuation;
  const how = method === 'other' ? methodText : t(`valuations.method.${method}`);
  const sum = <MoneyText amount={amount} currency={info.project.currency} />;
  return (
    <Stack gap="xs">
      {withdrawnAt === null ? <strong>{sum}</strong> : <s>{sum}</s>}
      <Text>{[valuer, company, how].filter((part) => part !== null).join(' · ')}</Text>
      {withdrawnAt !== null && (
        <Text size="sm">{t('valuations.withdrawn', { day: writeDay(locale, withdrawnAt) })}</Text>
      )}
      {note !== null && <Paragraphs text={note} />}
      <Report valuation={valuation} isHolder={isHolder} />
    </Stack>
  );
};

/** Who valued the property, when and how, with the history of valuations and prices. */
export const Valuations = ({ info }: { info: ProjectInfo }): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const { valuations, project } = info;
  const isHolder = useQuery(viewerOptions(project.documentId)).data?.data.isHolder === true;
  const history = valueHistory({
    prices: project.tokenCurrentNominalPrice,
    shareCount: project.tokenTotalCount,
    valuations,
    today: dateInZone(new Date(serverClock.now()), platformTimeZone),
  });
  return (
    <Section title={t('valuations.title')} description={t('valuations.text')} id="valuations">
      <Stack gap="md">
        {valuations.length === 0 ? (
          <Text c="dimmed">{t('valuations.none')}</Text>
        ) : (
          <dl aria-label={t('valuations.title')} className={classes['root']}>
            {valuations.map((valuation) => (
              <div key={valuation.documentId}>
                <dt>{writeDay(locale, valuation.valuedOn)}</dt>
                <dd>
                  <OneValuation valuation={valuation} info={info} isHolder={isHolder} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {history.length > 1 && (
          <Suspense fallback={<TextSkeleton lines={6} />}>
            <ValueChart history={history} currency={project.currency} />
          </Suspense>
        )}
      </Stack>
    </Section>
  );
};
