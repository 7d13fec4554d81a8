import type { TestStaff } from '../../../../apps/api/test/support/app/test-staff.ts';
import type { Site } from '../../../../scripts/lib/site.ts';
import type { ListRoute } from './calls.ts';
import type { ListRun } from './report.ts';

export const connections = 10;
const deepPages = 200;

interface Answer {
  readonly data?: unknown;
  readonly meta?: { readonly pagination?: { readonly next?: string | null; readonly pageCount?: number } };
}

export interface ListCaller {
  /** Makes this many calls over ten connections, one after another on each connection. */
  measure(path: string): Promise<ListRun>;
  /** The query of a page deep in the list, if it has more than one page. */
  deepPage(route: ListRoute, path: string): Promise<string | undefined>;
  /** The path with its id filled in: this user, or the first item of the list. */
  fill(path: string, user: string): Promise<string | undefined>;
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.ceil(sorted.length * part) - 1] ?? 0;

export const listCaller = (site: Site, headers: TestStaff['headers'], calls: number): ListCaller => {
  const ask = async (path: string): Promise<{ readonly ok: boolean; readonly body: Answer }> => {
    const answer = await fetch(`${site.publicUrl}${path}`, { headers });
    return { ok: answer.ok, body: (await answer.json()) as Answer };
  };

  const measure = async (path: string): Promise<ListRun> => {
    const times: number[] = [];
    const asked = { rows: 0, errors: 0 };
    const call = async (): Promise<number> => {
      const began = performance.now();
      const { ok, body } = await ask(path);
      if (!ok) asked.errors += 1;
      if (Array.isArray(body.data)) asked.rows = body.data.length;
      return performance.now() - began;
    };
    for (let warm = 0; warm < connections; warm += 1) await call();
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let made = 0; made < calls / connections; made += 1) times.push(await call());
      }),
    );
    const sorted = times.toSorted((a, b) => a - b);
    return { path, p50Ms: at(sorted, 0.5), p95Ms: at(sorted, 0.95), ...asked };
  };

  const deepPage = async ({ isByCursor }: ListRoute, path: string): Promise<string | undefined> => {
    let deep: string | undefined;
    for (let page = 0; page < deepPages; page += 1) {
      const { body } = await ask(`${path}&pagination[pageSize]=100${deep === undefined ? '' : `&${deep}`}`);
      const { next, pageCount = 1 } = body.meta?.pagination ?? {};
      if (!isByCursor)
        return pageCount > 1 ? `pagination[page]=${Math.min(pageCount, deepPages) * 4 - 3}` : undefined;
      if (typeof next !== 'string') return deep;
      deep = `pagination[after]=${next}`;
    }
    return deep;
  };

  const fill = async (path: string, user: string): Promise<string | undefined> => {
    const [list, rest] = path.split('/{documentId}');
    if (list === undefined || rest === undefined) return path;
    if (list === '/operator/users') return `${list}/${user}${rest}`;
    const state = list === '/operator/distributions' ? '?filters[state]=executed' : '';
    const { data } = (await ask(`${list}${state}`)).body;
    const [first] = (Array.isArray(data) ? data : []) as readonly { readonly documentId?: string }[];
    return first?.documentId === undefined ? undefined : `${list}/${first.documentId}${rest}`;
  };

  return { measure, deepPage, fill };
};
