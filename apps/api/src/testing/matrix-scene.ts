import { hashPassword } from '../platform/passwords.ts';
import { type FileStore, storeDocument } from '../modules/media/index.ts';
import { setVerificationOptions } from '../modules/verification/index.ts';
import { newDocumentId } from '../platform/ids.ts';
import { issueToken } from '../platform/one-time-tokens.ts';
import {
  inEveryLanguage,
  publishSampleDocument,
  publishSampleProject,
  samplePdf,
  setSampleConfiguration,
  setSampleRates,
  staffActor,
} from './sample-content.ts';
import { giveLevels, honestBody, placeSampleOrder } from './sample-orders.ts';
import { signedInUser, type TestUser } from './test-app.ts';
import type { TestContext } from './test-database.ts';

/** Who calls: nobody, a person who has not accepted the terms, one who has, and another one who asks for their things. */
export type Role = 'visitor' | 'termsMissing' | 'signedIn' | 'stranger';
export const roles: readonly Role[] = ['visitor', 'termsMissing', 'signedIn', 'stranger'];

const password = 'Correct-horse7';
const emails = { count: 0 };
export const newEmail = (): string => `matrix${(emails.count += 1)}@example.com`;

/** What is there for everybody. */
export interface World {
  readonly project: { readonly id: number; readonly documentId: string; readonly infoDocumentId: string };
  readonly slug: string;
  readonly file: string;
  readonly passwordHash: string;
}

export const makeWorld = async (context: TestContext, files: FileStore): Promise<World> => {
  const passwordHash = await hashPassword(password);
  return context.transact(async (tx) => {
    await setSampleRates(tx);
    await setSampleConfiguration(tx);
    await setVerificationOptions(tx, {
      options: (['SIGNUP', 'KYC', 'AML'] as const).map((type, index) => ({
        type,
        relevance: index + 1,
        timeToComplete: 5,
        name: inEveryLanguage(type),
        description: inEveryLanguage(`About ${type}`),
      })),
      actor: staffActor,
    });
    const publishedAt = new Date('2020-01-01T00:00:00Z');
    await publishSampleDocument(tx, files, { kind: 'terms', publishedAt });
    await publishSampleDocument(tx, files, { kind: 'privacy', publishedAt });
    const { slug, ...project } = await publishSampleProject(tx, { shareCount: 100_000 });
    const file = await storeDocument({ files }, tx, { bytes: samplePdf(), originalName: 'matrix.pdf' });
    return { project, slug, file: file.documentId, passwordHash };
  });
};

/** One caller, and the things that the call is about: the caller's own, or for a stranger somebody else's. */
export interface Scene {
  readonly world: World;
  readonly caller: TestUser | undefined;
  readonly owner: TestUser;
  /** documentId of an order of the owner that can be paid and cancelled. */
  readonly order: string;
  /** The body that orders a share of a project of which nobody in the scene has an order. */
  readonly orderBody: { readonly data: Readonly<Record<string, unknown>> };
  readonly credentials: { readonly identifier: string; readonly password: string };
  readonly confirmation: string;
}

export interface SceneOptions {
  readonly role: Role;
  /** The people have a confirmed address and nothing else. */
  readonly areNew?: boolean;
}

export const makeScene = async (
  context: TestContext,
  world: World,
  { role, areNew = false }: SceneOptions,
): Promise<Scene> => {
  const join = async (hasAcceptedTerms: boolean): Promise<TestUser> => {
    const { passwordHash } = world;
    const user = await signedInUser(context, { email: newEmail(), hasAcceptedTerms, passwordHash });
    if (!areNew) await giveLevels(context.database.reader, user.userId, 'KYC', 'AML');
    return user;
  };
  const owner = await join(role !== 'termsMissing');
  const stranger = role === 'stranger' ? await join(true) : undefined;
  const caller = role === 'visitor' ? undefined : (stranger ?? owner);
  return context.transact(async (tx) => {
    const fresh = await publishSampleProject(tx);
    const order = areNew
      ? { documentId: newDocumentId() }
      : await placeSampleOrder(tx, { userId: owner.userId, project: world.project.documentId, shares: 1 });
    return {
      world,
      caller,
      owner,
      order: order.documentId,
      orderBody: await honestBody(tx, { project: fresh.documentId, shares: 1 }),
      credentials: { identifier: owner.email, password },
      confirmation: await issueToken(tx, { purpose: 'email-confirmation', validHours: 1 }, owner.userId),
    };
  });
};
