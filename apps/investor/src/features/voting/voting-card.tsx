import type { Voting } from '@parcela/contract/investor';
import { Card, type IconComponent, NoticeBox, Stack, StateBadge, type Tone } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconCalendarTime, IconChecklist, IconCircleCheck } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { ProtectedDocument } from '../../shared/content/protected-document.tsx';
import { useFileSize } from '../../shared/content/use-file-meta.ts';
import { Ballot } from './ballot.tsx';
import { ReceiptFile } from './receipt-file.tsx';
import { DelegationPart } from './delegation-part.tsx';
import { PollResult } from './poll-result.tsx';
import { VotingFacts } from './voting-facts.tsx';
import classes from './voting-card.module.css';

const looks: Readonly<Record<Voting['state'], { tone: Tone; icon: IconComponent }>> = {
  Current: { tone: 'attention', icon: IconChecklist },
  Future: { tone: 'info', icon: IconCalendarTime },
  Past: { tone: 'neutral', icon: IconCircleCheck },
};

const Options = ({ voting }: { voting: Voting }): ReactNode => {
  const t = usePhrase();
  return (
    <ul aria-label={t('voting.options')} className={classes['options']}>
      {voting.options.map(({ optionKey, text }) => (
        <li key={optionKey}>{text}</li>
      ))}
    </ul>
  );
};

/** The action of the poll: vote, wait, or read the result. */
const Body = ({ voting }: { voting: Voting }): ReactNode => {
  const t = usePhrase();
  const { state, ownWeight, permission } = voting;
  if (state === 'Past') return <PollResult voting={voting} />;
  if (state === 'Current' && ownWeight !== null)
    return (
      <Stack gap="md">
        <DelegationPart voting={voting} />
        <Ballot voting={voting} />
      </Stack>
    );
  const reason = state === 'Current' ? 'notEntitled' : 'notYet';
  return (
    <Stack gap="md">
      <Options voting={voting} />
      {ownWeight === null && <NoticeBox tone="info">{t(`voting.${reason}.${permission}`)}</NoticeBox>}
    </Stack>
  );
};

/** One poll: the question with its document, and the action. */
export const VotingCard = ({ voting }: { voting: Voting }): ReactNode => {
  const t = usePhrase();
  const sizeText = useFileSize();
  const { document, question, state, ownReceipt } = voting;
  return (
    <article aria-label={question}>
      <Card
        title={question}
        headingOrder={3}
        actions={<StateBadge {...looks[state]} label={t(`voting.${state}`)} />}
      >
        <Stack gap="md">
          <VotingFacts voting={voting} />
          {document !== null && (
            <ProtectedDocument
              url={document.url}
              title={document.caption}
              meta={`PDF, ${sizeText(document.size)}`}
            />
          )}
          <Body voting={voting} />
          {ownReceipt !== null && <ReceiptFile receipt={ownReceipt} />}
        </Stack>
      </Card>
    </article>
  );
};
