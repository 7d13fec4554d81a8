import { describe, expect, it } from 'vitest';
import { newsInvariants } from '@parcela/invariants/projects.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { createReleaseUpdates } from '../../src/modules/project-updates/index.ts';
import { publishSampleUpdate } from '../support/content/sample-project-updates.ts';
import { setSampleRates } from '../support/content/sample-rates.ts';
import { brokenBy, foundIn, guardsOff, type Planted, withBoth } from '../support/database/plant-violation.ts';
import { publishSampleProject } from '../support/projects/sample-projects.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';

/** A released update with one reader, and a planned one. */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  await transact(async (tx) => {
    await setSampleRates(tx);
    const { id } = await createAccount(tx, {
      email: 'anna@example.com',
      passwordHash: 'none',
      language: 'en',
      accepted: { terms: 'terms-1', privacy: 'privacy-1' },
    });
    await giveLevels(tx, id, 'KYC', 'INVESTOR');
  });
  await transact(async (tx) => {
    const { documentId: project } = await publishSampleProject(tx);
    await publishSampleUpdate(tx, { project, audience: 'investors' });
    await publishSampleUpdate(tx, { project, publishAt: new Date('2999-01-01T00:00:00Z') });
  });
  while ((await createReleaseUpdates({ transact }).run()) === 'more');
};

const notice = (update: string) => `
  insert into notifications (document_id, user_id, kind, params, link, mail_state)
  select new_document_id(), n.user_id, n.kind, n.params || jsonb_build_object('update', u.document_id), n.link, 'none'
  from notifications n, project_updates u where n.kind = 'news.released' and ${update}`;

const planted: readonly Planted[] = [
  ['a notice before the instant', notice('u.first_published_at > app_now()'), ['N1'], []],
  [
    'a reader before the instant',
    `${guardsOff} update project_update_readers set noticed_at = noticed_at - interval '1 day'`,
    ['N1'],
    [],
  ],
  ['a second notice to a reader', notice('u.first_published_at <= app_now()'), ['N2'], []],
];

describe('invariants of news', () => {
  it('are satisfied by releases', async () => {
    expect(await brokenBy({ prepare, damage: 'select 1', checked: newsInvariants })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const found = await foundIn({ prepare, damage: statements, checked: newsInvariants });
    expect(found).toEqual({ whole, sinceLast });
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(newsInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});
