import {
  ButtonLink,
  Card,
  ErrorBox,
  Group,
  NoticeBox,
  Spinner,
  Stack,
  Text,
  useDescribeError,
} from '@parcela/ui';
import { ApiFailure, usePhrase, withSearch } from '@parcela/web';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { GoTo } from '../../../shared/navigation/go-to.tsx';
import { paths } from '../../../shared/navigation/paths.ts';
import { bankIdMemory } from './bank-id-attempt.ts';
import type { BankIdSearch } from './bank-id-search.ts';
import { callbackInputOf, useFinishBankId } from './finish-bank-id.ts';
import { OwnVerificationLevels } from '../screens/own-verification-levels.tsx';
import { StepFrame } from '../screens/step-frame.tsx';

/** Messages for the errors of the bank; any other error has a general message. */
const refusals = {
  eid_doesnt_exist: 'noIdentity',
  user_not_eligible: 'notEligible',
  temporarily_unavailable: 'unavailable',
  basic_registers_unavailable: 'unavailable',
  server_error: 'unavailable',
} as const;

const isKnown = (error: string): error is keyof typeof refusals => Object.hasOwn(refusals, error);
const refusalOf = (error: string) => (isKnown(error) ? refusals[error] : 'failed');

interface WaysOnProps {
  readonly slug: string | undefined;
  /** True when the bank will not answer differently for this user, so the document check comes first. */
  readonly isDocumentFirst?: boolean;
}

const WaysOn = ({ slug, isDocumentFirst = false }: WaysOnProps): ReactNode => {
  const t = usePhrase();
  const selection = { to: paths.verificationStep('kyc'), label: t('kyc.backToSelection') };
  const document = { to: paths.verificationStep('kyc', 'sumsub'), label: t('bankId.byDocument') };
  const ways = isDocumentFirst ? [document, selection] : [selection, document];
  return (
    <Group gap="sm">
      {ways.map(({ to, label }, position) => (
        <ButtonLink
          key={to}
          to={withSearch(to, { slug })}
          emphasis={position === 0 ? 'primary' : 'secondary'}
        >
          {label}
        </ButtonLink>
      ))}
    </Group>
  );
};

/** The bank sent no code and nothing is decided, so the user can choose either method. */
const Refused = ({ error, slug }: { error: string; slug: string | undefined }): ReactNode => {
  const t = usePhrase();
  const name = refusalOf(error);
  return (
    <Stack gap="md">
      <NoticeBox tone="warning" title={t(`bankId.${name}Title`)} isAnnounced>
        {t(`bankId.${name}Text`)}
      </NoticeBox>
      <WaysOn slug={slug} isDocumentFirst={name === 'noIdentity' || name === 'notEligible'} />
    </Stack>
  );
};

/** The server has a newer result than this page, so the profile shows the outcome of the check. */
const isKnownAlready = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'kyc.already_done' || error.code === 'kyc.rejected');

/**
 * The code did not reach the server, or the server did not process it, so it can be sent again. In all other
 * cases it is used up.
 */
const isUnused = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 0 || error.status === 429);

interface SubmissionProps {
  readonly callbackInput: NonNullable<ReturnType<typeof callbackInputOf>>;
  readonly slug: string | undefined;
}

/** Sends the code, and continues to the checking view. */
const Submission = ({ callbackInput, slug }: SubmissionProps): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const finish = useFinishBankId(callbackInput);
  if (finish.isSuccess || isKnownAlready(finish.error))
    return <GoTo href={withSearch(paths.verificationStep('kyc'), { checking: true, slug })} />;
  if (!finish.isError || finish.isFetching)
    return (
      <Card>
        <Stack gap="md" align="center" ta="center">
          <Spinner label={t('bankId.checking')} isLabelVisible />
          <Text>{t('bankId.checkingText')}</Text>
        </Stack>
      </Card>
    );
  const failure = describe(finish.error);
  const retry = isUnused(finish.error) ? { onRetry: () => void finish.refetch() } : {};
  return (
    <Stack gap="md">
      <ErrorBox title={t('bankId.failedTitle')} reference={failure.reference} {...retry}>
        {failure.message}
      </ErrorBox>
      <WaysOn slug={slug} />
    </Stack>
  );
};

const Outcome = ({ search }: { search: BankIdSearch }): ReactNode => {
  const t = usePhrase();
  // The attempt at the time of arrival: the stored attempt is deleted once the code is sent.
  const [attempt] = useState(bankIdMemory.attempt);
  const slug = attempt?.slug;
  const selection = withSearch(paths.verificationStep('kyc'), { slug });
  const { code, error } = search;
  const callbackInput = callbackInputOf(search);
  if (code === undefined && error === undefined) return <GoTo href={selection} />;
  if (attempt === null || search.state !== attempt.state)
    return (
      <Stack gap="md">
        <ErrorBox title={t('bankId.strangeTitle')}>{t('bankId.strangeText')}</ErrorBox>
        <WaysOn slug={slug} />
      </Stack>
    );
  if (callbackInput !== null) return <Submission callbackInput={callbackInput} slug={slug} />;
  // The user cancelled at the bank, so no message is needed.
  if (error === undefined || error === 'access_denied') return <GoTo href={selection} />;
  return <Refused error={error} slug={slug} />;
};

/** Handles the return from the bank, with a code and our state or with an error (spec section 4). */
export const BankIdCallbackScreen = (): ReactNode => {
  const t = usePhrase();
  const search: BankIdSearch = useSearch({ strict: false });
  return (
    <StepFrame title={t('kyc.title')} levelOptions={<OwnVerificationLevels />}>
      <Outcome search={search} />
    </StepFrame>
  );
};
