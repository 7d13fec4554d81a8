import {
  Button,
  Card,
  CardSkeleton,
  ConfirmButton,
  FactList,
  NoticeBox,
  PageHeader,
  QueryView,
  Section,
  Stack,
  Text,
} from '@parcela/ui';
import { useLocale, usePhrase, useScreenTitle } from '@parcela/web';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { MutationFailure } from '../../shared/step-up/mutation-failure.tsx';
import { StepUpDialog } from '../../shared/step-up/step-up-dialog.tsx';
import { AdvertFacts } from './advert-card.tsx';
import { type Deal, dealOptions, endDeal, letContactsBeSeen } from './get-share-board.ts';
import { Instruction, SignForm } from './sign-form.tsx';
import { Statements } from './statements.tsx';

const Answer = ({ deal }: { deal: Deal }): ReactNode => {
  const t = usePhrase();
  const sharing = useMutation({ mutationFn: () => letContactsBeSeen(deal.documentId) });
  if (deal.state !== 'sent') return null;
  if (deal.side === 'buyer') return <NoticeBox tone="info">{t('shareBoard.deal.waits')}</NoticeBox>;
  return (
    <Card>
      <Stack gap="md">
        <Text>{t('shareBoard.deal.shareText')}</Text>
        <MutationFailure mutation={sharing} />
        <div>
          <Button isBusy={sharing.isPending} onClick={() => sharing.mutate()}>
            {t('shareBoard.deal.share')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
};

const Contact = ({ deal }: { deal: Deal }): ReactNode => {
  const t = usePhrase();
  if (deal.contact === null) return null;
  return (
    <Section title={t('shareBoard.deal.contact')} description={t('shareBoard.deal.contactText')}>
      <Card>
        <FactList
          facts={[
            { key: 'name', label: t('shareBoard.deal.name'), value: deal.contact.name },
            { key: 'email', label: t('shareBoard.deal.email'), value: deal.contact.email },
          ]}
        />
      </Card>
    </Section>
  );
};

const Signing = ({ deal }: { deal: Deal }): ReactNode => {
  const t = usePhrase();
  const { ownTerms, state, returnedReason } = deal;
  if (state !== 'shared' && state !== 'signed') return null;
  return (
    <Section
      title={t(state === 'signed' ? 'shareBoard.sign.signedTitle' : 'shareBoard.sign.title')}
      description={t('shareBoard.sign.text')}
    >
      <Stack gap="md">
        {returnedReason !== null && state === 'shared' && (
          <NoticeBox tone="warning" title={t('shareBoard.sign.returned')}>
            {returnedReason}
          </NoticeBox>
        )}
        {state === 'signed' && (
          <NoticeBox tone="success" title={t('shareBoard.sign.both')}>
            {t('shareBoard.sign.bothText')}
          </NoticeBox>
        )}
        {ownTerms !== null && (
          <NoticeBox tone="info" title={t('shareBoard.sign.own')}>
            <Instruction deal={deal} terms={ownTerms} />
          </NoticeBox>
        )}
        {state === 'shared' && (
          <Card>
            <SignForm key={deal.otherTerms?.signedAt ?? 'first'} deal={deal} />
          </Card>
        )}
      </Stack>
    </Section>
  );
};

const End = ({ deal }: { deal: Deal }): ReactNode => {
  const t = usePhrase();
  if (!['sent', 'shared', 'signed'].includes(deal.state)) return null;
  const label = t(deal.side === 'buyer' ? 'shareBoard.deal.withdraw' : 'shareBoard.deal.decline');
  return (
    <div>
      <ConfirmButton
        label={label}
        title={label}
        confirmLabel={label}
        cancelLabel={t('shareBoard.keep')}
        emphasis="secondary"
        onConfirm={async () => {
          await endDeal(deal.documentId);
        }}
      >
        {t('shareBoard.deal.endText')}
      </ConfirmButton>
    </div>
  );
};

const DealOf = ({ deal }: { deal: Deal }): ReactNode => {
  const t = usePhrase();
  const title = t('shareBoard.deal.title', { project: deal.advert.project.title });
  useScreenTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        description={`${t('shareBoard.count', { shares: deal.shares })}, ${t(`shareBoard.interestState.${deal.state}`)}`}
        back={{ to: paths.ownShareDeals, label: t('shareBoard.own') }}
      />
      <Stack gap="xl">
        <Answer deal={deal} />
        <Contact deal={deal} />
        <Signing deal={deal} />
        <Section title={t('shareBoard.offerFacts')}>
          <Card>
            <AdvertFacts advert={deal.advert} />
          </Card>
        </Section>
        <Statements />
        <End deal={deal} />
      </Stack>
      <StepUpDialog />
    </>
  );
};

/** An interest, as seller and buyer see it: the contact, the signing, and its end. */
export const ShareInterestScreen = ({ documentId }: { documentId: string }): ReactNode => {
  const { locale } = useLocale();
  return (
    <QueryView
      query={useQuery(dealOptions(documentId, locale))}
      loading={<CardSkeleton count={2} />}
      empty={null}
    >
      {({ data }) => <DealOf deal={data} />}
    </QueryView>
  );
};
