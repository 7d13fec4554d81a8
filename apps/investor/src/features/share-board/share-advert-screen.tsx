import {
  ButtonLink,
  Card,
  CardSkeleton,
  ConfirmButton,
  DateText,
  Form,
  Link,
  MoneyText,
  NoticeBox,
  PageHeader,
  QueryView,
  Section,
  Stack,
  Text,
  TextField,
  useForm,
} from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { paths } from '../../shared/navigation/paths.ts';
import { AdvertFacts } from './advert-card.tsx';
import { type AdvertDetail, advertOptions, beInterested, withdrawOffer } from './get-share-board.ts';
import { Statements } from './statements.tsx';
import { sharesSchema, useBoardProblem } from './typed-shares.ts';

const InterestForm = ({ advert }: { advert: AdvertDetail }): ReactNode => {
  const t = usePhrase();
  const form = useForm({
    initialValues: { shares: String(advert.shares) },
    schema: z.object({ shares: sharesSchema(advert.shares) }),
    translate: useBoardProblem(advert.shares),
  });
  return (
    <Form
      form={form}
      label={t('shareBoard.interest.title')}
      submitLabel={t('shareBoard.interest.send')}
      onSubmit={async ({ shares }) => {
        await beInterested(advert.documentId, Number(shares));
      }}
    >
      <Text>{t('shareBoard.interest.text')}</Text>
      <TextField name="shares" label={t('shareBoard.interest.shares')} inputMode="numeric" />
    </Form>
  );
};

const Received = ({ advert }: { advert: AdvertDetail }): ReactNode => {
  const t = usePhrase();
  return (
    <Section title={t('shareBoard.received')}>
      <Card>
        <Stack gap="md">
          {advert.interests.length === 0 && <Text c="dimmed">{t('shareBoard.noneReceived')}</Text>}
          {advert.interests.map(({ documentId, shares, state, createdAt }) => (
            <Link key={documentId} to={paths.shareInterest(documentId)}>
              {t('shareBoard.count', { shares })}, {t(`shareBoard.interestState.${state}`)},{' '}
              <DateText value={createdAt} />
            </Link>
          ))}
          {(advert.state === 'open' || advert.state === 'agreed') && (
            <div>
              <ConfirmButton
                label={t('shareBoard.withdraw')}
                title={t('shareBoard.withdraw')}
                confirmLabel={t('shareBoard.withdraw')}
                cancelLabel={t('shareBoard.keep')}
                emphasis="secondary"
                onConfirm={async () => {
                  await withdrawOffer(advert.documentId);
                }}
              >
                {t('shareBoard.withdrawText')}
              </ConfirmButton>
            </div>
          )}
        </Stack>
      </Card>
    </Section>
  );
};

const Interested = ({ advert }: { advert: AdvertDetail }): ReactNode => {
  const t = usePhrase();
  if (advert.ownInterest !== null)
    return (
      <ButtonLink to={paths.shareInterest(advert.ownInterest)}>{t('shareBoard.interest.open')}</ButtonLink>
    );
  if (advert.state !== 'open') return null;
  return (
    <Section title={t('shareBoard.interest.title')}>
      <Card>
        <InterestForm advert={advert} />
      </Card>
    </Section>
  );
};

const Advert = ({ advert }: { advert: AdvertDetail }): ReactNode => {
  const t = usePhrase();
  useScreenTitle(t('shareBoard.one', { project: advert.project.title }));
  return (
    <>
      <PageHeader
        title={t('shareBoard.one', { project: advert.project.title })}
        back={{ to: paths.shareBoard, label: t('shareBoard.title') }}
      />
      <Stack gap="xl">
        {advert.state !== 'open' && (
          <NoticeBox tone="info" title={t(`shareBoard.advertState.${advert.state}`)}>
            {advert.endReason}
          </NoticeBox>
        )}
        <Card>
          <Stack gap="md">
            <AdvertFacts advert={advert} />
            <Link to={paths.project(advert.project.slug)}>{t('shareBoard.project')}</Link>
          </Stack>
        </Card>
        <Statements />
        <div>
          {advert.isOwn ? <Received advert={advert} /> : <Interested advert={advert} />}
          <Section title={t('shareBoard.history')} description={t('shareBoard.historyText')}>
            <Card>
              {advert.history.length === 0 && <Text c="dimmed">{t('shareBoard.noHistory')}</Text>}
              {advert.history.map(({ soldAt, shares, unitPrice, currency }) => (
                <p key={soldAt}>
                  <DateText value={soldAt} />: {t('shareBoard.count', { shares })},{' '}
                  <MoneyText amount={unitPrice} currency={currency} />
                </p>
              ))}
            </Card>
          </Section>
        </div>
      </Stack>
    </>
  );
};

/**
 * One offer of a holder: its facts, a statement of what the board is not, the history of recorded prices, and the
 * interest form.
 */
export const ShareAdvertScreen = ({ documentId }: { documentId: string }): ReactNode => {
  const { locale } = useLocale();
  return (
    <QueryView
      query={useQuery(advertOptions(documentId, locale))}
      loading={<CardSkeleton count={2} />}
      empty={null}
    >
      {({ data }) => <Advert advert={data} />}
    </QueryView>
  );
};
