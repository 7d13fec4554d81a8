import type { StaffRole } from '@parcela/domain';
import type { Application } from '../../../api/src/compose/application.ts';
import { getProfile } from '../../../api/src/modules/accounts/index.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import type { ProjectDraft } from '../../../api/src/modules/projects/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import type { ScheduledJobRunner } from '@parcela/platform/jobs/scheduled-jobs.ts';

/** A person of the demo timeline with an account. */
export interface Actor {
  readonly userId: number;
  readonly email: string;
  readonly profileDocumentId: string;
}

/** The state of the demo timeline: the platform, the sandbox, and the people and projects so far. */
export interface TimelineContext {
  readonly application: Application;
  /** Runners for the jobs due every day, for the bank's statements, for the proofs of the books, and for all jobs. */
  readonly scheduledJobs: Readonly<Record<'daily' | 'statements' | 'proofs' | 'all', ScheduledJobRunner>>;
  /** The platform's own address on this machine. */
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly people: Map<string, Actor>;
  /** The users signed in today: their bearer tokens and their sign-out paths. */
  readonly signedIn: Map<string, { readonly token: string; readonly signOutPath: string }>;
  /** Ids of the first member of staff of each role. */
  readonly staff: Map<StaffRole, number>;
  /** Keys of tags to their documentIds. */
  readonly tags: Map<string, string>;
  /** Keys of the content to the records made from it. */
  readonly projects: Map<
    string,
    {
      readonly id: number;
      readonly documentId: string;
      readonly infoDocumentId: string;
      /** Texts of its first version. */
      readonly draft: ProjectDraft;
    }
  >;
}

/** An event on a past day. */
export interface TimelineEvent {
  readonly daysAgo: number;
  readonly play: (timelineContext: TimelineContext) => Promise<void>;
}

/** Until the back office adds staff, the system acts as the staff of the demo. */
export const demoStaff: EventActor = { kind: 'system' };

export const inOneStep = <T>(timelineContext: TimelineContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  timelineContext.application.platform.transact(work);

const readAnswer = async (response: Response, what: string): Promise<unknown> => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${text.slice(0, 600)}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
};

/** Tells the sandbox to act as a person or a provider. */
export const controlSandbox = async (
  timelineContext: TimelineContext,
  path: string,
  body: object,
): Promise<unknown> => {
  const response = await fetch(`${timelineContext.sandboxUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return readAnswer(response, path);
};

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** The idempotency key of this call. */
  readonly key?: string;
}

type Audience = 'investor' | 'staff';

const signOutPaths: Readonly<Record<Audience, string>> = {
  investor: '/api/auth/logout',
  staff: '/operator/auth/logout',
};

/** Calls within the caller's session of today. */
const callWith = async (
  timelineContext: TimelineContext,
  audience: Audience,
  subjectId: number,
  request: Request,
): Promise<unknown> => {
  const who = `${audience} ${subjectId}`;
  const token =
    timelineContext.signedIn.get(who)?.token ??
    (await inOneStep(timelineContext, (tx) =>
      openSession(tx, { audience, subjectId, userAgent: 'Demo story' }),
    ));
  timelineContext.signedIn.set(who, { token, signOutPath: signOutPaths[audience] });
  const response = await fetch(`${timelineContext.apiUrl}${request.path}`, {
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

/** Calls the API as that person, as a browser does. */
export const callAs = (timelineContext: TimelineContext, actor: Actor, request: Request): Promise<unknown> =>
  callWith(timelineContext, 'investor', actor.userId, request);

/** Calls the operator's API as the staff member with a role. */
export const callAsStaff = async (
  timelineContext: TimelineContext,
  role: StaffRole,
  request: Request,
): Promise<unknown> => {
  const subjectId = timelineContext.staff.get(role);
  if (subjectId === undefined) throw new Error(`nobody has the role ${role} yet`);
  return callWith(timelineContext, 'staff', subjectId, request);
};

/** Waits for the jobs that process the messages of providers. */
export const finishJobs = (timelineContext: TimelineContext): Promise<unknown> =>
  timelineContext.application.platform.jobs.drain(15_000);

/** Ends a day: runs the due work including mails and distributions, and signs every user out. */
export const endDay = async (timelineContext: TimelineContext): Promise<void> => {
  await finishJobs(timelineContext);
  await timelineContext.scheduledJobs.daily.runDue();
  await Promise.all(
    [...timelineContext.signedIn.values()].map(({ token, signOutPath }) =>
      fetch(`${timelineContext.apiUrl}${signOutPath}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  );
  timelineContext.signedIn.clear();
};

export const actorOf = (timelineContext: TimelineContext, person: string): Actor => {
  const actor = timelineContext.people.get(person);
  if (!actor) throw new Error(`${person} has no account yet`);
  return actor;
};

export const profileOf = (timelineContext: TimelineContext, userId: number) =>
  getProfile(
    timelineContext.application.platform.database.reader,
    timelineContext.application.platform.vault,
    userId,
  );
