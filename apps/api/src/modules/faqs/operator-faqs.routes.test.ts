import { localizedFrom } from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentStaff } from '../../../test/support/content/operator-content.ts';
import { startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { faqsRoutes, operatorFaqsRoutes } from './index.ts';

const context = useTestDatabase();
const running: { app?: TestApp } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    faqsRoutes(api);
    operatorFaqsRoutes(api);
  });
});
afterAll(() => running.app?.close());
const staff = contentStaff(context, () => running.app!);

interface Shown {
  readonly documentId: string;
  readonly title?: string;
}
const list = async (path: string): Promise<readonly Shown[]> => {
  const answer = await running.app!.inject({ url: `/api/${path}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: readonly Shown[] }>().data;
};
const missing = 'nobodys'.padEnd(24, '0');

const faqBody = (change: object = {}) => ({
  title: localizedFrom({ cs: 'Kdy?', en: 'When?', pl: '' }),
  content: localizedFrom({ cs: 'Brzy.', en: 'Soon.\n\nVery soon.', pl: '' }),
  relevance: 10,
  ...change,
});

describe('FAQs in the back office', () => {
  it('appear by relevance in the requested language, in versions, while they are published (spec 3.19, 7.03)', async () => {
    const second = (await staff.post('/faqs', faqBody({ relevance: 20 }))).data.documentId;
    const created = await staff.post('/faqs', faqBody());
    expect([created.status, created.data]).toMatchObject([201, { ...faqBody(), state: 'draft', version: 1 }]);
    const first = created.data.documentId;
    expect(await list('faqs')).toEqual([]);
    for (const item of [second, first]) await staff.decide(`/faqs/${item}/publish`, { version: 1 });
    expect(await list('faqs?locale=cs')).toMatchObject([
      { documentId: first, title: 'Kdy?', content: 'Brzy.' },
      { documentId: second },
    ]);
    expect(await list('faqs?locale=pl')).toMatchObject([{ title: 'When?' }, {}]);
    const [shown, other] = await list('faqs');
    expect(shown).toEqual({
      id: expect.any(Number) as number,
      documentId: first,
      title: 'When?',
      content: 'Soon.\n\nVery soon.',
    });
    expect(other).not.toMatchObject({ id: (shown as { id?: number }).id });

    await staff.post(`/faqs/${first}/versions`, { ...faqBody({ relevance: 30 }), version: 1 });
    expect((await list('faqs')).map(({ documentId }) => documentId)).toEqual([first, second]);
    await staff.decide(`/faqs/${first}/publish`, { version: 2 });
    expect((await list('faqs')).map(({ documentId }) => documentId)).toEqual([second, first]);
    const { savedBy } = (await staff.get<{ readonly savedBy: string }>(`/faqs/${first}`)).data;
    expect(savedBy).toMatch(/^Staff \d+$/);
    const versions = (await staff.get<readonly { readonly savedBy: string }[]>(`/faqs/${first}/versions`))
      .data;
    expect(versions).toMatchObject([
      { version: 2, relevance: 30, savedBy },
      { version: 1, relevance: 10, savedBy: expect.stringMatching(/^Staff \d+$/) as string },
    ]);
    await staff.decide(`/faqs/${first}/unpublish`);
    expect((await list('faqs')).map(({ documentId }) => documentId)).toEqual([second]);
    expect(await staff.get('/faqs?filters[state]=draft')).toMatchObject({ data: [{ documentId: first }] });
    expect(await staff.auditOf('faq', first)).toEqual([
      'faq.saved',
      'faq.published',
      'faq.saved',
      'faq.published',
      'faq.unpublished',
    ]);
  });

  it.each<[string, object, string]>([
    ['a missing English question', { title: localizedFrom({ cs: 'A', en: '', pl: '' }) }, 'title.en'],
    ['a negative relevance', { relevance: -1 }, 'relevance'],
    ['a state set by the client', { state: 'published' }, 'state'],
  ])('refuse %s and write nothing', async (_what, change, path) => {
    const before = await staff.countOf('faqs');
    const answer = await staff.post('/faqs', faqBody(change));
    expect([answer.status, answer.issues.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect(await staff.countOf('faqs')).toBe(before);
  });

  it('answer 404 for an unknown id', async () => {
    const statuses = [
      await staff.get(`/faqs/${missing}`),
      await staff.get(`/faqs/${missing}/versions`),
      await staff.post(`/faqs/${missing}/versions`, { ...faqBody(), version: 1 }),
      await staff.decide(`/faqs/${missing}/publish`, { version: 1 }),
      await staff.decide(`/faqs/${missing}/unpublish`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('an earlier version of a FAQ', () => {
  it('can become the next version, immediately or later', async () => {
    const { documentId } = (await staff.post('/faqs', faqBody())).data;
    const act = (path: string, payload: object) =>
      (path === 'publish' ? staff.decide : staff.post)(`/faqs/${documentId}/${path}`, payload);
    await act('versions', {
      ...faqBody({ title: localizedFrom({ cs: '', en: 'A mistake', pl: '' }) }),
      version: 1,
    });
    const planned = await act('publish', {
      version: 2,
      earlierVersion: 1,
      publishAt: '2099-01-01T00:00:00Z',
    });
    expect(planned.data).toMatchObject({ ...faqBody(), version: 3, publishedVersion: 3, state: 'scheduled' });
    expect(await act('publish', { version: 3, earlierVersion: 2 })).toMatchObject({
      data: { version: 4, state: 'published' },
    });
    expect(await list('faqs')).toContainEqual(expect.objectContaining({ documentId, title: 'A mistake' }));
    await staff.decide(`/faqs/${documentId}/unpublish`);
  });
});
