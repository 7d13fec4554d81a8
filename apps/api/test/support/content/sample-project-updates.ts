import { localizedFrom, type UpdateAudience } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import {
  createProjectUpdate,
  type ProjectUpdateContent,
} from '../../../src/modules/project-updates/index.ts';
import { contentKinds, publishContent } from '../../../src/modules/versioned-content/index.ts';
import { inEveryLanguage, staffActor } from './sample-texts.ts';

const noReason = localizedFrom({ cs: '', en: '', pl: '' });

/** An update with a figure and a milestone, whose texts contain these words. */
export const sampleUpdate = (
  words: string,
  change: Partial<ProjectUpdateContent> = {},
): ProjectUpdateContent => ({
  audience: 'public',
  title: inEveryLanguage(`${words} title`),
  content: localizedFrom({
    cs: [],
    en: [{ type: 'paragraph' as const, runs: [{ text: `${words} text` }] }],
    pl: [],
  }),
  figures: [{ label: inEveryLanguage('Rent'), value: inEveryLanguage(`${words} 1 200`) }],
  files: [],
  milestone: { kind: 'permit', day: '2026-05-01' },
  correction: noReason,
  ...change,
});

/** Writes an update of a project; returns its documentId. */
const writeSampleUpdate = (tx: Tx, project: string, content: ProjectUpdateContent): Promise<string> =>
  createProjectUpdate(tx, { content: { project, ...content }, actor: staffActor });

/** Writes an update and publishes it, now or at an instant. */
export const publishSampleUpdate = async (
  tx: Tx,
  {
    project,
    publishAt,
    words = 'Sample',
    ...change
  }: {
    readonly project: string;
    readonly audience?: UpdateAudience;
    readonly publishAt?: Date;
    readonly words?: string;
  } & Partial<ProjectUpdateContent>,
): Promise<string> => {
  const item = await writeSampleUpdate(tx, project, sampleUpdate(words, change));
  await publishContent(tx, contentKinds.projectUpdate, { item, version: 1, publishAt, actor: staffActor });
  return item;
};
