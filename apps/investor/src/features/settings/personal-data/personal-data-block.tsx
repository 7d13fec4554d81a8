import type { ChangeRequest, UserProfile } from '@parcela/contract/investor';
import {
  AccordionList,
  Button,
  ConfirmButton,
  DateText,
  ErrorBox,
  FactList,
  NoticeBox,
  Stack,
  Text,
  TextSkeleton,
  useDescribeError,
} from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { personalFields } from '../../../shared/profile/personal-field.tsx';
import { knownFields } from './known-fields.ts';
import { withdrawRequest, useChangeRequests } from './change-request-queries.ts';
import { PersonalValue } from './personal-value.tsx';
import { SettingBlock } from '../blocks/setting-block.tsx';

// A separate file, because it loads the rules of the questionnaire.
const ChangeRequestForm = lazy(async () => ({
  default: (await import('./change-request-form.tsx')).ChangeRequestForm,
}));

/** Values by field, in the order of the questionnaire. */
const Values = ({ values }: { values: Readonly<Record<string, string>> }): ReactNode => {
  const t = usePhrase();
  return (
    <FactList
      layout="grid"
      facts={personalFields.flatMap(({ name }) => {
        const value = values[name];
        const label = t(`aml.${name}`);
        return value === undefined
          ? []
          : [{ key: name, label, value: <PersonalValue name={name} value={value} /> }];
      })}
    />
  );
};

/** The open request, which the user can withdraw until the decision. */
const OpenRequest = ({ request }: { request: ChangeRequest }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  return (
    <NoticeBox
      tone="info"
      title={t('settings.changeOpenTitle')}
      actions={
        <ConfirmButton
          label={t('settings.changeWithdraw')}
          emphasis="secondary"
          size="small"
          title={t('settings.changeWithdrawTitle')}
          confirmLabel={t('settings.changeWithdraw')}
          cancelLabel={t('ui.cancel')}
          onConfirm={() => withdrawRequest(request)}
        >
          <Text>{t('settings.changeWithdrawText')}</Text>
        </ConfirmButton>
      }
    >
      <Stack gap="sm">
        <span>
          {rich('settings.changeOpenText', { at: <DateText key="at" value={request.createdAt} /> })}
        </span>
        <Values values={request.values} />
        <span>{request.reason}</span>
      </Stack>
    </NoticeBox>
  );
};

/** The results of earlier requests; a withdrawn one no longer contains values. */
const EarlierRequests = ({ requests }: { requests: readonly ChangeRequest[] }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const decided = requests.filter(({ state }) => state === 'accepted' || state === 'rejected');
  if (decided.length === 0) return null;
  return (
    <AccordionList
      headingOrder={4}
      isFirstOpen={false}
      hasToggleAll={false}
      items={decided.map((request) => ({
        key: request.documentId,
        title: (
          <span>
            {rich('settings.changeDecided', {
              state: t(`settings.changeState.${request.state === 'accepted' ? 'accepted' : 'rejected'}`),
              at: <DateText key="at" value={request.decidedAt} />,
            })}
          </span>
        ),
        content: (
          <Stack gap="sm">
            <Values values={request.values} />
            <span>{request.reason}</span>
            {request.comment !== null && (
              <NoticeBox tone={request.state === 'accepted' ? 'success' : 'warning'}>
                {request.comment}
              </NoticeBox>
            )}
          </Stack>
        ),
      }))}
    />
  );
};

const Requests = ({ requests }: { requests: ReturnType<typeof useChangeRequests> }): ReactNode => {
  const describe = useDescribeError();
  if (requests.isError)
    return <ErrorBox onRetry={() => void requests.refetch()}>{describe(requests.error).message}</ErrorBox>;
  const list = requests.data?.data ?? [];
  return (
    <>
      {list
        .filter(({ state }) => state === 'open')
        .map((request) => (
          <OpenRequest key={request.documentId} request={request} />
        ))}
      <EarlierRequests requests={list} />
    </>
  );
};

/** The verified data of the user, and the form to change them; renders nothing without data. */
export const PersonalDataBlock = ({ profile }: { profile: UserProfile }): ReactNode => {
  const t = usePhrase();
  const requests = useChangeRequests();
  const [isAsking, setAsking] = useState(false);
  const known = knownFields(profile);
  if (Object.keys(known).length === 0) return null;
  // The block above shows the name.
  const { firstName: _firstName, lastName: _lastName, ...beyondName } = known;
  const canAsk = requests.data !== undefined && requests.data.data.every(({ state }) => state !== 'open');
  return (
    <SettingBlock
      id="personal"
      title={t('settings.personal')}
      description={t('settings.personalText')}
      action={
        canAsk && !isAsking ? (
          <Button emphasis="secondary" size="small" onClick={() => setAsking(true)}>
            {t('settings.changeAsk')}
          </Button>
        ) : undefined
      }
    >
      {isAsking && canAsk ? (
        <Suspense fallback={<TextSkeleton lines={10} />}>
          <ChangeRequestForm
            profile={profile}
            onDone={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : (
        <Stack gap="lg">
          <Values values={beyondName} />
          <Requests requests={requests} />
        </Stack>
      )}
    </SettingBlock>
  );
};
