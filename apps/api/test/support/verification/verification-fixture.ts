import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createSumsub } from '@parcela/providers/sumsub/index.ts';
import { verificationOptions } from './sample-verification-options.ts';
import { createJobs, type Jobs } from '@parcela/platform/jobs/job-queue.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { type SandboxProcess, useSandbox } from '../app/sandbox-process.ts';
import { signedInUser, startTestApp, type TestApp, type TestUser, testChecks } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { testPublicUrl, testSecrets } from '../app/test-staff.ts';
import { staffRoutes } from '../../../src/modules/staff/index.ts';
import { amlRoutes } from '../../../src/modules/verification/questionnaire/aml-drafts.routes.ts';
import { changeRequestsRoutes } from '../../../src/modules/verification/change-requests/change-requests.routes.ts';
import { operatorChangeRequestsRoutes } from '../../../src/modules/verification/change-requests/operator-change-requests.routes.ts';
import { identityExceptionsRoutes } from '../../../src/modules/verification/exceptions/operator-identity-exceptions.routes.ts';
import {
  recordDocumentWithoutEnd,
  recordOneName,
} from '../../../src/modules/verification/exceptions/record-identity-exception.ts';
import { operatorLevelsRoutes } from '../../../src/modules/verification/levels/operator-levels.routes.ts';
import { overrideVerification } from '../../../src/modules/verification/levels/override-verification.ts';
import {
  type FollowDeps,
  processKycEvent,
} from '../../../src/modules/verification/identity-checks/process-kyc-event.ts';
import { createFileLinks } from '../../../src/modules/media/index.ts';
import { reviewDocumentsRoutes } from '../../../src/modules/verification/reviews/documents/review-documents.routes.ts';
import { acceptExposedCase } from '../../../src/modules/verification/reviews/exposed-people/accept-review-case.ts';
import { reviewsRoutes } from '../../../src/modules/verification/reviews/operator-reviews.routes.ts';
import { setVerificationOptions } from '../../../src/modules/verification/level-options/set-verification-options.ts';
import { verificationRoutes } from '../../../src/modules/verification/verification.routes.ts';
import type { KycProvider } from '@parcela/providers/ports/identity-check.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

const silent = createLogger('silent');
export const webhookSecret = 'test-sumsub-webhook';
/** The next secret; during the change, both secrets are valid. */
export const newWebhookSecret = 'test-sumsub-webhook-of-tomorrow';

export interface VerificationFixture extends TestApp {
  readonly context: TestContext;
  readonly sandbox: SandboxProcess;
  readonly jobs: Jobs;
  readonly deps: FollowDeps;
  /** The unprocessed events, oldest first. */
  waitingEvents(): Promise<bigint[]>;
  /** Processes all waiting events as the worker does. */
  processEvents(): Promise<void>;
  /** Submits a document and lets the provider decide; returns after the webhooks have arrived. */
  review(user: TestUser, review: Readonly<Record<string, unknown>>): Promise<void>;
  me(user: TestUser): Promise<MeBody>;
}

export interface MeBody {
  readonly verification: readonly {
    readonly type: string;
    readonly name: string;
    readonly relevance: number;
  }[];
  readonly kyc: {
    readonly state: string;
    readonly comment: string | null;
    readonly since: string | null;
    readonly validUntil: string | null;
    readonly renewal: { readonly state: string; readonly comment: string | null } | null;
  };
  readonly aml: { readonly state: string; readonly comment: string | null; readonly since: string | null };
  readonly userProfile: Readonly<Record<string, unknown>>;
}

export const levelsIn = (body: MeBody): string[] => body.verification.map(({ type }) => type);

interface Parts {
  readonly app: TestApp;
  readonly jobs: Jobs;
  readonly url: string;
  readonly connect: (provider: KycProvider) => void;
  readonly deps: FollowDeps;
}

/** The provider cannot be reached until the sandbox has started. */
const lateProvider = () => {
  const connected: KycProvider[] = [];
  const real = (): KycProvider => {
    const [kyc] = connected;
    if (!kyc) throw new Error('the provider is there only inside tests');
    return kyc;
  };
  const kyc: KycProvider = {
    createAccessToken: (request) => real().createAccessToken(request),
    readApplicant: (id) => real().readApplicant(id),
    listDocuments: (id) => real().listDocuments(id),
    readDocument: (asked) => real().readDocument(asked),
    isAuthentic: (body, headers) => real().isAuthentic(body, headers),
    eventOf: (body) => real().eventOf(body),
  };
  return { kyc, connect: (provider: KycProvider) => void connected.push(provider) };
};

