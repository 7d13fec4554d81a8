import type { DemoInterest } from '../content/index.ts';
import { actorOf, callAs, type TimelineContext } from './timeline-context.ts';

/** A person sends an interest request for a funded project. */
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
