import { dateInZone, type StaffRole } from '@parcela/domain';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { createTaxText } from '../../../../api/src/modules/documents/index.ts';
import { contentKinds, publishContent } from '../../../../api/src/modules/versioned-content/index.ts';
import { taxTexts } from '../../content/index.ts';
import { paragraphs } from '../publish-content.ts';
import { inOneStep, type TimelineContext, type TimelineEvent } from '../timeline-context.ts';

const dayMs = 86_400_000;
/** A month ago, or on the first day of a year that is younger. */
const publishedDaysAgoMax = 30;

const staffOf = ({ staff }: TimelineContext, role: StaffRole): EventActor => {
  const id = staff.get(role);
  if (id === undefined) throw new Error(`no staff member has the role ${role} yet`);
  return { kind: 'staff', id };
};

/** One staff member writes the texts for the tax returns of a year, and a second one publishes them. */
export const publishTaxTexts = async (timelineContext: TimelineContext, year: number): Promise<void> => {
  const writing = staffOf(timelineContext, 'content');
  const publishing = staffOf(timelineContext, 'administrator');
  for (const { country, title, content } of taxTexts) {
    const item = await inOneStep(timelineContext, (tx) =>
      createTaxText(tx, {
        content: { country, year, title: title(year), content: paragraphs(content) },
        actor: writing,
      }),
    );
    await inOneStep(timelineContext, (tx) =>
      publishContent(tx, contentKinds.taxText, { item, version: 1, actor: publishing }),
    );
  }
};

/** The texts of the last finished year, and of the current one, to which most payments of the demo belong. */
export const taxTextsOf = (today: Date, timeZone: string): TimelineEvent => {
  const year = Number(dateInZone(today, timeZone).slice(0, 4));
  const yearDays = Math.floor((today.getTime() - Date.UTC(year, 0, 1)) / dayMs);
  return {
    daysAgo: Math.min(publishedDaysAgoMax, Math.max(0, yearDays)),
    play: async (timelineContext) => {
      for (const each of [year - 1, year]) await publishTaxTexts(timelineContext, each);
    },
  };
};
