import { localizedFrom } from '@parcela/domain';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf, BodyOf, CallInput, RouteDefinition, RowOf } from '@parcela/contract';
import {
  acceptChangeRequest as acceptChangeRequestRoute,
  acceptReviewCase,
  approveRequest,
  articleContent,
  changeArticleSlug,
  closePoll as closePollRoute,
  createDistribution,
  createPoll,
  createTag,
  creditSuspenseToWallet,
  executeDistribution,
  inviteStaff as inviteStaffRoute,
  listChangeRequestItems,
  listReviewCases,
  listSuspense,
  refundSuspense as refundSuspenseRoute,
  runPoll,
  staffSignIn,
} from '@parcela/contract/operator';
import { expect } from '@playwright/test';
import type { Locale, StaffRole } from '@parcela/domain';
import { staffMembers } from '../../apps/demo/src/content/people/staff.ts';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { ApiRefusal, callApi } from './api.ts';
import { dataDir } from './environment.ts';
import { readClock } from './sandbox.ts';

const password = process.env['DEMO_PASSWORD'] ?? 'Parcela-demo-1';
const periodMs = 30_000;
/**
 * A session of this run, shared by its workers, because a code cannot start a second one. Moving the clock ends it
 * earlier.
 */
const tokenFile = (role: StaffRole, place: Place): string => join(dataDir, `journeys-${role}-${place}.token`);

/** The demo has two members of each role. */
type Place = 'first' | 'second';

const memberOf = (role: StaffRole, place: Place = 'first') => {
  const member = staffMembers.filter((candidate) => candidate.role === role)[place === 'first' ? 0 : 1];
  if (!member) throw new Error(`The demo has no ${place} ${role}.`);
  return member;
};

/** Credentials of the demo's member of staff with this role, with the current or the next code. */
export const typedCredentials = async (
  role: StaffRole,
  place: Place = 'first',
  code: 'current' | 'next' = 'current',
): Promise<{ readonly email: string; readonly password: string; readonly totp: string }> => {
  const { email, totpSecret } = memberOf(role, place);
  const at = new Date((await readClock()).getTime() + (code === 'next' ? periodMs : 0));
  return { email, password, totp: totpCode(totpSecret, at) };
};

const signIn = async (role: StaffRole, place: Place): Promise<string> => {
  const member = memberOf(role, place);
  const now = await readClock();
  const open = async (at: Date): Promise<string> => {
    const totp = totpCode(member.totpSecret, at);
    const body = { email: member.email, password, totp };
    return (await callApi(staffSignIn, { body })).token;
  };
  // A code starts one session: another worker may have used this half minute's code, and a third the next one.
  for (const ahead of [0, periodMs]) {
    try {
      return await open(new Date(now.getTime() + ahead));
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 400) throw error;
    }
  }
  await pause(periodMs - (now.getTime() % periodMs));
  return open(new Date((await readClock()).getTime() + periodMs));
};

/** A call of the operator's API by the demo's member of staff with this role, who is signed in if necessary. */
const callOperator = async <const R extends RouteDefinition>(
  role: StaffRole,
  route: R,
  input: CallInput<R>,
  place: Place = 'first',
): Promise<AnswerOf<R>> => {
  const file = tokenFile(role, place);
  try {
    if (existsSync(file)) return await callApi(route, input, { token: readFileSync(file, 'utf8') });
  } catch (error) {
    // A sign-in proves both factors, as a step-up would.
    if (!(error instanceof ApiRefusal) || !(error.status === 401 || error.needsStepUp)) throw error;
  }
  const token = await signIn(role, place);
  writeFileSync(file, token, { mode: 0o600 });
  return callApi(route, input, { token });
};

/** The second person approves the request of the first. */
const approve = async (role: StaffRole, request: string, place: Place = 'first'): Promise<void> => {
  const body = { reason: 'Looked at by a second person' };
  const { data } = await callOperator(role, approveRequest, { params: { documentId: request }, body }, place);
  expect(data.state).toBe('executed');
};

/** Two members of staff invite a person, who gets a link by mail. */
export const inviteStaff = async (
  email: string,
  { roles, language }: { readonly roles: readonly StaffRole[]; readonly language: Locale },
): Promise<void> => {
  const body = { email, roles: [...roles], language, name: 'Eva Nová', reason: 'She begins on Monday' };
  const { data } = await callOperator('administrator', inviteStaffRoute, { body });
  await approve('compliance', data.documentId);
};

type SuspenseItem = RowOf<typeof listSuspense>;

/** Waits until this order has undecided money. */
export const readSuspense = async (orderDocumentId: string): Promise<SuspenseItem> => {
  const find = async (): Promise<SuspenseItem | undefined> => {
    const { data } = await callOperator('finance', listSuspense, {
      query: { 'pagination[pageSize]': 100 },
    });
    return data.find(({ order }) => order?.documentId === orderDocumentId);
  };
  await expect
    .poll(find, { message: `money in suspense of order ${orderDocumentId}`, timeout: 45_000 })
    .toBeDefined();
  const item = await find();
  if (!item) throw new Error(`Nothing of order ${orderDocumentId} waits any more.`);
  return item;
};

const lateMoney = { reason: 'Came after the order had ended' };

