import type { Voting } from '@parcela/contract/investor';
import { PercentText, ProgressBar, Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { optionText } from './option-text.ts';

/** The result of each option after the poll, with a mark on the investor's own choice. */
export const PollResult = ({ voting }: { voting: Voting }): ReactNode => {
  const t = usePhrase();
  const results = voting.results ?? [];
  const { outcome } = voting;
  return (
    <section aria-label={t('voting.result')}>
      <Stack gap="md">
        {outcome !== null && outcome.kind !== 'no_votes' && (
          <Text fw={600}>
            {outcome.kind === 'decided'
              ? t('voting.outcome.decided', { option: optionText(voting, outcome.optionKey) })
              : t(`voting.outcome.${outcome.kind}`)}
          </Text>
        )}
        {results.map(({ optionKey, weight, votes }) => {
          const hint = t('voting.votes', { votes });
          return (
            <ProgressBar
              key={optionKey}
              value={Number(weight)}
              label={optionText(voting, optionKey)}
              valueText={<PercentText value={weight} />}
              hint={optionKey === voting.ownOptionKey ? `${hint} · ${t('voting.yourChoice')}` : hint}
            />
          );
        })}
        <Text size="sm" c="dimmed">
          {results.some(({ votes }) => votes > 0)
            ? t(voting.voteType === 'ByShares' ? 'voting.ofShares' : 'voting.ofPeople')
            : t('voting.nobody')}
        </Text>
        {voting.delegated !== null && voting.delegated.votes > 0 && (
          <Text size="sm" c="dimmed">
            {t('voting.delegatedVotes', { votes: voting.delegated.votes })}{' '}
            <PercentText value={voting.delegated.weight} />
          </Text>
        )}
        {voting.seal !== null && (
          <Text size="sm" c="dimmed">
            {t('voting.sealed', { number: voting.seal.number, hash: voting.seal.hash.slice(0, 16) })}
          </Text>
        )}
      </Stack>
    </section>
  );
};