const startParts = async (context: TestContext): Promise<Parts> => {
  const jobs = await createJobs({ url: context.appUrl, kysely: context.database.kysely }, silent);
  const { kyc, connect } = lateProvider();
  const deps: FollowDeps = {
    kyc,
    ...testChecks,
    reader: context.database.reader,
    transact: context.transact,
  };
  const app = await startTestApp(
    context,
    (api, rateLimits) => {
      verificationRoutes(api, {
        ...deps,
        jobs,
        findPublishedTerms: () => Promise.resolve({ terms: 'terms-1', privacy: 'privacy-1' }),
      });
      amlRoutes(api, deps);
      changeRequestsRoutes(api, deps);
      reviewsRoutes(api, deps);
      reviewDocumentsRoutes(api, { kyc, links: createFileLinks([{ id: 'test', key: Buffer.alloc(32, 7) }]) });
      operatorChangeRequestsRoutes(api, deps);
      operatorLevelsRoutes(api);
      identityExceptionsRoutes(api, deps);
      staffRoutes(api, {
        rateLimits,
        secrets: testSecrets,
        publicUrl: testPublicUrl,
        timeZone: 'Europe/Prague',
        brandName: sampleBrandName,
        actions: [
          acceptExposedCase(deps),
          overrideVerification(deps),
          recordDocumentWithoutEnd,
          recordOneName,
        ],
      });
    },
    { log: silent },
  );
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  await context.transact((tx) =>
    setVerificationOptions(tx, { options: verificationOptions, actor: { kind: 'system' } }),
  );
  return { app, jobs, url, connect, deps };
};

const fixtureOf = (context: TestContext, sandbox: SandboxProcess, parts: Parts): VerificationFixture => {
  const { app, jobs, deps } = parts;
  const waitingEvents = async (): Promise<bigint[]> => {
    const { rows } = await sql<{ id: bigint }>`
      select id from kyc_events where processed_at is null order by id`.execute(context.database.kysely);
    return rows.map((row) => row.id);
  };
  return {
    ...app,
    context,
    sandbox,
    jobs,
    deps,
    waitingEvents,
    processEvents: async () => {
      for (const id of await waitingEvents()) await processKycEvent(deps, id);
    },
    review: async (user, review) => {
      await sandbox.control('/sumsub/review', { email: user.email, ...review });
    },
    me: async (user) => {
      const answer = await app.inject({ url: '/api/users/me', headers: user.headers });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<MeBody>();
    },
  };
};

const providerAt = (url: string): KycProvider =>
  createSumsub({
    url,
    appToken: 'test-sumsub-token',
    secretKey: 'test-sumsub-secret',
    webhookSecrets: [newWebhookSecret, webhookSecret],
    levelName: 'basic-kyc-level',
    log: silent,
  });

/** The verification calls on a real server, with the real sandbox instead of the provider. */
export const useVerification = (context: () => TestContext): (() => VerificationFixture) => {
  const running = new Map<'parts', Parts>();
  const parts = (): Parts => {
    const started = running.get('parts');
    if (!started) throw new Error('the application is there only inside tests');
    return started;
  };
  beforeAll(async () => {
    running.set('parts', await startParts(context()));
  });
  const sandbox = useSandbox(() => parts().url);
  beforeAll(() => parts().connect(providerAt(sandbox().url)));
  // The sandbox's people are the same in every test, so a refusal in one test would affect the next.
  beforeEach(() => sql`delete from refused_identities`.execute(context().admin.kysely));
  afterAll(async () => {
    await parts().app.close();
    await parts().jobs.stop();
  });
  return () => fixtureOf(context(), sandbox(), parts());
};

export const askToken = (fixture: VerificationFixture, user: TestUser) =>
  fixture.inject({ url: '/core/user/kyc/sumsub/token', headers: user.headers });

/** A user who has requested a token, so that the provider knows the address. */
export const personInCheck = async (fixture: VerificationFixture): Promise<TestUser> => {
  const user = await signedInUser(fixture.context);
  const answer = await askToken(fixture, user);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return user;
};

/** A user whose identity the provider has accepted; `person` replaces the data of the document. */
export const verifiedPerson = async (
  fixture: VerificationFixture,
  person: Readonly<Record<string, string>> = {},
): Promise<TestUser> => {
  const user = await personInCheck(fixture);
  await fixture.review(user, { answer: 'GREEN', person });
  await fixture.processEvents();
  return user;
};

export const rowsOf = async (
  context: TestContext,
  table: string,
  userId: number,
): Promise<Record<string, unknown>[]> => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where user_id = ${userId} order by id`.execute(context.database.kysely);
  return rows;
};

/** The user's KYC record that was not revoked. */
export const liveKyc = async (context: TestContext, user: TestUser) =>
  (await rowsOf(context, 'verification_records', user.userId)).filter(
    (row) => row['type'] === 'KYC' && row['revoked_at'] === null,
  );
