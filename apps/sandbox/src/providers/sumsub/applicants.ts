import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { samplePeople } from './person.ts';
import type { Person } from './person.ts';

/** The verdict of a review, in Sumsub's words. */
export interface ReviewResult {
  reviewAnswer: 'GREEN' | 'RED';
  rejectLabels?: string[] | undefined;
  reviewRejectType?: 'RETRY' | 'FINAL' | undefined;
  moderationComment?: string | undefined;
  clientComment?: string | undefined;
}

export interface Applicant {
  id: string;
  inspectionId: string;
  externalUserId: string;
  levelName: string;
  email?: string | undefined;
  phone?: string | undefined;
  createdAt: number;
  fixedInfo: Record<string, unknown>;
  /** The data of the form; Sumsub recognises it (`info`) once the form is submitted. */
  person: Person;
  isSubmitted: boolean;
  reviewId: string;
  attemptId: string;
  attemptCnt: number;
  reviewStatus: 'init' | 'pending' | 'onHold' | 'completed';
  reviewResult?: ReviewResult | undefined;
  reviewDate?: number | undefined;
}

interface DocumentRow {
  document: string;
}

const newId = () => randomBytes(12).toString('hex');

function read(row: DocumentRow | undefined): Applicant | undefined {
  return row && (JSON.parse(row.document) as Applicant);
}

export function findApplicant({ store }: Context, id: string): Applicant | undefined {
  return read(store.get<DocumentRow>('select document from applicants where id = ?', id));
}

export function findApplicantByUser({ store }: Context, externalUserId: string): Applicant | undefined {
  return read(
    store.get<DocumentRow>('select document from applicants where external_user_id = ?', externalUserId),
  );
}

export function findApplicantByInspection({ store }: Context, inspectionId: string): Applicant | undefined {
  return read(
    store.get<DocumentRow>(
      "select document from applicants where json_extract(document, '$.inspectionId') = ?",
      inspectionId,
    ),
  );
}

/** The latest applicants, newest first. */
export function listApplicants({ store }: Context): Applicant[] {
  const rows = store.all<DocumentRow>(
    'select document from applicants order by created_at desc, id limit 200',
  );
  return rows.map((row) => JSON.parse(row.document) as Applicant);
}

export function saveApplicant({ store }: Context, applicant: Applicant): Applicant {
  store.run(
    `insert into applicants (id, external_user_id, created_at, document) values (?, ?, ?, ?)
     on conflict (id) do update set document = excluded.document`,
    applicant.id,
    applicant.externalUserId,
    applicant.createdAt,
    JSON.stringify(applicant),
  );
  return applicant;
}

export interface NewApplicant {
  externalUserId: string;
  levelName: string;
  email?: string | undefined;
  phone?: string | undefined;
  fixedInfo?: Record<string, unknown> | undefined;
}

/**
 * A new applicant whose document shows the names from `fixedInfo`, or else those in the first sample person's
 * document.
 */
export function newApplicant({ clock }: Context, given: NewApplicant): Applicant {
  const now = clock.now();
  const [sample] = samplePeople(now);
  if (!sample) throw new Error('there are no sample people');
  const fixedInfo = given.fixedInfo ?? {};
  const known = Object.fromEntries(
    (['firstName', 'lastName', 'dob'] as const)
      .filter((name) => typeof fixedInfo[name] === 'string')
      .map((name) => [name, fixedInfo[name]]),
  ) as Partial<Person>;
  return {
    id: newId(),
    inspectionId: newId(),
    externalUserId: given.externalUserId,
    levelName: given.levelName,
    email: given.email,
    phone: given.phone,
    createdAt: now,
    fixedInfo,
    person: { ...sample.person, ...known },
    isSubmitted: false,
    reviewId: newId().slice(0, 8),
    attemptId: newId().slice(0, 8),
    attemptCnt: 0,
    reviewStatus: 'init',
  };
}
