import type { ProjectInfo } from '@parcela/contract/investor';
import { type OwnershipLine, writeDay, writeOwnership } from '@parcela/domain';
import { formatMoney, formatPercent, Section, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import { Paragraphs } from '../../../shared/content/paragraphs.tsx';
import { ProtectedDocument } from '../../../shared/content/protected-document.tsx';
import { useFileMeta } from '../../../shared/content/use-file-meta.ts';
import { useCountryName } from '../../../shared/profile/use-country-name.ts';
import classes from './term-list.module.css';

const LineView = ({ line }: { line: OwnershipLine }): ReactNode => {
  const t = usePhrase();
  const { facts, text, link } = line;
  return (
    <Stack gap="xs">
      {facts.map((fact) => (
        <strong key={fact}>{fact}</strong>
      ))}
      {text !== null && <Paragraphs text={text} />}
      {link !== null && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {t('owns.register')}
        </a>
      )}
    </Stack>
  );
};

/** The extracts of the land register, for the reader to open. */
const Extracts = ({ info }: { info: ProjectInfo }): ReactNode => {
  const fileMeta = useFileMeta();
  const extracts = info.documents.filter(({ documentId }) =>
    info.ownership?.landRegister.extracts.some((extract) => extract.documentId === documentId),
  );
  return extracts.map((file) => (
    <ProtectedDocument key={file.documentId} url={file.url} title={file.name} meta={fileMeta(file)} />
  ));
};

/** What an investor owns in law, behind the shares. */
export const WhatYouOwn = ({ info }: { info: ProjectInfo }): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const country = useCountryName();
  const isRunOff = useIsRunOff();
  const { ownership, project } = info;
  if (ownership === null) return null;
  const lines = writeOwnership(ownership, {
    say: t,
    country,
    day: (on) => writeDay(locale, on),
    money: (amount) => formatMoney(locale, amount, project.currency, { fraction: 'trim' }),
    percent: (percent) => formatPercent(locale, percent),
    isRunOff,
  });
  return (
    <Section title={t('owns.title')} description={t('owns.text')} id="ownership">
      <dl aria-label={t('owns.title')} className={classes['root']}>
        {lines.map((line) => (
          <div key={line.name}>
            <dt>{t(line.label)}</dt>
            <dd>
              <LineView line={line} />
              {line.name === 'landRegister' && <Extracts info={info} />}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};
