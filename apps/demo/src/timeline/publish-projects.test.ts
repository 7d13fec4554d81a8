import { dateInZone } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { projectsRoutes } from '../../../api/src/modules/projects/index.ts';
import { readClock } from '@parcela/platform/database/database.ts';
import { setSampleRates } from '../../../api/test/support/content/sample-rates.ts';
import { useFileStore } from '../../../api/test/support/media/sample-files.ts';
import { startTestApp } from '../../../api/test/support/app/test-app.ts';
import { useTestDatabase } from '../../../api/test/support/database/test-database.ts';
import { projects } from '../content/index.ts';
import { publishDemoProject } from './publish-projects.ts';
import type { TimelineContext } from './timeline-context.ts';

const timeZone = 'Europe/Prague';

const dayOf = (today: Date, onDay: number): Date => new Date(today.getTime() + onDay * 86_400_000);

describe('publishDemoProject', () => {
  const context = useTestDatabase();
  const files = useFileStore();

  it('publishes a complete project, with a document in addition to the prospectus for an open one', async () => {
    const { transact, database } = context();
    await transact(setSampleRates);
    const application = { platform: { transact, files: files().files }, config: { timeZone } };
    const timelineContext = { application, projects: new Map() } as unknown as TimelineContext;
    const offered = [
      projects.find(({ state, description }) => state === 'Open' && description.some(({ video }) => video)),
      projects.find(({ state }) => state === 'Completed'),
    ].filter((project) => project !== undefined);
    expect(offered).toHaveLength(2);
    const today = await readClock(database.reader);
    for (const project of offered) await publishDemoProject(timelineContext, project, today);

    const app = await startTestApp(context(), (api) => projectsRoutes(api, { timeZone }));
    try {
      for (const project of offered) {
        const { infoDocumentId } = timelineContext.projects.get(project.key) ?? {};
        const answer = await app.inject({ url: `/api/project-infos/${infoDocumentId}?locale=cs` });
        const { data } = answer.json<{ data: Record<string, unknown> }>();
        expect(data).toMatchObject({
          slug: project.slug,
          description: project.description.map(({ title, video }) => ({ title: title.cs, video })),
          title: project.title.cs,
          informationProspect: { name: 'Informační prospekt' },
          documents: [
            ...(project.state === 'Open' ? [{ name: 'Plán pronájmu a správy' }] : []),
            { name: 'Výpis z katastru nemovitostí' },
          ],
          ownership: {
            owner: { name: project.ownership.owner.name },
            landRegister: {
              extracts: [{ on: dateInZone(dayOf(today, -project.publishedDaysAgo - 7), timeZone) }],
              absence: null,
            },
          },
          timeline: project.timeline.map(({ onDay }) => ({
            date: dateInZone(dayOf(today, onDay), timeZone),
          })),
          project: { images: project.images.map(({ alt }) => ({ alternativeText: alt.cs })) },
        });
      }
    } finally {
      await app.close();
    }
  });
});
