import type { StaffRole } from '@parcela/domain';
import type { Application } from '../../compose.ts';
import { getProfile } from '../../modules/accounts/index.ts';
import type { EventActor } from '../../platform/events/domain-event.ts';
import type { ProjectDraft } from '../../modules/projects/index.ts';
import type { Tx } from '../../platform/database.ts';
import { openSession } from '../../platform/sessions.ts';
import type { SweepRunner } from '../../platform/sweeps.ts';

/** A person of the story once they have an account. */
export interface Actor {
  readonly userId: number;
  readonly email: string;
  readonly profileDocumentId: string;
}

/** What stands behind the story: the running platform, the sandbox, and who and what is already there. */
export interface Stage {
  readonly application: Application;
  /** What becomes due from day to day; what takes in the bank's statements; everything. */
  readonly sweeps: Readonly<Record<'daily' | 'statements' | 'all', SweepRunner>>;
  /** The platform's own address on this machine. */
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly people: Map<string, Actor>;
  /** Who is signed in today: bearer tokens and where each signs out. */
  readonly signedIn: Map<string, { readonly token: string; readonly signOutPath: string }>;
  /** Ids of the members of staff, by their roles. */
  readonly staff: Map<StaffRole, number>;
  /** Keys of tags to their documentIds. */
  readonly tags: Map<string, string>;
  /** Keys of the content to what was made of them. */
  readonly projects: Map<
    string,
    {
      readonly id: number;
      readonly documentId: string;
      readonly infoDocumentId: string;
      /** What its first version says. */
      readonly draft: ProjectDraft;
    }
  >;
}

/** The staff of the demo are the system until the back office brings people. */
export const demoStaff: EventActor = { kind: 'system' };

export const inOneStep = <T>(stage: Stage, work: (tx: Tx) => Promise<T>): Promise<T> =>
  stage.application.platform.transact(work);

const readAnswer = async (response: Response, what: string): Promise<unknown> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${text.slice(0, 600)}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};

/** Tells the sandbox what a person or a provider does there. */
export const tellSandbox = async (stage: Stage, path: string, body: object): Promise<unknown> => {
  const response = await fetch(`${stage.sandboxUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return readAnswer(response, path);
};

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** Tells this call from every other: the key of its one effect. */
  readonly key?: string;
}

type Audience = 'investor' | 'staff';

const signOutPaths: Readonly<Record<Audience, string>> = {
  investor: '/api/auth/logout',
  staff: '/operator/auth/logout',
};

/** In their session of today. */
const callWith = async (
  stage: Stage,
  audience: Audience,
  subjectId: number,
  request: Request,
): Promise<unknown> => {
  const who = `${audience} ${subjectId}`;
  const token =
    stage.signedIn.get(who)?.token ??
    (await inOneStep(stage, (tx) => openSession(tx, { audience, subjectId, userAgent: 'Demo story' })));
  stage.signedIn.set(who, { token, signOutPath: signOutPaths[audience] });
  const response = await fetch(`${stage.apiUrl}${request.path}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
    },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  });
  return readAnswer(response, `${request.method} ${request.path}`);
};

/** Calls the API as that person, the way their browser would. */
export const callAs = (stage: Stage, actor: Actor, request: Request): Promise<unknown> =>
  callWith(stage, 'investor', actor.userId, request);

/** Calls the operator's API as the member of staff with a role. */
export const callAsStaff = async (stage: Stage, role: StaffRole, request: Request): Promise<unknown> => {
  const subjectId = stage.staff.get(role);
  if (subjectId === undefined) throw new Error(`nobody has the role ${role} yet`);
  return callWith(stage, 'staff', subjectId, request);
};

/** Waits for the jobs: what a provider has told is taken in then. */
export const finishJobs = (stage: Stage): Promise<unknown> => stage.application.platform.jobs.drain(15_000);

/** The evening of a day: what is due is done, mails and payouts too, and everybody signs out. */
export const endDay = async (stage: Stage): Promise<void> => {
  await finishJobs(stage);
  await stage.sweeps.daily.runDue();
  for (const { token, signOutPath } of stage.signedIn.values())
    await fetch(`${stage.apiUrl}${signOutPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  stage.signedIn.clear();
};

export const actorOf = (stage: Stage, person: string): Actor => {
  const actor = stage.people.get(person);
  if (!actor) throw new Error(`${person} has no account yet`);
  return actor;
};

export const profileOf = (stage: Stage, userId: number) =>
  getProfile(stage.application.platform.database.reader, stage.application.platform.vault, userId);
