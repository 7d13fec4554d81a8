import { localizedFrom } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { projectDraft, useProjectStaff } from '../../../../test/support/projects/operator-projects.ts';
import { sampleOwnership } from '../../../../test/support/projects/sample-ownership.ts';
import { publishSampleArticle } from '../../../../test/support/content/sample-content.ts';
import { advanceClock, signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';

const context = useTestDatabase();
const staff = useProjectStaff(context);

const texts = (text: string) => localizedFrom({ cs: `${text} cs`, en: `${text} en`, pl: `${text} pl` });

interface Info {
  readonly title: string;
  readonly description: readonly { readonly title: string; readonly description: string }[];
  readonly documents: readonly {
    readonly documentId: string;
    readonly url: string;
    readonly publishedAt: string;
  }[];
  readonly project: {
    readonly minPurchaseQty: number;
    readonly calculation: object | null;
    readonly saleEndsOn: string | null;
    readonly fundedOn: string | null;
    readonly closedOn: string | null;
    readonly expectedOn: string | null;
    readonly completedOn: string | null;
    readonly unitPrice: { readonly CZK: number };
    readonly images: readonly { readonly url: string; readonly caption: string | null }[];
  };
}
const pageOf = async (info: string): Promise<Info> => {
  const { status, data } = await staff.see(`/api/project-infos/${info}?locale=en`);
  expect(status).toBe(200);
  return data as unknown as Info;
};
const versionsOf = async (info: string): Promise<bigint> => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from project_info_versions v join project_infos i on i.id = v.project_info_id
    where i.document_id = ${info}`.execute(context().admin.kysely);
  return rows[0]!.count;
};

describe('drafting a project', () => {
  it('gives the project all its shares and no price, and staff publish it only after two of them set one', async () => {
    const { info, slug, project } = await staff.draft();
    expect((await staff.get(`/project-infos/${info}`)).data).toMatchObject({
      project,
      slug,
      state: 'draft',
      version: 1,
      price: null,
      prices: [],
      tokenTotalCount: 100,
    });
    const refused = await staff.publish(info);
    expect([refused.status, refused.code]).toEqual([409, 'project.price_missing']);
    expect((await staff.see(`/api/project-infos/${info}`)).status).toBe(404);
    expect((await staff.get(`/project-infos/${info}`)).data['state']).toBe('draft');
    await staff.price(info);
    expect((await staff.publish(info)).data).toMatchObject({ state: 'published', price: 1_000_00 });
    expect((await pageOf(info)).project.unitPrice.CZK).toBe(1_010_00);
    expect((await staff.see(`/api/projects/detail-stats?documentId=${project}`)).data).toMatchObject({
      total: 100,
      available: 100,
    });
  });

  it('shows the texts in the reader’s language, or in English if a translation is missing', async () => {
    const { info } = await staff.published({ title: localizedFrom({ cs: 'Dům', en: 'House', pl: '' }) });
    const title = async (locale: string) =>
      (await staff.see(`/api/project-infos/${info}?locale=${locale}`)).data['title'];
    expect([await title('cs'), await title('pl')]).toEqual(['Dům', 'House']);
  });

  it('finds a project by a part of its title or address and by state, last saved first', async () => {
    const word = `w${Date.now()}`;
    const first = await staff.draft({ title: localizedFrom({ cs: '', en: `Tower ${word}`, pl: '' }) });
    const second = await staff.published({
      title: localizedFrom({ cs: `Věž ${word.toUpperCase()}`, en: 'Tower', pl: '' }),
    });
    const find = async (query: string) =>
      ((await staff.get(`/project-infos?${query}`)).data as unknown as readonly { documentId: string }[]).map(
        ({ documentId }) => documentId,
      );
    expect(await find(`search=${word}`)).toEqual([second.info, first.info]);
    expect(await find(`search=${word}&filters[state]=draft`)).toEqual([first.info]);
    expect(await find(`search=${word}&filters[projectState]=Open`)).toEqual([]);
    expect(await find(`search=${second.slug}`)).toEqual([second.info]);
  });
});

describe('calculatorMin and calculatorMax', () => {
  const calculation = {
    paReturn: '6.5',
    period: 5,
    annualRentalIncome: '4.2',
    incrementalPropertyValue: '2.3',
    calculatorMin: null,
    calculatorMax: null,
  };

  it('accept only null from staff, and are null for every reader (spec 9.17)', async () => {
    const { info } = await staff.published({ isCalculatorEnabled: true, calculation });
    expect((await pageOf(info)).project.calculation).toEqual(calculation);
    const refused = await staff.post(`/project-infos/${info}/versions`, {
      ...projectDraft({ calculation: { ...calculation, calculatorMax: 5 } }),
      version: 1,
    });
    expect([refused.status, refused.paths]).toEqual([400, ['calculation.calculatorMax']]);
  });
});

describe('dates of a project', () => {
  const sampleDates = { saleEndsOn: '2030-01-27', expectedOn: '2030-03-28' };
  const edit = (info: string, change: object) =>
    staff.post(`/project-infos/${info}/versions`, {
      ...projectDraft(change),
      version: 1,
    });
  const datesOf = async (info: string) => {
    const { saleEndsOn, fundedOn, closedOn, expectedOn, completedOn } = (await pageOf(info)).project;
    return { saleEndsOn, fundedOn, closedOn, expectedOn, completedOn };
  };

  it('separate the sale and the construction from the day of funding, as staff enter them (spec 3.07)', async () => {
    const { info, project } = await staff.published(sampleDates);
    const answered = { ...sampleDates, fundedOn: null, closedOn: null };
    expect(await datesOf(info)).toEqual({ ...answered, completedOn: null });
    const edited = await edit(info, {
      ...sampleDates,
      completedOn: '2026-03-28',
    });
    expect(edited.data).toMatchObject({ completedOn: '2026-03-28' });
    await staff.publish(info, { version: 2 });
    expect(await datesOf(info)).toEqual({ ...answered, completedOn: '2026-03-28' });
    await sql`update projects set state = 'Completed', funded_on = '2026-01-27' where document_id = ${project}`.execute(
      context().admin.kysely,
    );
    expect(await datesOf(info)).toMatchObject({
      fundedOn: '2026-01-27',
      completedOn: '2026-03-28',
    });
  });

  it('cannot put the end of construction in the future', async () => {
    const { info } = await staff.published();
    const future = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
    const refused = await edit(info, { completedOn: future });
    expect([refused.status, refused.paths]).toEqual([400, ['completedOn']]);
    expect(await versionsOf(info)).toBe(1n);
  });
});

describe('editing a project', () => {
  it('makes a version that appears as a whole when staff publish it', async () => {
    const { info } = await staff.published();
    const [front, garden] = [await staff.picture(), await staff.picture()];
    const draft = projectDraft({
      title: texts('Villa'),
      minPurchaseQty: 5,
      images: [
        { file: front.documentId, alternativeText: texts('Front'), caption: null },
        { file: garden.documentId, alternativeText: texts('Garden'), caption: texts('In May') },
      ],
    });
    const saved = await staff.post(`/project-infos/${info}/versions`, { ...draft, version: 1 });
    expect(saved.data).toMatchObject({ version: 2, publishedVersion: 1, state: 'published' });
    expect(await pageOf(info)).toMatchObject({
      title: 'House en',
      project: { minPurchaseQty: 1, images: [] },
    });
    expect((await staff.publish(info, { version: 2 })).status).toBe(200);
    expect(await pageOf(info)).toMatchObject({
      title: 'Villa en',
      project: {
        minPurchaseQty: 5,
        images: [
          { url: `/api/files/${front.documentId}`, caption: null },
          { url: `/api/files/${garden.documentId}`, caption: 'In May en' },
        ],
      },
    });
    const turned = { ...draft, images: draft.images.toReversed(), version: 2 };
    await staff.post(`/project-infos/${info}/versions`, turned);
    await staff.publish(info, { version: 3 });
    expect((await pageOf(info)).project.images.map(({ url }) => url)).toEqual([
      `/api/files/${garden.documentId}`,
      `/api/files/${front.documentId}`,
    ]);
    const versions = (await staff.get(`/project-infos/${info}/versions`)).data as unknown as readonly {
      version: number;
      title: { en: string };
    }[];
    expect(versions.map(({ version, title }) => [version, title.en])).toEqual([
      [3, 'Villa en'],
      [2, 'Villa en'],
      [1, 'House en'],
    ]);
  });

  it('refuses to overwrite a colleague’s edit or to publish an outdated version', async () => {
    const { info } = await staff.draft();
    await staff.price(info);
    const edit = (version: number) =>
      staff.post(`/project-infos/${info}/versions`, { ...projectDraft(), version });
    expect([(await edit(1)).status, (await edit(1)).code]).toEqual([200, 'common.conflict']);
    expect((await staff.publish(info, { version: 1 })).code).toBe('common.conflict');
    expect(await versionsOf(info)).toBe(2n);
  });

  it('keeps the documentId and the day of a document with the same file', async () => {
    const [plan, other] = [await staff.pdf('plan'), await staff.pdf('other')];
    const file = (documentId: string) => localizedFrom({ cs: null, en: documentId, pl: null });
    const document = {
      documentId: null,
      name: texts('Plan'),
      caption: null,
      extractOn: null,
      files: file(plan.documentId),
    };
    const { info } = await staff.published({ documents: [document, { ...document, name: texts('Second') }] });
    const before = (await pageOf(info)).documents;
    await advanceClock(context(), '1 day');
    const [first, second] = before.map(({ documentId }) => ({ ...document, documentId }));
    const changed = projectDraft({ documents: [{ ...second!, files: file(other.documentId) }, first] });
    const saved = await staff.post(`/project-infos/${info}/versions`, { ...changed, version: 1 });
    expect(saved.status).toBe(200);
    await staff.publish(info, { version: 2 });
    const after = (await pageOf(info)).documents;
    expect(after.map(({ documentId }) => documentId)).toEqual([before[1]?.documentId, before[0]?.documentId]);
    expect(after[1]?.publishedAt).toBe(before[0]?.publishedAt);
    expect(Date.parse(after[0]!.publishedAt)).toBeGreaterThan(Date.parse(before[1]!.publishedAt));
  });
});

describe('publishing an earlier version of a project', () => {
  it('makes it the next version with its pictures and documents, and keeps price and address', async () => {
    const [front, plan] = [await staff.picture(), await staff.pdf()];
    const images = [{ file: front.documentId, alternativeText: texts('Front'), caption: null }];
    const files = localizedFrom({ cs: null, en: plan.documentId, pl: null });
    const documents = [{ documentId: null, name: texts('Plan'), caption: null, extractOn: null, files }];
    const { info, slug } = await staff.published({ images, documents });
    const before = await pageOf(info);
    const mistake = projectDraft({ title: texts('A mistake'), minPurchaseQty: 7 });
    await staff.post(`/project-infos/${info}/versions`, { ...mistake, version: 1 });
    await staff.publish(info, { version: 2 });
    await staff.price(info, { amount: 1_500_00 });
    expect((await pageOf(info)).documents).toEqual([]);

    const again = await staff.publish(info, { version: 2, earlierVersion: 1 });
    expect(again.data).toMatchObject({ title: texts('House'), version: 3, publishedVersion: 3, slug });
    const after = await pageOf(info);
    expect(after).toMatchObject({
      title: 'House en',
      project: { minPurchaseQty: 1, images: before.project.images, unitPrice: { CZK: 1_510_00 } },
      documents: [{ documentId: before.documents[0]?.documentId }],
    });
    expect(await versionsOf(info)).toBe(3n);
  });

  it('refuses a version without fees, even a draft older than the fee requirement', async () => {
    const { info } = await staff.published();
    await staff.post(`/project-infos/${info}/versions`, { ...projectDraft(), version: 1 });
    await sql`update project_info_versions v set content = v.content || '{"fees": null}'
      from project_infos i where i.id = v.project_info_id and i.document_id = ${info}`.execute(
      context().admin.kysely,
    );
    const versions = (await staff.get(`/project-infos/${info}/versions`)).data as unknown as { fees: null }[];
    expect(versions.map(({ fees }) => fees)).toEqual([null, null]);
    for (const publication of [{ version: 2 }, { version: 2, earlierVersion: 1 }])
      expect((await staff.publish(info, publication)).paths).toEqual(['fees']);
  });

  it('applies the checks of an edit and of a publication', async () => {
    const { info } = await staff.draft();
    await staff.post(`/project-infos/${info}/versions`, { ...projectDraft(), version: 1 });
    const again = { version: 2, earlierVersion: 1 };
    expect((await staff.publish(info, again)).code).toBe('project.price_missing');
    await staff.price(info);
    expect((await staff.publish(info, { ...again, version: 1 })).paths).toEqual(['earlierVersion']);
    expect((await staff.publish(info, { version: 3, earlierVersion: 1 })).code).toBe('common.conflict');
    // Written under rules that have changed since then.
    await sql`update project_info_versions v set content = jsonb_set(v.content, '{maxPurchaseQty}', '0')
      from project_infos i where i.id = v.project_info_id and i.document_id = ${info} and v.version = 1`.execute(
      context().admin.kysely,
    );
    const refused = await staff.publish(info, again);
    expect([refused.code, refused.paths]).toEqual(['common.validation', ['maxPurchaseQty']]);
    expect((await staff.get(`/project-infos/${info}`)).data).toMatchObject({ state: 'draft', version: 2 });
    expect((await staff.publish(info, { version: 2 })).status).toBe(200);
  });

  it('requires the permission to write projects', async () => {
    const { info } = await staff.published();
    await staff.post(`/project-infos/${info}/versions`, { ...projectDraft(), version: 1 });
    const again = { version: 2, earlierVersion: 1 };
    const refused = await staff.post(`/project-infos/${info}/publish`, again, 'finance');
    expect([refused.status, refused.code]).toEqual([403, 'common.forbidden']);
    expect((await staff.publish('nobodys'.padEnd(24, '0'), again)).status).toBe(404);
    expect(await versionsOf(info)).toBe(2n);
  });
});

describe('POST /operator/project-infos/:documentId/versions', () => {
  const video = (of: object) => ({
    blocks: [{ title: texts('Film'), description: texts('Text'), video: of }],
  });
  const uid = 'aqz-KE-bpKQ';
  const page = `https://www.youtube.com/watch?v=${uid}`;
  const document = { documentId: null, name: texts('Plan'), caption: null, extractOn: null };
  const missing = 'nobodys'.padEnd(24, '0');
  it.each([
    [
      'a film whose id is an address',
      video({ provider: 'youtube', providerUid: '"><script>', url: page }),
      'blocks.0.video.providerUid',
    ],
    [
      'a film without an id',
      video({ provider: 'vimeo', providerUid: null, url: page }),
      'blocks.0.video.providerUid',
    ],
    [
      'a film that is a script',
      video({ provider: 'direct', providerUid: null, url: 'javascript:alert(1)' }),
      'blocks.0.video.url',
    ],
    [
      'a film by http',
      video({ provider: 'direct', providerUid: null, url: 'http://films.example/a.mp4' }),
      'blocks.0.video.url',
    ],
    [
      'a film of a host that no page may play',
      video({ provider: 'direct', providerUid: null, url: 'https://films.example.evil.example/a.mp4' }),
      'blocks.0.video.url',
    ],
    [
      'a film with a script beside its id',
      video({ provider: 'youtube', providerUid: uid, url: 'data:text/html,x' }),
      'blocks.0.video.url',
    ],
    [
      'a film of somebody unknown',
      video({ provider: 'elsewhere', providerUid: uid, url: page }),
      'blocks.0.video.provider',
    ],
    ['no English title', { title: localizedFrom({ cs: 'Dům', en: ' ', pl: '' }) }, 'title.en'],
    ['more at least than at most', { minPurchaseQty: 51 }, 'maxPurchaseQty'],
    ['a calculator without numbers', { isCalculatorEnabled: true, calculation: null }, 'calculation'],
    ['no fees', { fees: null }, 'fees'],
    [
      'a fee of more than everything',
      { fees: { ...projectDraft().fees, payouts: { percent: '100.5', text: texts('Of the rent') } } },
      'fees.payouts.percent',
    ],
    [
      'a fee that nobody can read',
      {
        fees: {
          ...projectDraft().fees,
          leaving: { percent: null, text: localizedFrom({ cs: 'Nic', en: ' ', pl: '' }) },
        },
      },
      'fees.leaving.text.en',
    ],
    [
      'an owner without a number',
      { ownership: { ...sampleOwnership, owner: { ...sampleOwnership.owner, registerNumber: ' ' } } },
      'ownership.owner.registerNumber',
    ],
    ['a team of no people', { ownership: { ...sampleOwnership, team: [] } }, 'ownership.team'],
    [
      'a custody that nobody can read',
      { ownership: { ...sampleOwnership, custody: localizedFrom({ cs: 'Účet', en: ' ', pl: '' }) } },
      'ownership.custody.en',
    ],
    [
      'a register that is no web page',
      {
        ownership: {
          ...sampleOwnership,
          owner: { ...sampleOwnership.owner, registerUrl: 'javascript:alert(1)' },
        },
      },
      'ownership.owner.registerUrl',
    ],
    ['a day that is none', { timeline: [{ date: '2027-02-30', text: texts('Sold') }] }, 'timeline.0.date'],
    [
      'a picture that is not there',
      { images: [{ file: missing, alternativeText: texts('A'), caption: null }] },
      'images.0.file',
    ],
    [
      'a picture without words',
      {
        images: [
          { file: missing, alternativeText: localizedFrom({ cs: '', en: '', pl: '' }), caption: null },
        ],
      },
      'images.0.alternativeText.en',
    ],
    [
      'a document that is not there',
      { documents: [{ ...document, files: localizedFrom({ cs: null, en: missing, pl: null }) }] },
      'documents.0.files.en',
    ],
  ])('refuses %s', async (_what, overrides, path) => {
    const { info } = await staff.draft();
    const refused = await staff.post(`/project-infos/${info}/versions`, {
      ...projectDraft(overrides),
      version: 1,
    });
    expect([refused.status, refused.code, refused.paths]).toEqual([400, 'common.validation', [path]]);
    expect(await versionsOf(info)).toBe(1n);
  });

  it('accepts a video from a host that the pages can play', async () => {
    const { info } = await staff.draft();
    const overrides = video({ provider: 'direct', providerUid: null, url: 'https://films.example/a.mp4' });
    const body = { ...projectDraft(overrides), version: 1 };
    expect((await staff.post(`/project-infos/${info}/versions`, body)).status).toBe(200);
  });

  it('refuses the documentId of another project’s document, and a repeated one', async () => {
    const plan = await staff.pdf();
    const files = localizedFrom({ cs: null, en: plan.documentId, pl: null });
    const theirs = await staff.published({ documents: [{ ...document, files }] });
    const [{ documentId } = { documentId: '' }] = (await pageOf(theirs.info)).documents;
    const { info } = await staff.draft();
    const edit = (of: string, documents: object[]) =>
      staff.post(`/project-infos/${of}/versions`, { ...projectDraft({ documents }), version: 1 });
    const stolen = await edit(info, [{ ...document, documentId, files }]);
    expect(stolen.paths).toEqual(['documents.0.documentId']);
    const twice = await edit(theirs.info, [
      { ...document, documentId, files },
      { ...document, documentId, files },
    ]);
    expect(twice.paths).toEqual(['documents.1.documentId']);
  });

  it('refuses a picture in place of a document', async () => {
    const { info } = await staff.draft();
    const { documentId } = await staff.picture();
    const documents = [{ ...document, files: localizedFrom({ cs: null, en: documentId, pl: null }) }];
    const refused = await staff.post(`/project-infos/${info}/versions`, {
      ...projectDraft({ documents }),
      version: 1,
    });
    expect(refused.paths).toEqual(['documents.0.files.en']);
  });

  it('stores text that looks like markup unchanged', async () => {
    const attack = '<img src=x onerror="alert(1)"> {{7*7}} ${7*7}';
    const { info } = await staff.published({
      title: localizedFrom({ cs: '', en: attack, pl: '' }),
      blocks: [{ title: texts(attack), description: texts(attack), video: null }],
    });
    expect(await pageOf(info)).toMatchObject({
      title: attack,
      description: [{ title: `${attack} en`, description: `${attack} en` }],
    });
  });
});

