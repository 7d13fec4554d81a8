import { email } from '@parcela/contract';
import type { Voting } from '@parcela/contract/investor';
import {
  Button,
  EmailField,
  ErrorBox,
  Form,
  Group,
  NoticeBox,
  Popup,
  Stack,
  Text,
  useDescribeError,
  useForm,
} from '@parcela/ui';
import { usePhrase, useTranslateIssue } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { acceptRequest, askHolder, endRequest } from './get-votings.ts';

const askSchema = z.object({ email });

/** The only way to find a delegate is the exact address, so that the form reveals no holder. */
const AskHolder = ({ voting }: { voting: Voting }): ReactNode => {
  const t = usePhrase();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    initialValues: { email: '' },
    schema: askSchema,
    translate: useTranslateIssue(),
  });
  return (
    <div>
      <Button emphasis="secondary" size="small" onClick={() => setOpen(true)}>
        {t('voting.delegate')}
      </Button>
      <Popup isOpen={isOpen} onClose={() => setOpen(false)} title={t('voting.delegate')} actions={null}>
        <Stack gap="md">
          <Text>{t('voting.delegateText')}</Text>
          <Form
            form={form}
            label={t('voting.delegate')}
            submitLabel={t('voting.delegateAsk')}
            onSubmit={async (typed) => {
              await askHolder(voting, typed.email);
              setOpen(false);
            }}
          >
            <EmailField
              name="email"
              label={t('voting.delegateEmail')}
              description={t('voting.delegateEmailHint')}
              autoComplete="off"
            />
          </Form>
        </Stack>
      </Popup>
    </div>
  );
};

interface Act {
  readonly key: string;
  readonly label: string;
  readonly act: () => Promise<unknown>;
}

/** Describes a delegation, and the actions that it allows. */
const Delegation = ({ text, acts }: { text: string; acts: readonly Act[] }): ReactNode => {
  const describeError = useDescribeError();
  const acting = useMutation({ mutationFn: ({ act }: Act) => act() });
  const failure = acting.isError ? describeError(acting.error) : null;
  return (
    <NoticeBox tone="info">
      <Stack gap="sm">
        <Text>{text}</Text>
        {failure !== null && (
          <ErrorBox title={failure.title} reference={failure.reference}>
            {failure.message}
          </ErrorBox>
        )}
        <Group gap="sm">
          {acts.map((each) => (
            <Button
              key={each.key}
              emphasis="secondary"
              size="small"
              isBusy={acting.isPending && acting.variables.key === each.key}
              isDisabled={acting.isPending}
              onClick={() => acting.mutate(each)}
            >
              {each.label}
            </Button>
          ))}
        </Group>
      </Stack>
    </NoticeBox>
  );
};

const OwnDelegation = ({
  delegation: { documentId, state, delegate },
}: {
  delegation: NonNullable<Voting['ownDelegation']>;
}): ReactNode => {
  const t = usePhrase();
  const isAccepted = state === 'accepted';
  return (
    <Delegation
      text={isAccepted ? t('voting.delegateVotes', { name: delegate ?? '' }) : t('voting.delegateAsked')}
      acts={[
        {
          key: 'end',
          label: t(isAccepted ? 'voting.delegateRevoke' : 'voting.delegateWithdraw'),
          act: () => endRequest(documentId),
        },
      ]}
    />
  );
};

const Delegator = ({
  delegator: { documentId, state, holder, shares },
}: {
  delegator: Voting['delegators'][number];
}): ReactNode => {
  const t = usePhrase();
  const isAccepted = state === 'accepted';
  const decline = () => endRequest(documentId);
  return (
    <Delegation
      text={t(isAccepted ? 'voting.votesFor' : 'voting.asksYou', { name: holder, shares })}
      acts={
        isAccepted
          ? [{ key: 'end', label: t('voting.stopVotingFor'), act: decline }]
          : [
              { key: 'accept', label: t('voting.delegationAccept'), act: () => acceptRequest(documentId) },
              { key: 'end', label: t('voting.delegationDecline'), act: decline },
            ]
      }
    />
  );
};

/** The holders for whom the investor votes here, and the delegate who votes for the investor. */
export const DelegationPart = ({ voting }: { voting: Voting }): ReactNode => {
  const t = usePhrase();
  const { delegators, ownDelegation, ownOptionKey } = voting;
  const accepted = delegators.filter(({ state }) => state === 'accepted');
  return (
    <>
      {accepted.length > 0 && (
        <Text fw={600}>
          {t('voting.forOthers', {
            holders: accepted.length,
            shares: accepted.reduce((sum, { shares }) => sum + shares, 0),
          })}
        </Text>
      )}
      {delegators.map((delegator) => (
        <Delegator key={delegator.documentId} delegator={delegator} />
      ))}
      {ownDelegation !== null && <OwnDelegation delegation={ownDelegation} />}
      {ownDelegation === null && ownOptionKey === null && accepted.length === 0 && (
        <AskHolder voting={voting} />
      )}
    </>
  );
};
