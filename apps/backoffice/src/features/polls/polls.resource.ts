import {
  closePoll,
  createPoll,
  editPoll,
  getPoll,
  listPolls,
  previewPoll,
  recountPoll,
  runPoll,
  withdrawPoll,
} from '@parcela/contract/operator';
import { inLanguage, pollMajorities, pollPermissions, voteTypes, locales } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import {
  IconArrowBackUp,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconRefresh,
} from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { area, dayField, found, languages, number, oneOf } from '../../shared/resource/fields.ts';
import { choice, foundBy } from '../../shared/resource/filters.ts';
import { findProjects, projectFinding } from '../../shared/resource/find-projects.ts';
import {
  count,
  handle,
  instant,
  link,
  list,
  nothing,
  percent,
  say,
  softText,
  states,
  text,
  type Value,
  words,
  type Words,
} from '../../shared/resource/values.ts';
import { PollFile } from './poll-file.tsx';
import {
  abstentionOf,
  abstentions,
  type AbstentionRule,
  type Poll,
  pollBody,
  pollForm,
} from './poll-form.ts';

const pollStates = states<Poll['state']>({
  Draft: ['neutral', 'boPolls.state.Draft'],
  Future: ['info', 'voting.Future'],
  Current: ['attention', 'voting.Current'],
  Past: ['positive', 'voting.Past'],
});
const countings = {
  names: voteTypes,
  labelOf: (type: Poll['voteType']) => `voting.${type}` as const,
};
const voters = {
  names: pollPermissions,
  labelOf: (who: Poll['permission']) => `boPolls.voters.${who}` as const,
};

const majorities = {
  names: pollMajorities,
  labelOf: (majority: Poll['majority']) => `voting.majority.${majority}` as const,
};

const inShownLanguage = (texts: Poll['question']): string => inLanguage(texts, shownLocale());
const abstentionRules = {
  names: abstentions,
  labelOf: (rule: AbstentionRule) => `boPolls.abstention.${rule}` as const,
};

/** The decision of a past poll. */
const outcomeOf = ({ outcome, options }: Poll): Value => {
  if (outcome === null) return nothing;
  if (outcome.kind !== 'decided') return words(`voting.outcome.${outcome.kind}`);
  const option = options.find(({ optionKey }) => optionKey === outcome.optionKey);
  return words('voting.outcome.decided', {
    option: option === undefined ? '' : inShownLanguage(option.text),
  });
};

const delegatedOf = ({ delegated }: Poll): Value =>
  delegated === null
    ? nothing
    : words('boPolls.delegatedVotes', {
        votes: count(delegated.votes),
        weight: percent(delegated.weight),
      });

/** Tells whether the votes counted by the database match the sealed votes. */
const sealedOf = ({ seal }: Poll): Value =>
  seal === null
    ? nothing
    : words(seal.matches === true ? 'boPolls.seal.matches' : 'boPolls.seal.differs', { number: seal.number });

const begins = ({ startAt, state }: Poll): Value =>
  startAt === null && state === 'Draft' ? words('boPolls.whenRun') : instant(startAt);
const is = (...some: readonly Poll['state'][]) => {
  const wanted = new Set(some);
  return ({ state }: Poll): boolean => wanted.has(state);
};

/** Options with their results; a poll has no result before its end. */
const optionRows = ({ options, results }: Poll) =>
  options.map((option) => ({
    ...option,
    result: results?.find(({ optionKey }) => optionKey === option.optionKey) ?? null,
  }));

const running = (poll: Poll): readonly Words[] => [
  poll.startAt === null ? say('boPolls.run.now') : say('boPolls.run.at', { at: instant(poll.startAt) }),
  say('boPolls.run.voters', { voters: words(voters.labelOf(poll.permission)), project: poll.project.title }),
  poll.recordAt === null
    ? say('boPolls.run.frozen')
    : say('boPolls.run.record', { at: instant(poll.recordAt) }),
  ...(poll.quorumPercent === null
    ? []
    : [say('boPolls.run.quorum', { percent: percent(String(poll.quorumPercent)) })]),
  say('boPolls.run.majority', { majority: words(majorities.labelOf(poll.majority)) }),
  say('boPolls.run.ends', { at: instant(poll.endAt) }),
];