describe('price and state of an offer', () => {
  it('need a second member of staff for each price', async () => {
    const { info } = await staff.published();
    const asked = await staff.post(
      `/project-infos/${info}/prices`,
      { amount: 1_200_00, reason: 'Valued anew' },
      'finance',
    );
    expect((await pageOf(info)).project.unitPrice.CZK).toBe(1_010_00);
    const again = { amount: 1_300_00, reason: 'Higher' };
    expect((await staff.post(`/project-infos/${info}/prices`, again, 'finance')).code).toBe(
      'approval.pending',
    );
    expect((await staff.approve(asked.data['documentId'], 'finance')).code).toBe('approval.own');
    expect((await pageOf(info)).project.unitPrice.CZK).toBe(1_010_00);
    expect((await staff.approve(asked.data['documentId'])).status).toBe(200);
    expect((await pageOf(info)).project.unitPrice.CZK).toBe(1_210_00);
    expect((await staff.get(`/project-infos/${info}`)).data['prices']).toMatchObject([
      { price: 1_200_00 },
      { price: 1_000_00 },
    ]);
  });

  it('apply a price from its instant on, and refuse an instant in the past', async () => {
    const { info } = await staff.published();
    const past = { amount: 5, appliedAt: '2020-01-01T00:00:00Z', reason: 'Late' };
    expect((await staff.post(`/project-infos/${info}/prices`, past, 'finance')).paths).toEqual(['appliedAt']);
    await staff.price(info, { amount: 2_000_00, appliedAt: '2998-01-01T00:00:00Z' });
    expect((await pageOf(info)).project.unitPrice.CZK).toBe(1_010_00);
  });

  it('refuse to schedule a project for an instant before its first price', async () => {
    const { info } = await staff.draft();
    await staff.price(info, { amount: 2_000_00, appliedAt: '2998-01-01T00:00:00Z' });
    const at = (publishAt: string) => staff.publish(info, { version: 1, publishAt });
    expect((await at('2997-01-01T00:00:00Z')).code).toBe('project.price_missing');
    expect((await at('2998-01-01T00:00:00Z')).data['state']).toBe('scheduled');
  });

  it('close immediately, but cannot become Completed while no investor owns shares', async () => {
    const { info } = await staff.published();
    const change = (state: string) => staff.post(`/project-infos/${info}/state`, { state });
    expect((await staff.open(info)).data['projectState']).toBe('Open');
    const refused = await change('Completed');
    expect([refused.status, refused.code]).toEqual([409, 'project.state_refused']);
    expect((await change('Closed')).data['projectState']).toBe('Closed');
  });

  it('record each change and its author in the audit log', async () => {
    const { info, project } = await staff.published();
    await staff.open(info);
    const { rows } = await sql<{ type: string }>`
      select type from domain_events
      where actor_kind = 'staff' and (subject_id = ${info} or (subject_type = 'project' and subject_id =
        (select id::text from projects where document_id = ${project}))) order by id`.execute(
      context().admin.kysely,
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'project.created',
      'project.price_set',
      'projects.set_price',
      'project_info.published',
      'project.state_changed',
      'projects.open',
    ]);
  });
});

