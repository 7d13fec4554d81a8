import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { root } from '../lib/children.ts';
import { readCatalogue } from './catalogue.ts';
import { checkTouches } from './check-touches.ts';
import { readOwners, readReads } from './owners.ts';
import { readServer, readSources, type Source } from './sources.ts';
import { findTouches } from './touched-relations.ts';

const check = async (sources: ReadonlyMap<string, Source>): Promise<string[]> => {
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${inject('template')}`;
  const touches = findTouches(sources, readOwners());
  return checkTouches(touches, await readCatalogue(url.href), readReads());
};

describe('the SQL of a module', () => {
  it('uses only its own tables, and listed views of other modules', async () => {
    expect(await check(readServer(root))).toEqual([]);
  });

  it('is reported when it uses a table of another module, or a view that is not listed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touches-'));
    const plant = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `export const planted = sql\`${text}\`;\n`);
    };
    plant(
      'modules/orders/a.store.ts',
      'update orders set state = 1 where id in (select order_id from payments)',
    );
    plant('modules/orders/b.store.ts', 'with tags as (select 1 as id) select * from tags, media_files');
    plant('modules/voting/c.views.ts', 'select 1 from polls p join wallet_totals w on true');
    plant('modules/voting/d.views.ts', 'select 1 from project_headings h join sessions s on true');
    try {
      expect(await check(readSources(folder))).toEqual([
        'modules/orders/a.store.ts touches payments, a table of payments',
        'modules/orders/b.store.ts touches media_files, a table of media',
        'modules/voting/c.views.ts reads wallet_totals of ledger, which schema/reads.json does not list',
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