const params = ({ documentId }: Poll) => ({ documentId });
const reason = area('bo.reason', { description: 'bo.reasonHint' });
const form = {
  question: languages('voting.question', { rows: 2 }),
  options: languages('voting.options', { description: 'boPolls.optionsHint', rows: 4 }),
  voteType: oneOf('voting.counted', countings),
  permission: oneOf('boPolls.whoVotes', voters),
  startAt: dayField('boPolls.firstDay', { description: 'boPolls.firstDayHint', isOptional: true }),
  endAt: dayField('boPolls.lastDay', { description: 'boPolls.lastDayHint' }),
  recordAt: dayField('voting.recordDate', { description: 'boPolls.recordHint', isOptional: true }),
  quorumPercent: number('boPolls.quorum', {
    description: 'boPolls.quorumHint',
    min: 1,
    max: 100,
    isOptional: true,
  }),
  majority: oneOf('voting.majority', majorities),
  abstention: oneOf('voting.abstention', abstentionRules, { description: 'boPolls.abstentionHint' }),
} as const;

export const polls = defineResource({
  list: defineList({
    route: listPolls,
    title: 'boPolls.title',
    description: 'boPolls.description',
    empty: 'boPolls.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to.poll(documentId),
    columns: [
      {
        key: 'question',
        label: 'voting.question',
        value: ({ question }) => text(inShownLanguage(question)),
        isTitle: true,
      },
      {
        key: 'project',
        priority: 'useful',
        label: 'voting.project',
        value: ({ project }) => text(project.title),
      },
      { key: 'startAt', priority: 'useful', label: 'voting.begins', value: begins },
      { key: 'endAt', label: 'voting.ends', value: ({ endAt }) => instant(endAt) },
      { key: 'votes', priority: 'extra', label: 'boPolls.votes', value: ({ voteCount }) => count(voteCount) },
      {
        key: 'turnout',
        priority: 'useful',
        label: 'boPolls.turnout',
        value: ({ turnout }) => percent(turnout),
      },
      { key: 'state', label: 'bo.state', value: ({ state }) => pollStates.value(state) },
    ],
    filters: [
      choice('state', 'bo.state', pollStates),
      foundBy('project', 'boPolls.ofProject', projectFinding),
    ],
    views: [
      { key: 'draft', label: 'boPolls.views.draft', filters: { state: 'Draft' } },
      { key: 'current', label: 'voting.Current', filters: { state: 'Current' } },
      { key: 'past', label: 'voting.Past', filters: { state: 'Past' } },
    ],
    creates: (action) => [
      action({
        key: 'create',
        route: createPoll,
        label: 'boPolls.create.action',
        icon: IconPlus,
        isWide: true,
        isMain: true,
        consequences: () => [say('boPolls.create.draft')],
        fields: {
          project: found('voting.project', { search: 'boPolls.findProject', find: findProjects }),
          ...form,
        },
        initial: () => ({ abstention: 'none' }),
        body: (values) => pollBody(values, null),
        leadsTo: ({ data }) => to.poll(data.documentId),
        done: 'boPolls.create.done',
      }),
    ],
  }),
  detail: defineDetail({
    route: getPoll,
    params: (documentId) => ({ documentId }),
    back: { label: 'boPolls.title', to: to.polls },
    kind: 'boPolls.one',
    title: ({ question }) => text(inShownLanguage(question)),
    state: ({ state }) => pollStates.value(state),
    sections: (section) => [
      section.table('voting.options', {
        rows: optionRows,
        rowKey: ({ optionKey }) => optionKey,
        empty: 'boPolls.noOptions',
        file: ({ results, documentId }) => (results === null ? null : `poll-${documentId}`),
        columns: [
          { key: 'text', label: 'boPolls.option', value: (option) => text(inShownLanguage(option.text)) },
          { key: 'weight', label: 'voting.result', value: ({ result }) => percent(result?.weight) },
          { key: 'votes', label: 'boPolls.votes', value: ({ result }) => count(result?.votes) },
        ],
      }),
      section.preview({ route: previewPoll, kind: 'poll', params }),
      section.custom(null, PollFile, { isShown: ({ results }) => results !== null }),
      section.facts('boPolls.texts', ({ question, options }) =>
        locales.map((locale) => [
          `language.${locale}`,
          list([text(question[locale]), softText(options.map((option) => option.text[locale]).join(' / '))]),
        ]),
      ),
      section.facts(
        'boPolls.one',
        (poll) => [
          ['voting.project', link(poll.project.title, to.pollsOf({ project: poll.project.documentId }))],
          ['voting.begins', begins(poll)],
          ['voting.ends', instant(poll.endAt)],
          ['voting.counted', words(countings.labelOf(poll.voteType))],
          ['boPolls.whoVotes', words(voters.labelOf(poll.permission))],
          ['boPolls.percents', words(poll.voteType === 'ByShares' ? 'voting.ofShares' : 'voting.ofPeople')],
          [
            'voting.recordDate',
            poll.recordAt === null ? words('boPolls.recordAtStart') : instant(poll.recordAt),
          ],
          ['boPolls.quorum', percent(poll.quorumPercent === null ? null : String(poll.quorumPercent))],
          ['voting.majority', words(majorities.labelOf(poll.majority))],
          ['voting.abstention', words(abstentionRules.labelOf(abstentionOf(poll)))],
          ['boPolls.entitled', count(poll.entitledCount)],
          ['boPolls.votes', count(poll.voteCount)],
          ['boPolls.turnout', percent(poll.turnout)],
          ['boPolls.delegations', count(poll.delegationCount)],
          ['boPolls.delegated', delegatedOf(poll)],
          ['voting.result', outcomeOf(poll)],
          ['boPolls.seal', sealedOf(poll)],
          ['boPolls.sealHash', handle('boPolls.sealHash', poll.seal?.hash)],
          ['boPolls.ballotsHash', handle('boPolls.ballotsHash', poll.seal?.ballotsHash)],
          ['bo.created', instant(poll.createdAt)],
        ],
        { isAside: true },
      ),
    ],
    actions: (action) => [
      action({
        key: 'run',
        route: runPoll,
        label: 'boPolls.run.action',
        icon: IconPlayerPlay,
        isMain: true,
        offered: is('Draft'),
        params,
        consequences: running,
        fixed: ({ version }) => ({ version }),
        done: 'boPolls.run.done',
      }),
      action({
        key: 'edit',
        route: editPoll,
        label: 'boPolls.edit.action',
        icon: IconPencil,
        isWide: true,
        offered: is('Draft', 'Future'),
        params,
        consequences: ({ state }) => [
          say(state === 'Draft' ? 'boPolls.create.draft' : 'boPolls.edit.announced'),
        ],
        fields: form,
        initial: pollForm,
        body: (values, poll) => pollBody(values, poll),
        done: 'boPolls.edit.done',
      }),
      action({
        key: 'withdraw',
        route: withdrawPoll,
        label: 'boPolls.withdraw.action',
        icon: IconArrowBackUp,
        offered: is('Future'),
        params,
        consequences: () => [say('boPolls.withdraw.does')],
        fields: { reason },
        fixed: ({ version }) => ({ version }),
        done: 'boPolls.withdraw.done',
      }),
      action({
        key: 'close',
        route: closePoll,
        label: 'boPolls.close.action',
        icon: IconPlayerStop,
        isDangerous: true,
        offered: is('Current'),
        params,
        consequences: (poll) => [
          say('boPolls.close.does', { at: instant(poll.endAt) }),
          say('boPolls.close.votes', { votes: poll.voteCount }),
          say('boPolls.close.final'),
        ],
        fields: { reason },
        done: 'boPolls.close.done',
      }),
      action({
        key: 'recount',
        route: recountPoll,
        label: 'boPolls.recount.action',
        icon: IconRefresh,
        offered: is('Past'),
        params,
        consequences: () => [say('boPolls.recount.does'), say('boPolls.recount.votes')],
        fields: { reason },
        done: 'boPolls.recount.done',
      }),
    ],
  }),
});
