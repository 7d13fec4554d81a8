import { localizedFrom, buildingFactNames, unknownBuilding } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { projectDraft, useProjectStaff } from '../../../test/support/projects/operator-projects.ts';
import { findPublicProject, listPublicProjects } from './index.ts';

const context = useTestDatabase();
const staff = useProjectStaff(context);

const texts = (text: string) => localizedFrom({ cs: text, en: text, pl: text });

/** The smallest content that a version ever had. */
const least = {
  countryCode: 'CZ',
  minPurchaseQty: 1,
  maxPurchaseQty: 50,
  onlyForCurrentInvestor: false,
  isCalculatorEnabled: false,
};
/** A version with some sections; these have fields that no longer exist and lack every optional field. */
const early = {
  ...least,
  garden: 'large',
  layout: { bedrooms: 2, hasCellar: true },
  blocks: [{ title: texts('About'), description: texts('A house.'), isWide: true }],
  faqs: [{ title: texts('When?'), content: texts('Soon.'), order: 4 }],
  fees: {
    running: { text: texts('Rent') },
    payouts: { text: texts('Payout') },
    leaving: { text: texts('Exit') },
  },
  calculation: {
    paReturn: '6',
    period: 5,
    annualRentalIncome: '4',
    incrementalPropertyValue: '2',
    model: 'old',
  },
};

/** Replaces the stored content of a version with what an earlier release would have written. */
const plant = async (info: string, content: object, version = 1): Promise<void> => {
  await sql`update project_info_versions v set content = ${JSON.stringify(content)}
    from project_infos i where i.id = v.project_info_id and i.document_id = ${info} and v.version = ${version}`.execute(
    context().admin.kysely,
  );
};

const expectStatus = async (status: number, answers: readonly Promise<{ readonly status: number }>[]) =>
  expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual(answers.map(() => status));

describe('a stored version of an earlier release', () => {
  it.each([
    ['the least that a version ever said', least],
    ['parts with fields that no longer exist', early],
  ])('opens for staff, investors and visitors when it has %s', async (_, content) => {
    const { info, slug } = await staff.published();
    await plant(info, content);
    const at = `/project-infos/${info}`;
    await expectStatus(200, [
      staff.get(at),
      staff.get(`${at}/versions`),
      staff.get(`${at}/preview?version=1`),
      staff.see(`/api/project-infos/${info}`),
      staff.see('/api/project-infos'),
    ]);
    const visited = await context().transact((tx) =>
      findPublicProject(tx, { slug, locale: 'en', timeZone: 'Europe/Prague' }),
    );
    expect(visited).toMatchObject({ is: 'shown', info: { slug } });
    const listed = await context().transact((tx) => listPublicProjects(tx, 'en'));
    expect(listed.map((project) => project.slug)).toContain(slug);
  });

  it('has the default for each missing field', async () => {
    const { info } = await staff.published();
    await plant(info, least);
    const { data } = await staff.get(`/project-infos/${info}`);
    expect(data).toMatchObject({
      layout: unknownBuilding,
      map: { latitude: null, longitude: null, absence: null },
      saleEndsOn: null,
      expectedOn: null,
      completedOn: null,
      maxPerUser: null,
      calculation: null,
      blocks: [],
      faqs: [],
      fees: null,
      timeline: [],
      ownership: null,
      images: [],
      documents: [],
    });
    expect((await staff.see(`/api/project-infos/${info}`)).data).toMatchObject({
      description: [],
      faqs: [],
      fees: null,
      timeline: [],
      ownership: null,
      project: { layout: unknownBuilding },
    });
  });

  it('loses the fields that no longer exist', async () => {
    const { info } = await staff.published();
    await plant(info, early);
    const { data } = await staff.get(`/project-infos/${info}`);
    expect(data).toMatchObject({ layout: { ...unknownBuilding, bedrooms: 2 } });
    expect(JSON.stringify(data)).not.toMatch(/garden|hasCellar|isWide|"order"|"model"/);
    const page = (await staff.see(`/api/project-infos/${info}`)).data as unknown as {
      readonly project: { readonly layout: object };
    };
    expect(page.project.layout).toEqual({ ...unknownBuilding, bedrooms: 2 });
  });

  it('can become public again with the defaults, and needs only what a project needs now', async () => {
    const { info } = await staff.published();
    await staff.post(`/project-infos/${info}/versions`, { ...projectDraft(), version: 1 });
    const again = { version: 2, earlierVersion: 1 };
    await plant(info, least);
    expect((await staff.publish(info, again)).paths).toEqual(['fees']);
    await plant(info, early);
    expect((await staff.publish(info, again)).data).toMatchObject({ publishedVersion: 3 });
    expect((await staff.see(`/api/project-infos/${info}`)).data).toMatchObject({
      project: { layout: { ...unknownBuilding, bedrooms: 2 } },
    });
  });
});

it('investors see every fact about a building that staff write', async () => {
  const { layout } = projectDraft();
  const { info } = await staff.published();
  expect((await staff.see(`/api/project-infos/${info}`)).data).toMatchObject({ project: { layout } });
  expect(Object.keys(layout)).toEqual(buildingFactNames);
});
