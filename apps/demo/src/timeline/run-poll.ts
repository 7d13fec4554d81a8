import { type Localized, locales, type Locale } from '@parcela/domain';
import { storeDocument } from '../../../api/src/modules/media/index.ts';
import {
  acceptDelegation,
  askDelegate,
  castVote,
  createPoll,
  type PollContent,
  runPoll,
} from '../../../api/src/modules/voting/index.ts';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { type DemoPoll, renderDocument } from '../content/index.ts';
import { actorOf, demoStaff, inOneStep, type TimelineContext } from './timeline-context.ts';

const dayMs = 86_400_000;

/** Renders the document of a poll and stores it in each language. */
const storePollDocument = async (
  timelineContext: TimelineContext,
  tx: Tx,
  { project, document }: DemoPoll,
): Promise<PollContent['document']> => {
  if (!document) return null;
  const { files } = timelineContext.application.platform;
  const store = async (language: keyof Localized): Promise<string> => {
    const bytes = renderDocument({
      title: document.title[language],
      subtitle: '',
      version: '1.0',
      language,
      sections: document.sections[language],
    });
    const originalName = `${project}-${language}.pdf`;
    return (await storeDocument({ files }, tx, { bytes: Buffer.from(bytes), originalName })).documentId;
  };
  const stored = new Map<Locale, string>();
  for (const locale of locales) stored.set(locale, await store(locale));
  return { caption: document.title, files: Object.fromEntries(stored) as Record<Locale, string> };
};

/** Staff announce a poll; if it starts immediately, the people of the demo timeline delegate and vote. */
export const runDemoPoll = async (timelineContext: TimelineContext, poll: DemoPoll): Promise<void> => {
  const project = timelineContext.projects.get(poll.project);
  if (!project) throw new Error(`${poll.project} is not there yet`);
  const documentId = await inOneStep(timelineContext, async (tx) => {
    const now = (await readClock(tx)).getTime();
    const inDays = (days: number): Date => new Date(now + days * dayMs);
    const created = await createPoll(tx, {
      content: {
        project: project.documentId,
        question: poll.question,
        voteType: poll.voteType,
        permission: 'Holders',
        startAt: poll.startsInDays === null ? null : inDays(poll.startsInDays),
        endAt: inDays(poll.endsInDays),
        options: poll.options,
        document: await storePollDocument(timelineContext, tx, poll),
      },
      actor: demoStaff,
    });
    await runPoll(tx, { poll: created, version: 1, actor: demoStaff });
    return created;
  });
  for (const [holder, delegate] of poll.delegations) {
    const { email, userId } = actorOf(timelineContext, delegate);
    const asked = { userId: actorOf(timelineContext, holder).userId, poll: documentId, email };
    const delegation = await inOneStep(timelineContext, (tx) => askDelegate(tx, asked));
    await inOneStep(timelineContext, (tx) => acceptDelegation(tx, { userId, documentId: delegation }));
  }
  for (const [person, optionKey] of poll.votes)
    await inOneStep(timelineContext, (tx) =>
      castVote(tx, { userId: actorOf(timelineContext, person).userId, poll: documentId, optionKey }),
    );
};
