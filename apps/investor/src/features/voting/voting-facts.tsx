import type { Voting } from '@parcela/contract/investor';
import {
  DateTimeText,
  type Fact,
  FactList,
  formatPercent,
  Link,
  PercentText,
  RelativeCountdown,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { paths } from '../../shared/navigation/paths.ts';
import { refreshVotings } from './get-votings.ts';
import { optionText } from './option-text.ts';

/** An instant and the time left; at that instant the poll reloads. */
const Until = ({ at }: { at: string }): ReactNode => {
  const t = usePhrase();
  return (
    <span>
      <DateTimeText value={at} /> (
      <RelativeCountdown until={at} isDeadline ended={t('voting.over')} onEnd={() => void refreshVotings()} />
      )
    </span>
  );
};

const Weight = ({ voting: { ownWeight } }: { voting: Voting }): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  if (ownWeight?.provisional !== true) return <PercentText value={ownWeight?.weight} />;
  return t('voting.weightOfNow', { weight: formatPercent(locale, ownWeight.weight) });
};

const useWindowFacts = ({ state, startAt, endAt }: Voting): Fact[] => {
  const t = usePhrase();
  const starts = { key: 'starts', label: t('voting.begins'), value: <Until at={startAt} /> };
  const ends = {
    key: 'ends',
    label: t(state === 'Past' ? 'voting.ended' : 'voting.ends'),
    value: state === 'Current' ? <Until at={endAt} /> : <DateTimeText value={endAt} />,
  };
  return state === 'Future' ? [starts, ends] : [ends];
};

const useOwnFacts = (voting: Voting): Fact[] => {
  const t = usePhrase();
  const { ownOptionKey, ownCastAt, ownWeight, state, isOwnVoteDelegated } = voting;
  const ownVote =
    ownOptionKey === null ? (
      t(state === 'Past' ? 'voting.didNotVote' : 'voting.noOwnVote')
    ) : (
      <span>
        {optionText(voting, ownOptionKey)} (<DateTimeText value={ownCastAt} />)
        {isOwnVoteDelegated && `, ${t('voting.byDelegate')}`}
      </span>
    );
  return [
    ...(ownWeight === null
      ? []
      : [{ key: 'weight', label: t('voting.weight'), value: <Weight voting={voting} /> }]),
    ...(state === 'Future' || (state === 'Current' && ownWeight === null)
      ? []
      : [{ key: 'own', label: t('voting.ownVote'), value: ownVote }]),
  ];
};

/** Rules in addition to the usual ones: record date, quorum, abstention. */
const useRuleFacts = (voting: Voting): Fact[] => {
  const t = usePhrase();
  const { locale } = useIntl();
  const { recordAt, quorumPercent, abstention, majority } = voting;
  return [
    ...(recordAt === null
      ? []
      : [{ key: 'record', label: t('voting.recordDate'), value: <DateTimeText value={recordAt} /> }]),
    ...(quorumPercent === null
      ? []
      : [
          {
            key: 'quorum',
            label: t('voting.quorum'),
            value: t('voting.quorumOf', { percent: formatPercent(locale, quorumPercent) }),
          },
        ]),
    ...(majority === 'Plurality'
      ? []
      : [{ key: 'majority', label: t('voting.majority'), value: t(`voting.majority.${majority}`) }]),
    ...(abstention === null
      ? []
      : [
          {
            key: 'abstention',
            label: t('voting.abstention'),
            value: t(abstention.countsForQuorum ? 'voting.abstention.counts' : 'voting.abstention.leftOut', {
              option: optionText(voting, abstention.optionKey),
            }),
          },
        ]),
  ];
};

/** Facts before voting: the project, the window, the counting of votes, and the investor's own weight. */
export const VotingFacts = ({ voting }: { voting: Voting }): ReactNode => {
  const t = usePhrase();
  const { project, voteType } = voting;
  const facts: Fact[] = [
    {
      key: 'project',
      label: t('voting.project'),
      value: <Link to={paths.project(project.slug)}>{project.title}</Link>,
    },
    ...useWindowFacts(voting),
    { key: 'counted', label: t('voting.counted'), value: t(`voting.${voteType}`) },
    ...useRuleFacts(voting),
    ...useOwnFacts(voting),
  ];
  return <FactList facts={facts} />;
};
