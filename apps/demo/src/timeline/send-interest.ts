import type { DemoInterest } from '../content/index.ts';
import { actorOf, callAs, type Stage } from './timeline-context.ts';

/** A person asks to hear of the next project like one that is funded. */
export const sendDemoInterest = async (stage: Stage, { person, project }: DemoInterest): Promise<void> => {
  const documentId = stage.projects.get(project)?.documentId;
  if (documentId === undefined) throw new Error(`${project} is not there yet`);
  await callAs(stage, actorOf(stage, person), {
    method: 'POST',
    path: '/api/funded-requests',
    body: { data: { project: documentId } },
  });
};
