import { localizedFrom } from '@parcela/domain';
import type { ArticleVisibility, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeSamplePicture } from '../../../test/support/content/operator-content.ts';
import { mediaDeps, testLinks } from '../../../test/support/media/media-dependencies.ts';
import { publishSampleArticle, writeSampleArticle } from '../../../test/support/content/sample-content.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { inEveryLanguage } from '../../../test/support/content/sample-texts.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { giveLevels } from '../../../test/support/verification/grant-levels.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { mediaRoutes } from '../media/index.ts';
import { projectDocumentReaders } from '../projects/index.ts';
import { articlesRoutes } from './index.ts';
import { articleFileReaders } from './index.ts';
import type { DraftBlock } from './article-pictures.ts';

describe('a picture in the text of an article', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  const running: { app?: TestApp } = {};
  beforeAll(async () => {
    running.app = await startTestApp(context(), (api) => {
      articlesRoutes(api, { links: testLinks });
      mediaRoutes(api, mediaDeps(store().files, [articleFileReaders, projectDocumentReaders]));
    });
  });
  afterAll(() => running.app?.close());

  const newPicture = () => storeSamplePicture(context(), store().files, 1200, 800);
  const textWith = (file: string): { content: Localized<DraftBlock[]> } => {
    const words: DraftBlock = { type: 'paragraph', runs: [{ text: 'Text' }] };
    const picture: DraftBlock = { type: 'image', file, alternativeText: 'A house', caption: null };
    return { content: localizedFrom({ cs: [], en: [words], pl: [words, picture] }) };
  };
  const publish = (file: string, visibility: ArticleVisibility): Promise<{ readonly article: string }> =>
    context().transact((tx) => publishSampleArticle(tx, { visibility, ...textWith(file) }));
  const get = (url: string, headers: Record<string, string> = {}) => running.app!.inject({ url, headers });
  const statusOf = async (url: string): Promise<number> => (await get(url)).statusCode;
  const isForAll = async (file: string): Promise<boolean> => (await statusOf(`/api/files/${file}`)) === 200;

  it('has no public address in an article for investors only, whose readers get expiring links', async () => {
    const file = await newPicture();
    expect(await isForAll(file)).toBe(true);
    const { article } = await publish(file, 'OnlyInvestors');
    for (const query of ['', '?width=480', '?expires=99999999999&signature=AAAA', '?expires=99999999999'])
      expect([query, await statusOf(`/api/files/${file}${query}`)]).toEqual([query, 404]);

    const reader = await signedInUser(context());
    await giveLevels(context().database.reader, reader.userId, 'KYC', 'INVESTOR');
    const answer = await get(`/api/articles/${article}`, { ...reader.headers, 'accept-language': 'pl' });
    const image = answer
      .json<{ data: { content: { image?: { url: string; formats: Record<string, string> } }[] } }>()
      .data.content.find((block) => block.image)?.image;
    const urls = [image?.url ?? '', ...Object.values(image?.formats ?? {})];
    expect(urls).toHaveLength(4);
    for (const url of urls) {
      const picture = await get(url);
      expect([picture.statusCode, picture.headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    const other = await newPicture();
    await publish(other, 'OnlyInvestors');
    expect(await statusOf(urls[0]!.replace(file, other))).toBe(404);
    const visitor = await get(`/api/articles/${article}`);
    expect(visitor.body).not.toContain('signature=');
    await advanceClock(context(), '1 hour');
    expect(await statusOf(urls[0]!)).toBe(200);
    await advanceClock(context(), '1 hour');
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 404, 404]);
  });

  it('becomes public as soon as public content uses it too', async () => {
    const shown = async (file: string, use: () => Promise<unknown>): Promise<boolean[]> => {
      await publish(file, 'Private');
      const before = await isForAll(file);
      await use();
      return [before, await isForAll(file)];
    };
    const image = (file: string) => ({ image: { file, alternativeText: inEveryLanguage('A house') } });
    const [inText, onCard, ofProject, inDraft] = [
      await newPicture(),
      await newPicture(),
      await newPicture(),
      await newPicture(),
    ];
    expect(await shown(inText, () => publish(inText, 'Public'))).toEqual([false, true]);
    const card = () =>
      context().transact((tx) => publishSampleArticle(tx, { visibility: 'OnlyInvestors', ...image(onCard) }));
    expect(await shown(onCard, card)).toEqual([false, true]);
    const { id: projectId } = await context().transact((tx) => publishSampleProject(tx));
    const project = () =>
      sql`
        with plain as (select set_config('session_replication_role', 'replica', true))
        insert into project_images (project_id, media_file_id, position, alt)
        select ${projectId}, f.id, 1, '{"cs":"a","en":"a","pl":"a"}' from plain, media_files f
        where f.document_id = ${ofProject}`.execute(context().admin.kysely);
    expect(await shown(ofProject, project)).toEqual([false, true]);
    const draft = () =>
      context().transact((tx) => writeSampleArticle(tx, { visibility: 'Public', ...textWith(inDraft) }));
    expect(await shown(inDraft, draft)).toEqual([false, false]);
  });
});
