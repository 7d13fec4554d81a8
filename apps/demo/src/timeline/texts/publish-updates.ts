import { dateInZone, inEveryLocale } from '@parcela/domain';
import { readClock } from '@parcela/platform/database/database.ts';
import {
  createProjectUpdate,
  createReleaseUpdates,
} from '../../../../api/src/modules/project-updates/index.ts';
import { contentKinds, publishContent } from '../../../../api/src/modules/versioned-content/index.ts';
import { type DemoUpdate, projectUpdates } from '../../content/index.ts';
import { demoStaff, inOneStep, type TimelineContext, type TimelineEvent } from '../timeline-context.ts';

const dayMs = 86_400_000;

/** Writes an update and releases it today, or plans it. Its readers get their notices on the same day. */
const publishDemoUpdate = async (
  timelineContext: TimelineContext,
  update: DemoUpdate,
  timeZone: string,
): Promise<void> => {
  const { audience, title, paragraphs, figures, milestone, releasedDaysAgo } = update;
  const project = timelineContext.projects.get(update.project);
  if (!project) throw new Error(`${update.project} is not there yet`);
  await inOneStep(timelineContext, async (tx) => {
    const now = await readClock(tx);
    const item = await createProjectUpdate(tx, {
      content: {
        project: project.documentId,
        audience,
        title,
        content: inEveryLocale((locale) =>
          paragraphs.map((paragraph) => ({
            type: 'paragraph' as const,
            runs: [{ text: paragraph[locale] }],
          })),
        ),
        figures,
        files: [],
        milestone: milestone && { kind: milestone, day: dateInZone(now, timeZone) },
        correction: inEveryLocale(() => ''),
      },
      actor: demoStaff,
    });
    const publishAt = releasedDaysAgo < 0 ? new Date(now.getTime() - releasedDaysAgo * dayMs) : undefined;
    await publishContent(tx, contentKinds.projectUpdate, { item, version: 1, publishAt, actor: demoStaff });
  });
  const { transact } = timelineContext.application.platform;
  while ((await createReleaseUpdates({ transact }).run()) === 'more');
};

/** The news of the demo's projects; planned ones are written today. */
export const updatesOf = (timeZone: string): readonly TimelineEvent[] =>
  projectUpdates.map((update) => ({
    daysAgo: Math.max(0, update.releasedDaysAgo),
    play: (timelineContext) => publishDemoUpdate(timelineContext, update, timeZone),
  }));
