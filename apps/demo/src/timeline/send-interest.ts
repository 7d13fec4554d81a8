import type { DemoInterest } from '../content/index.ts';
import { actorOf, callAs, type TimelineContext } from './timeline-context.ts';

/** A person asks to hear of the next project like one that is funded. */
export const sendDemoInterest = async (
  timelineContext: TimelineContext,
  { person, project }: DemoInterest,
): Promise<void> => {
  const documentId = timelineContext.projects.get(project)?.documentId;
  if (documentId === undefined) throw new Error(`${project} is not there yet`);
  await callAs(timelineContext, actorOf(timelineContext, person), {
    method: 'POST',
    path: '/api/funded-requests',
    body: { data: { project: documentId } },
  });
};