/** Two members of staff credit the suspense money to the wallet of the order's investor. */
export const creditSuspense = async ({ documentId }: SuspenseItem): Promise<void> => {
  const input = { params: { documentId }, body: lateMoney };
  const { data } = await callOperator('finance', creditSuspenseToWallet, input);
  await approve('administrator', data.documentId);
};

/** Two members of staff refund the suspense money. */
export const refundSuspense = async ({ documentId }: SuspenseItem): Promise<void> => {
  const input = { params: { documentId }, body: lateMoney };
  const { data } = await callOperator('finance', refundSuspenseRoute, input);
  await approve('administrator', data.documentId);
};

/** Compliance accepts this user's change request. */
export const acceptChangeRequest = async (investor: { readonly documentId: string }): Promise<void> => {
  const { data } = await callOperator('compliance', listChangeRequestItems, {
    query: { 'filters[state]': 'open', 'filters[investor]': investor.documentId },
  });
  const [request] = data;
  if (!request) throw new Error('Nothing of this person waits for a decision.');
  await callOperator('compliance', acceptChangeRequestRoute, {
    params: { documentId: request.documentId },
    body: { reason: 'Shown by a document' },
  });
};

/** Two members of compliance accept this politically exposed person's questionnaire. */
export const acceptQuestionnaire = async (investor: { readonly documentId: string }): Promise<void> => {
  const { data } = await callOperator('compliance', listReviewCases, {
    query: { 'filters[state]': 'open', 'filters[kind]': 'aml', 'filters[investor]': investor.documentId },
  });
  const [found] = data;
  if (!found) throw new Error('No questionnaire of this person waits for a decision.');
  const asked = await callOperator('compliance', acceptReviewCase, {
    params: { documentId: found.documentId },
    body: { reason: 'The office and the source of the money are known' },
  });
  await approve('compliance', asked.data.approval?.documentId ?? '', 'second');
};

type Article = BodyOf<typeof articleContent.create>;

const inEveryLanguage = <T>(words: T) => localizedFrom({ cs: words, en: words, pl: words });

/** Content staff open a poll for the holders of a project, for one day from now; returns the poll's documentId. */
export const askHolders = async (
  project: string,
  question: string,
  options: Readonly<Record<string, string>>,
): Promise<string> => {
  const body = {
    project,
    question: inEveryLanguage(question),
    voteType: 'ByShares',
    permission: 'Holders',
    startAt: null,
    endAt: new Date((await readClock()).getTime() + 86_400_000).toISOString(),
    options: Object.entries(options).map(([optionKey, text]) => ({
      optionKey,
      text: inEveryLanguage(text),
    })),
    document: null,
  } as const;
  const { data } = await callOperator('content', createPoll, { body });
  const { documentId, version } = data;
  await callOperator('content', runPoll, { params: { documentId }, body: { version } });
  return documentId;
};

/** Content staff end a poll early. */
export const closePoll = (poll: string): Promise<unknown> =>
  callOperator('content', closePollRoute, {
    params: { documentId: poll },
    body: { reason: 'Everybody has voted' },
  });

/** A content text in a journey: the same in every language. */
export interface Draft {
  readonly slug: string;
  readonly type: Article['type'];
  readonly visibility: Article['visibility'];
  readonly title: string;
  readonly description: string;
  readonly text: string;
  /** Name of a new tag. */
  readonly tag: string;
}

/** Content staff write an article and publish it immediately; returns its documentId. */
export const publishArticle = async (draft: Draft): Promise<string> => {
  const { slug, type, visibility, title, description, text } = draft;
  const tag = await callOperator('content', createTag, { body: { name: inEveryLanguage(draft.tag) } });
  const article = await callOperator('content', articleContent.create, {
    body: {
      slug,
      type,
      visibility,
      title: inEveryLanguage(title),
      description: inEveryLanguage(description),
      content: inEveryLanguage([{ type: 'paragraph' as const, runs: [{ text }] }]),
      image: null,
      tags: [tag.data.documentId],
    },
  });
  const { documentId, version, publication } = article.data;
  const input = { params: { documentId }, body: { version, publication } };
  await callOperator('content', articleContent.publish, input);
  return documentId;
};

/** Content staff give an article a new slug. */
export const moveArticle = async (article: string, slug: string): Promise<unknown> => {
  const params = { documentId: article };
  const { data } = await callOperator('content', articleContent.get, { params });
  return callOperator('content', changeArticleSlug, { params, body: { slug, seenSlug: data.slug } });
};

interface Rent {
  /** Today is both the record date and the whole period. */
  readonly recordOn: string;
  /** Minor units of the project's currency. */
  readonly gross: number;
  readonly costs: number;
  readonly fee: number;
}

/** Finance declares the rent of a project, and two members of staff approve the distribution. */
export const payOutRent = async (project: string, { recordOn, gross, costs, fee }: Rent): Promise<void> => {
  const body: BodyOf<typeof createDistribution> = {
    project,
    periodFrom: recordOn,
    periodTo: recordOn,
    recordOn,
    payOn: recordOn,
    expectedNet: null,
    declaration: {
      gross,
      costs: [{ kind: 'management', note: 'Journey', amount: costs }],
      reserve: 0,
      fee,
      withholding: 0,
    },
  };
  const declared = (await callOperator('finance', createDistribution, { body })).data;
  const { data } = await callOperator('finance', executeDistribution, {
    params: { documentId: declared.documentId },
    body: { version: declared.version, reason: 'The rent has come in' },
  });
  await approve('administrator', data.documentId);
};