describe('POST /operator/project-infos/:documentId/slug', () => {
  it('changes the slug immediately, resolves the old one, and refuses one in use elsewhere', async () => {
    const { info, slug } = await staff.published();
    const { slug: articleSlug } = await context().transact((tx) => publishSampleArticle(tx));
    const change = (to: string) => staff.post(`/project-infos/${info}/slug`, { slug: to });
    expect((await change(articleSlug)).code).toBe('content.slug_taken');
    expect((await change((await staff.draft()).slug)).code).toBe('content.slug_taken');
    const next = `${slug}-next`;
    expect((await change(next)).data).toMatchObject({ slug: next, earlierSlugs: [slug] });
    const stale = { slug: `${slug}-other`, seenSlug: slug };
    expect((await staff.post(`/project-infos/${info}/slug`, stale)).code).toBe('common.conflict');
    expect((await staff.get(`/project-infos/${info}`)).data['slug']).toBe(next);
    for (const known of [slug, next])
      expect((await staff.see(`/api/tools/parse-slug?slug=${known}`)).data).toMatchObject({
        documentId: info,
        slug: next,
      });
  });
});

describe('visibility of a project', () => {
  const plan = async () => {
    const { documentId } = await staff.pdf();
    const files = localizedFrom({ cs: null, en: documentId, pl: null });
    const document = { documentId: null, name: texts('Plan'), caption: null, extractOn: null, files };
    return { file: documentId, documents: [document] };
  };
  type Made = Awaited<ReturnType<typeof staff.draft>>;
  const scheduled = async (overrides: object): Promise<Made> => {
    const made = await staff.draft(overrides);
    await staff.price(made.info);
    const shown = await staff.publish(made.info, { version: 1, publishAt: '2999-01-01T00:00:00Z' });
    expect(shown.data['state']).toBe('scheduled');
    return made;
  };
  const unpublished = async (overrides: object): Promise<Made> => {
    const made = await staff.published(overrides);
    expect((await staff.post(`/project-infos/${made.info}/unpublish`)).data['state']).toBe('draft');
    return made;
  };
  it.each([
    ['a draft', (overrides: object) => staff.draft(overrides), false],
    ['scheduled', scheduled, false],
    ['unpublished', unpublished, false],
    ['published', (overrides: object) => staff.published(overrides), true],
  ])('is the same in every route for a project that is %s', async (_what, make, isSeen) => {
    const { file, documents } = await plan();
    const { info, slug, project } = await make({ documents });
    const { headers } = await signedInUser(context());
    const expected = isSeen ? 200 : 404;
    for (const url of [
      `/api/project-infos/${info}`,
      `/api/projects/detail-stats?documentId=${project}`,
      `/api/tokens/count?documentId=${project}`,
      `/api/tools/parse-slug?slug=${slug}`,
      `/api/files/${file}/link`,
    ])
      for (const caller of url.endsWith('/link') ? [headers] : [{}, headers])
        expect([url, (await staff.see(url, caller)).status]).toEqual([url, expected]);
    const list = await staff.see('/api/project-infos?pagination[pageSize]=100');
    const shown = (list.data as unknown as { documentId: string }[]).map(({ documentId }) => documentId);
    expect(shown.includes(info)).toBe(isSeen);
  });

  it('ends for its pictures with the withdrawal, and soon afterwards in every browser cache', async () => {
    const [{ documentId: file }, { documentId: other }] = [await staff.picture(), await staff.picture()];
    const images = (...pictures: string[]) =>
      pictures.map((picture) => ({ file: picture, alternativeText: texts('A house'), caption: null }));
    const { info } = await staff.published({ images: images(file, other) });
    await staff.published({ images: images(other) });
    const get = (url: string) => staff.answer(url);
    const sizes = [
      `/api/files/${file}`,
      ...[480, 960, 1600].map((width) => `/api/files/${file}?width=${width}`),
    ];
    for (const url of sizes) {
      const { statusCode, headers } = await get(url);
      const [, seconds] = /^public, max-age=(\d+)$/.exec(String(headers['cache-control'])) ?? [];
      expect([url, statusCode, Number(seconds) <= 300]).toEqual([url, 200, true]);
      const again = await staff.answer(url, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    await staff.post(`/project-infos/${info}/unpublish`);
    expect(await Promise.all(sizes.map(async (url) => (await get(url)).statusCode))).toEqual([
      404, 404, 404, 404,
    ]);
    // A picture that another project shows remains.
    expect((await get(`/api/files/${other}`)).statusCode).toBe(200);
    const preview = await staff.get(`/project-infos/${info}/preview`);
    const [shown] = (preview.data['info'] as { project: { images: { url: string }[] } }).project.images;
    const signed = await get(shown!.url);
    expect([signed.statusCode, signed.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { rows } = await sql<{ documentId: string }>`
      select v.document_id as "documentId" from project_pictures v
      where v.document_id = ${file}`.execute(context().database.kysely);
    expect(rows).toEqual([]);
    await staff.publish(info, { version: 1 });
    expect((await get(sizes[0]!)).statusCode).toBe(200);
  });

  it('begins automatically at the scheduled instant', async () => {
    const made = await staff.draft();
    await staff.price(made.info);
    const { rows } = await sql<{ at: Date }>`select app_now() + interval '2 hours' as at`.execute(
      context().admin.kysely,
    );
    await staff.publish(made.info, { version: 1, publishAt: rows[0]!.at.toISOString() });
    expect((await staff.see(`/api/project-infos/${made.info}`)).status).toBe(404);
    await advanceClock(context(), '2 hours');
    expect((await staff.see(`/api/project-infos/${made.info}`)).status).toBe(200);
  });
});
