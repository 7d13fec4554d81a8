import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@parcela/domain';
import { sql } from 'kysely';
import sharp from 'sharp';
import { storeImage } from '../../../src/modules/media/index.ts';
import type { TestApp } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { signedInStaff } from '../app/test-staff.ts';

export interface StaffAnswer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly code: string | undefined;
  readonly params: object;
  readonly issues: readonly { readonly path: string; readonly code: string }[];
}

/** Staff calls, each with a separate session, because tests move the clock. */
export const contentStaff = (
  context: () => TestContext,
  app: () => TestApp,
  roles: readonly StaffRole[] = ['content'],
) => {
  const call = async <Data = { readonly documentId: string }>(
    method: 'GET' | 'POST',
    path: string,
    payload?: object,
  ): Promise<StaffAnswer<Data>> => {
    const { headers } = await signedInStaff(context(), roles);
    const answer = await app().inject({
      method,
      url: `/operator${path}`,
      headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
      ...(payload && { payload }),
    });
    const body = answer.json<{
      data: Data;
      error?: { details: Pick<StaffAnswer<Data>, 'issues' | 'params'> & { code: string } };
    }>();
    const { code, params = {}, issues = [] } = body.error?.details ?? {};
    return { status: answer.statusCode, data: body.data, code, params, issues };
  };
  /** A publication decision (`…/publish`, `…/unpublish`) by a member of staff who has just read the latest one. */
  const decide = async <Data = { readonly documentId: string }>(
    path: string,
    payload: object = {},
  ): Promise<StaffAnswer<Data>> => {
    const item = await call<{ readonly publication: number } | null>('GET', path.replace(/\/\w+$/, ''));
    return call<Data>('POST', path, { publication: item.data?.publication ?? 0, ...payload });
  };
  return {
    decide,
    get: <Data>(path: string) => call<Data>('GET', path),
    post: <Data = { readonly documentId: string }>(path: string, payload?: object) =>
      call<Data>('POST', path, payload),
    /** The audit log of a subject, in order. */
    auditOf: async (subject: string, id: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ type: string }>`
        select type from domain_events where subject_type = ${subject} and subject_id = ${id}
        order by id`.execute(context().admin.kysely);
      return rows.map(({ type }) => type);
    },
    countOf: async (table: string): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)}`.execute(context().admin.kysely);
      return rows[0]?.count ?? 0;
    },
  };
};

/** Stores a grey picture of this size; returns its documentId. */
export const storeSamplePicture = async (
  context: TestContext,
  files: FileStore,
  width = 320,
  height = 180,
): Promise<string> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const stored = await context.transact((tx) =>
    storeImage({ files }, tx, { bytes, originalName: 'grey.png' }),
  );
  return stored.documentId;
};
