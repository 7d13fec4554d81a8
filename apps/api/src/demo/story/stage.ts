import type { StaffRole } from '@parcela/domain';
import type { Application } from '../../compose.ts';
import { getProfile } from '../../modules/accounts/index.ts';
import type { AuditActor } from '../../modules/audit/index.ts';
import type { Tx } from '../../platform/database.ts';
import { openSession } from '../../platform/sessions.ts';
import type { Worker } from '../../worker.ts';

/** A person of the story once they have an account. */
export interface Actor {
  readonly userId: number;
  readonly email: string;
  readonly profileDocumentId: string;
}

/** What stands behind the story: the running platform, the sandbox, and who and what is already there. */
export interface Stage {
  readonly application: Application;
  readonly worker: Worker;
  /** The platform's own address on this machine. */
  readonly apiUrl: string;
  readonly sandboxUrl: string;
  readonly people: Map<string, Actor>;
  /** Ids of the members of staff, by their roles. */
  readonly staff: Map<StaffRole, number>;
  /** Keys of tags to their documentIds. */
  readonly tags: Map<string, string>;
  /** Keys of the content to what was made of them. */
  readonly projects: Map<
    string,
    { readonly id: number; readonly documentId: string; readonly infoDocumentId: string }
  >;
}

/** The staff of the demo are the system until the back office brings people. */
export const demoStaff: AuditActor = { kind: 'system' };

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

/** One call, and the end of its session. */
const callWith = async (
  stage: Stage,
  token: string,
  request: Request,
  signOutPath: string,
): Promise<unknown> => {
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
  const answer = await readAnswer(response, `${request.method} ${request.path}`);
  await fetch(`${stage.apiUrl}${signOutPath}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  return answer;
};

/** Calls the API as that person, the way their browser would, in a session of their own. */
export const callAs = async (stage: Stage, actor: Actor, request: Request): Promise<unknown> => {
  const token = await inOneStep(stage, (tx) =>
    openSession(tx, { audience: 'investor', subjectId: actor.userId, userAgent: 'Demo story' }),
  );
  return callWith(stage, token, request, '/api/auth/logout');
};

/** Calls the operator's API as the member of staff with a role. */
export const callAsStaff = async (stage: Stage, role: StaffRole, request: Request): Promise<unknown> => {
  const subjectId = stage.staff.get(role);
  if (subjectId === undefined) throw new Error(`nobody has the role ${role} yet`);
  const token = await inOneStep(stage, (tx) =>
    openSession(tx, { audience: 'staff', subjectId, userAgent: 'Demo story' }),
  );
  return callWith(stage, token, request, '/operator/auth/logout');
};

/** Does what has become due: jobs, feeds, deadlines. */
export const settle = async (stage: Stage): Promise<void> => {
  await stage.application.platform.jobs.drain(15_000);
  await stage.worker.sweeps.runDue();
};

export const actorOf = (stage: Stage, person: string): Actor => {
  const actor = stage.people.get(person);
  if (!actor) throw new Error(`${person} has no account yet`);
  return actor;
};

export const profileOf = (stage: Stage, userId: number) =>
  getProfile(stage.application.platform.database.reader, stage.application.platform.vault, userId);
