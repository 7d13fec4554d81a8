import { inEveryLocale, unknownBuilding } from '@parcela/domain';
import type { LightMyRequestResponse } from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { mediaRoutes, storeDocument, storeImage } from '../../../src/modules/media/index.ts';
import {
  fundedRequestsRoutes,
  operatorProjectsRoutes,
  projectApprovals,
  projectDocumentReaders,
  projectsRoutes,
} from '../../../src/modules/projects/index.ts';
import { findProjectOfInfo } from '../../../src/modules/projects/editing/project-versions.store.ts';
import { staffRoutes } from '../../../src/modules/staff/index.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { mediaDeps, testLinks } from '../media/media-dependencies.ts';
import { samplePdf, samplePicture, useFileStore } from '../media/sample-files.ts';
import { sampleOwnership } from './sample-ownership.ts';
import { publishOpeningDocuments } from './opening-documents.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { signedInStaff, testStaffParts, type TestStaff } from '../app/test-staff.ts';
import { sampleLetterhead } from '../content/sample-brand.ts';

const zone = { timeZone: 'Europe/Prague' };

export interface StaffAnswer {
  readonly status: number;
  readonly code: string | undefined;
  /** The places of the body that have errors. */
  readonly paths: readonly string[];
  /** The parameters of the error. */
  readonly params: unknown;
  readonly data: Record<string, unknown>;
}

const texts = (text: string) => inEveryLocale((locale) => `${text} ${locale}`);

/** A project as staff write it, in the contract's form. */
export const projectDraft = (overrides: object = {}) => ({
  title: texts('House'),
  countryCode: 'CZ',
  layout: {
    ...unknownBuilding,
    bedrooms: 3,
    bathrooms: 1,
    size: 80,
    floor: 2,
    material: 'brick',
    energyClass: 'B',
  },
  saleEndsOn: null,
  expectedOn: '2030-06-30',
  completedOn: null,
  minPurchaseQty: 1,
  maxPurchaseQty: 50,
  maxPerUser: null,
  onlyForCurrentInvestor: false,
  map: { latitude: null, longitude: null, absence: 'Several houses in one street' },
  isCalculatorEnabled: false,
  calculation: {
    paReturn: '6.5',
    period: 5,
    annualRentalIncome: '4.2',
    incrementalPropertyValue: '2.3',
    calculatorMin: null,
    calculatorMax: null,
  },
  blocks: [{ title: texts('About'), description: texts('A house.'), video: null }],
  faqs: [{ title: texts('When?'), content: texts('Soon.') }],
  fees: {
    running: { percent: '8', text: texts('Of the rent') },
    payouts: { percent: '2.5', text: texts('Of the payout') },
    leaving: { percent: null, text: texts('None') },
  },
  timeline: [{ date: '2020-05-01', text: texts('Bought') }],
  ownership: sampleOwnership,
  images: [],
  documents: [],
  ...overrides,
});

/** The editor's request body for a project that was just read. */
export const draftOf = (project: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(projectDraft()).map((name) => [name, project[name]]));

/** Publishes everything that an opening needs in addition to the draft. */
const openingDocumentsOf = (context: TestContext, info: string): Promise<void> =>
  context.transact(async (tx) => {
    const project = await findProjectOfInfo(tx, info);
    if (!project) throw new Error(`there is no project ${info}`);
    await publishOpeningDocuments(tx, project.projectId);
  });

const startProjects = (context: TestContext, files: ReturnType<ReturnType<typeof useFileStore>>['files']) =>
  startTestApp(context, (api, rateLimits) => {
    staffRoutes(api, {
      rateLimits,
      ...testStaffParts,
      actions: Object.values(projectApprovals(zone)),
    });
    operatorProjectsRoutes(api, {
      ...zone,
      letterhead: sampleLetterhead,
      links: testLinks,
      mediaHosts: ['films.example'],
    });
    projectsRoutes(api, zone);
    fundedRequestsRoutes(api, { publicUrl: 'https://parcela.example' });
    mediaRoutes(api, mediaDeps(files, [projectDocumentReaders]));
  });

const shownAnswer = (answer: LightMyRequestResponse): StaffAnswer => {
  const json = answer.json<{
    data: Record<string, unknown>;
    error?: { details: { code: string; issues: { path: string }[]; params: unknown } };
  }>();
  return {
    status: answer.statusCode,
    code: json.error?.details.code,
    paths: json.error?.details.issues.map(({ path }) => path) ?? [],
    params: json.error?.details.params,
    data: json.data,
  };
};

/** The versions that a decision about a project must send back, read immediately before the decision. */
const seenFor = async (read: (item: string) => Promise<StaffAnswer>, path: string): Promise<object> => {
  const [, item, decision = ''] = /^(\/project-infos\/[^/]+)\/(.+)$/.exec(path) ?? [];
  if (item === undefined || decision === 'versions' || decision === 'valuations') return {};
  const { data } = await read(item);
  if (decision === 'slug') return { seenSlug: data?.['slug'] ?? 'none' };
  return /publish|planned/.test(decision)
    ? { publication: data?.['publication'] ?? 0 }
    : { offerVersion: data?.['offerVersion'] ?? 0 };
};

