import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Locale, StaffPermission } from '@parcela/domain';
import type { TableFormat } from '@parcela/tables';

/** The caller: the platform knows a session and its subject, not the nature of the subject. */
export interface Caller {
  readonly subjectId: number;
  readonly documentId: string;
  readonly sessionId: bigint;
  /** The session's last activity was recorded some time ago, so this one must be recorded. */
  readonly isActivityOld: boolean;
  /** The session is fresh. */
  readonly isFresh: boolean;
  readonly hasAcceptedTerms: boolean;
  /** A staff member who views the app as this investor, with access only to the routes that allow it. */
  readonly isView: boolean;
  readonly language: Locale;
  /**
   * `app_now()` of the statement that found the session, in milliseconds; absent if the session was found
   * without it.
   */
  readonly foundAtMs?: number;
}

/** The calling staff member, and the permissions of their current roles. */
export interface StaffCaller {
  readonly subjectId: number;
  readonly documentId: string;
  readonly sessionId: bigint;
  readonly isActivityOld: boolean;
  /** The caller proved both factors within the last ten minutes. */
  readonly isFresh: boolean;
  readonly permissions: readonly StaffPermission[];
}

/** The file that the caller wants in place of the JSON of a table. */
export interface WantedFile {
  readonly format: TableFormat;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** A request whose parts have passed their schemas. */
export interface Call<Params, Query, Body, C extends Caller | StaffCaller | undefined> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The raw bytes of the body, for signatures. */
  readonly rawBody: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly caller: C;
  /** `locale` of the query, or the first supported language of the browser, or English. */
  readonly locale: Locale;
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly wantsJson: boolean;
  /** The same call as a file: answer with `tableAnswer`; a list of staff with `withFile` or simply its page. */
  readonly asFile: WantedFile | null;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  /**
   * Adds a value of `Set-Cookie` to the answer, once even if a transaction runs again. A repeated call with a
   * stored answer sets none.
   */
  readonly setCookie: (cookie: string) => void;
}

declare const special: unique symbol;

/** An answer that is not the JSON of the contract: a redirect or a file. */
export interface SpecialAnswer {
  readonly [special]: true;
}
export interface Redirect {
  readonly kind: 'redirect';
  readonly status: 302 | 303;
  readonly location: string;
  /** Values of `Set-Cookie`. */
  readonly cookies: readonly string[];
}
export interface FileAnswer {
  readonly kind: 'file';
  readonly contentType: string;
  readonly bytes: Buffer | Readable;
  readonly headers: Readonly<Record<string, string>>;
}

const specials = new WeakSet<object>();
const mark = (answer: Redirect | FileAnswer): SpecialAnswer => {
  specials.add(answer);
  return answer as unknown as SpecialAnswer;
};

/** Redirects the browser; 303 after a form. A caller that asks for JSON gets the address as `{ uri }` instead. */
export const redirectTo = (
  location: string,
  { status = 302, cookies = [] }: { readonly status?: 302 | 303; readonly cookies?: readonly string[] } = {},
): SpecialAnswer => mark({ kind: 'redirect', status, location, cookies });
export const fileAnswer = (file: Omit<FileAnswer, 'kind'>): SpecialAnswer => mark({ kind: 'file', ...file });
export const asSpecial = (answer: unknown): Redirect | FileAnswer | undefined =>
  typeof answer === 'object' && answer !== null && specials.has(answer)
    ? (answer as Redirect | FileAnswer)
    : undefined;
