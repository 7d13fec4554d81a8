import { dateInZone, type Locale } from '@parcela/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { advanceClock as shiftClock } from '@parcela/platform/database/shift-clock.ts';
import {
  authenticate,
  confirmAddress,
  createAccount,
  getProfile,
} from '../../../src/modules/accounts/index.ts';
import { termsInForce } from '../../../src/modules/legal-documents/index.ts';
import { staffGuard } from '../../../src/modules/staff/index.ts';
import { createIdentityFingerprints } from '../../../src/modules/verification/index.ts';
import { readClock } from '@parcela/platform/database/database.ts';
import { createPersonalVault, type PersonalVault } from '@parcela/platform/security/encryption.ts';
import { createAnswerCache } from '@parcela/platform/http/responses/response-cache.ts';
import { type Api, createApi } from '@parcela/platform/http/api.ts';
import { answerUnknownPaths, createServer } from '@parcela/platform/http/server.ts';
import { createLogger, type Logger } from '@parcela/platform/log.ts';
import { createRateLimits, type RateLimits } from '@parcela/platform/security/rate-limits.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import type { TestContext } from '../database/test-database.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly inject: FastifyInstance['inject'];
  readonly rateLimits: RateLimits;
  close(): Promise<void>;
}

/** The real server and edge with the routes of one module; real sessions identify the callers. */
export const startTestApp = async (
  context: TestContext,
  register: (api: Api, rateLimits: RateLimits) => void,
  options: {
    readonly log?: Logger;
    /** Default 0, so that a test sees every change immediately. */
    readonly sharedAnswersMs?: number;
    /** Serves the pages; without this, unknown paths are errors. */
    readonly pages?: (app: FastifyInstance) => Promise<void>;
  } = {},
): Promise<TestApp> => {
  const app = await createServer({
    log: options.log ?? createLogger('error'),
    trustProxy: false,
    frameOrigins: [],
    filmOrigins: ['https://films.example'],
    mediaOrigins: ['https://media.example', 'https://*.cdn.example'],
    isHttps: false,
  });
  const rateLimits = createRateLimits(context.database.pool, 1_000);
  const { reader } = context.database;
  register(
    createApi(app, {
      reader,
      transact: context.transact,
      rateLimits,
      timeZone: 'Europe/Prague',
      sharedAnswers: createAnswerCache(options.sharedAnswersMs ?? 0),
      authenticate,
      staff: staffGuard,
    }),
    rateLimits,
  );
  if (options.pages) await options.pages(app);
  else answerUnknownPaths(app);
  await app.ready();
  return {
    app,
    inject: app.inject.bind(app),
    rateLimits,
    close: () => app.close(),
  };
};

/** Encrypts and decrypts personal data of tests; every test file has a separate database, so one key is enough. */
export const testVault: PersonalVault = createPersonalVault(
  [{ id: 'test', key: Buffer.alloc(32, 7) }],
  Buffer.alloc(32, 8),
);

/** The dependencies for importing an identity check. */
export const testChecks = {
  vault: testVault,
  timeZone: 'Europe/Prague',
  identityFingerprints: createIdentityFingerprints(Buffer.alloc(32, 9)),
} as const;

export interface TestUser {
  readonly userId: number;
  readonly documentId: string;
  readonly email: string;
  readonly profileDocumentId: string;
  readonly headers: { readonly authorization: string };
}

export interface TestUserOptions {
  readonly email?: string;
  readonly language?: Locale;
  /** Default: accepted, as after every sign-up. */
  readonly hasAcceptedTerms?: boolean;
  /** Default: no password can match it. */
  readonly passwordHash?: string;
}

const people = { count: 0 };

/** Sets the state after a social sign-up without acceptance of the terms, which no current use case produces. */
const withdrawTerms = (context: TestContext, userId: number): Promise<unknown> =>
  sql`
    update user_profiles set terms_accepted_at = null, terms_version = null, privacy_version = null
    where user_id = ${userId}`.execute(context.admin.kysely);

/** Creates a user with a confirmed address, accepted terms and an open session, through the real use cases. */
export const signedInUser = async (
  context: TestContext,
  options: TestUserOptions = {},
): Promise<TestUser> => {
  people.count += 1;
  const email = options.email ?? `person${people.count}@example.com`;
  const user = await context.transact(async (tx) => {
    const { id, documentId } = await createAccount(tx, {
      email,
      passwordHash: options.passwordHash ?? 'none',
      language: options.language ?? 'en',
      accepted: (await termsInForce(tx)) ?? { terms: 'terms-1', privacy: 'privacy-1' },
    });
    await confirmAddress(tx, id);
    const { documentId: profileDocumentId } = await getProfile(tx, testVault, id);
    const token = await openSession(tx, { audience: 'investor', subjectId: id, userAgent: 'test' });
    return {
      userId: id,
      documentId,
      email,
      profileDocumentId,
      headers: { authorization: `Bearer ${token}` },
    };
  });
  if (options.hasAcceptedTerms === false) await withdrawTerms(context, user.userId);
  return user;
};

/** A new session of a user whose old session ended when the clock was moved. */
export const signedInAgain = async (context: TestContext, user: TestUser): Promise<TestUser> => {
  const token = await context.transact((tx) =>
    openSession(tx, { audience: 'investor', subjectId: user.userId, userAgent: 'test' }),
  );
  return { ...user, headers: { authorization: `Bearer ${token}` } };
};

/** The date of the database's clock in the operator's time zone, which differs from UTC near midnight. */
export const dayOfClock = async ({ database }: TestContext): Promise<string> =>
  dateInZone(await readClock(database.reader), 'Europe/Prague');

/** Moves the rule clock of this test file's database forward, by for example `31 minutes`. */
export const advanceClock = (context: TestContext, by: string): Promise<void> =>
  shiftClock(context.admin, by);