/** Projects as staff write them and as users see them, on the real server. */
export const useProjectStaff = (context: () => TestContext) => {
  const store = useFileStore();
  const state: { app?: TestApp; members?: Record<'content' | 'finance' | 'second', TestStaff> } = {};
  beforeAll(async () => {
    await context().transact(setSampleRates);
    state.app = await startProjects(context(), store().files);
    state.members = {
      content: await signedInStaff(context(), ['content']),
      finance: await signedInStaff(context(), ['finance']),
      second: await signedInStaff(context(), ['administrator']),
    };
  });
  afterAll(() => state.app?.close());

  const running = (): TestApp => {
    if (!state.app) throw new Error('the app is there only inside tests');
    return state.app;
  };
  const memberOf = (by: 'content' | 'finance' | 'second'): TestStaff => {
    if (!state.members) throw new Error('the staff is there only inside tests');
    return state.members[by];
  };

  const call = async (
    method: 'GET' | 'POST',
    path: string,
    { body, by = 'content' }: { readonly body?: object; readonly by?: 'content' | 'finance' | 'second' } = {},
  ): Promise<StaffAnswer> => {
    // A separate session, because tests move the clock and sessions are short.
    const token = await context().transact((tx) =>
      openSession(tx, { audience: 'staff', subjectId: memberOf(by).staffId, userAgent: 'test' }),
    );
    const answer = await running().inject({
      method,
      url: `/operator${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { payload: body }),
    });
    return shownAnswer(answer);
  };
  /**
   * A decision about a project sends back the versions read immediately before it, unless the body contains others.
   */
  const post = async (path: string, body?: object, by: 'content' | 'finance' | 'second' = 'content') => {
    const whole = { ...(await seenFor((item) => call('GET', item), path)), ...body };
    return call('POST', path, { by, ...(Object.keys(whole).length > 0 && { body: whole }) });
  };
  const approve = (approval: unknown, by: 'finance' | 'second' = 'second') =>
    post(`/approvals/${String(approval)}/approve`, { reason: 'I agree' }, by);

  /** Drafts a project; returns the documentId of its info. */
  const draft = async (overrides: object = {}): Promise<{ info: string; slug: string; project: string }> => {
    const slug = `p-${randomUUID()}`;
    const offer = { slug, state: 'Prepared', currency: 'CZK', tokenTotalCount: 100, tokenFee: 10_00 };
    const created = await post('/project-infos', { ...offer, ...projectDraft(overrides) });
    expect([created.status, created.paths]).toEqual([201, []]);
    return { slug, info: String(created.data['documentId']), project: String(created.data['project']) };
  };
  /** One member of staff requests a price, another approves it. */
  const price = async (info: string, body: object = { amount: 1_000_00 }): Promise<void> => {
    const asked = await post(`/project-infos/${info}/prices`, { reason: 'Valued', ...body }, 'finance');
    expect([asked.status, asked.code]).toEqual([201, undefined]);
    expect((await approve(asked.data['documentId'])).status).toBe(200);
  };

  const documents = (info: string) => openingDocumentsOf(context(), info);
  /** One member of staff requests the opening of the sale, now or at a set time, and another approves it. */
  const open = async (info: string, opensAt?: string): Promise<StaffAnswer> => {
    await documents(info);
    const asked = await post(`/project-infos/${info}/opening`, { opensAt, reason: 'All is there' });
    expect([asked.status, asked.code]).toEqual([201, undefined]);
    expect((await approve(asked.data['documentId'])).status).toBe(200);
    return call('GET', `/project-infos/${info}`);
  };

  const readHolders = async (info: string, query: string, accept: string, path = 'holders') => {
    const token = await context().transact((tx) =>
      openSession(tx, { audience: 'staff', subjectId: memberOf('finance').staffId, userAgent: 'test' }),
    );
    const headers = { authorization: `Bearer ${token}`, accept };
    return running().inject({ url: `/operator/project-infos/${info}/${path}${query}`, headers });
  };

  return {
    get: (path: string) => call('GET', path),
    getAs: (by: 'finance' | 'second', path: string) => call('GET', path, { by }),
    post,
    approve,
    draft,
    price,
    documents,
    open,
    publish: (info: string, body: object = { version: 1 }) => post(`/project-infos/${info}/publish`, body),
    /** A published project with a price. */
    published: async (overrides: object = {}) => {
      const made = await draft(overrides);
      await price(made.info);
      const shown = await post(`/project-infos/${made.info}/publish`, { version: 1 });
      expect([shown.status, shown.code]).toEqual([200, undefined]);
      return made;
    },
    /** The register as a member with the finance role reads it. */
    holders: async (info: string, query: string) => {
      const answer = await readHolders(info, query, 'application/json');
      return answer.json<{
        data: readonly { shares: number; percent: string }[];
        meta: { pagination: { next: string | null } };
      }>();
    },
    holdersFile: async (info: string) => (await readHolders(info, '', 'text/csv')).body,
    holdersPdf: (info: string, query = '') => readHolders(info, query, 'application/pdf', 'holders-file'),
    /** The answer to a visitor's browser. */
    answer: (url: string, headers: Readonly<Record<string, string>> = {}) =>
      running().inject({ url, headers }),
    /** A call of a user. */
    see: async (url: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await running().inject({ url, headers: { ...headers } });
      const json = answer.json<{ data: Record<string, unknown>; error?: { details: { code: string } } }>();
      return { status: answer.statusCode, code: json.error?.details.code, data: json.data };
    },
    picture: async () =>
      context().transact((tx) =>
        storeImage({ files: store().files }, tx, { bytes: samplePicture, originalName: 'a.webp' }),
      ),
    pdf: async (text = 'Plan') =>
      context().transact((tx) =>
        storeDocument({ files: store().files }, tx, { bytes: samplePdf(text), originalName: 'plan.pdf' }),
      ),
  };
};
