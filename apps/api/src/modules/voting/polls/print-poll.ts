import {
  inLanguage,
  type Locale,
  pollOutcomeOf,
  pollResultsOf,
  pollTurnoutOf,
  writeHash,
} from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import { tableAnswer } from '@parcela/platform/documents/set-table.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { sayNumber } from '@parcela/platform/formatting/format-number.ts';
import { sayPercent } from '@parcela/platform/formatting/format-percent.ts';
import { sayInstant } from '@parcela/platform/formatting/format-time.ts';
import { delegatedView } from '../votes/votings.routes.ts';
import { findPollItem, type PollItem } from './polls.queries.ts';

export interface PrintDeps {
  readonly timeZone: string;
  readonly letterhead: ReadLetterhead;
}

/** The decision in readable form. */
const outcomeText = (item: PollItem, outcome: ReturnType<typeof pollOutcomeOf>, locale: Locale): string => {
  if (outcome.kind !== 'decided') return say(locale, `exports.poll.${outcome.kind}`);
  const option = item.options.find(({ optionKey }) => optionKey === outcome.optionKey);
  return say(locale, 'exports.poll.decided', { option: option ? inLanguage(option.text, locale) : '' });
};

/**
 * The result of an ended poll as a tagged PDF: only sums, no single votes.
 * @throws BusinessError 404 `voting.not_found`, 409 `voting.no_result`
 */
export const printPoll = async (
  { timeZone, letterhead }: PrintDeps,
  tx: Tx,
  { documentId, locale }: { readonly documentId: string; readonly locale: Locale },
) => {
  const item = await findPollItem(tx, documentId);
  if (!item) throw new BusinessError('voting.not_found');
  const { voteType, shareCount, entitledCount, tally } = item;
  if (item.state !== 'Past') throw new BusinessError('voting.no_result');
  // A poll that was closed before its weights were frozen has no votes.
  const base = { voteType, shareCount: shareCount ?? 1, entitledCount: entitledCount ?? 1 };
  const results = new Map(pollResultsOf(base, tally).map((result) => [result.optionKey, result]));
  return tableAnswer({
    name: 'poll',
    locale,
    letterhead: await letterhead(tx),
    title: say(locale, 'exports.poll.title'),
    about: [
      inLanguage(item.projectTitle, locale),
      inLanguage(item.question, locale),
      outcomeText(item, pollOutcomeOf(base, tally, item), locale),
    ],
    headers: [
      say(locale, 'exports.poll.option'),
      say(locale, 'exports.poll.result'),
      say(locale, 'exports.poll.votes'),
    ],
    rows: item.options.map(({ optionKey, text }) => {
      const result = results.get(optionKey);
      return [
        inLanguage(text, locale),
        sayPercent(locale, result?.weight ?? '0.00'),
        sayNumber(locale, result?.votes ?? 0),
      ];
    }),
    total: [],
    notes: [
      say(locale, 'exports.poll.turnout', { percent: sayPercent(locale, pollTurnoutOf(base, tally)) }),
      ...(item.delegated.votes === 0
        ? []
        : [
            say(locale, 'exports.poll.delegated', {
              votes: sayNumber(locale, item.delegated.votes),
              weight: sayPercent(locale, delegatedView(base, item.delegated).weight),
            }),
          ]),
      ...(item.majority === 'Plurality' ? [] : [say(locale, `exports.poll.majority.${item.majority}`)]),
      say(locale, voteType === 'ByShares' ? 'exports.poll.byShares' : 'exports.poll.byPeople'),
      ...(item.seal === null
        ? []
        : [
            say(locale, 'exports.poll.seal', {
              number: item.seal.number,
              hash: writeHash(item.seal.hash),
            }),
          ]),
      say(locale, 'exports.poll.ended', { at: sayInstant(locale, item.endAt, timeZone) }),
    ],
  });
};
