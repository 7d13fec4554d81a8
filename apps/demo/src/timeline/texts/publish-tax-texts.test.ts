import { locales } from '@parcela/domain';
import { expect, it } from 'vitest';
import { addTestStaff } from '../../../../api/test/support/app/test-staff.ts';
import { useTestDatabase } from '../../../../api/test/support/database/test-database.ts';
import { taxTexts } from '../../content/index.ts';
import { publishTaxTexts } from './publish-tax-texts.ts';
import type { TimelineContext } from '../timeline-context.ts';

const context = useTestDatabase();

it('one staff member writes the text of each country in three languages, and another publishes it', async () => {
  const { transact, admin } = context();
  const [writer = 0, publisher = 0] = await transact((tx) => addTestStaff(tx, 2));
  const staff = new Map([
    ['content', writer],
    ['administrator', publisher],
  ]);
  await publishTaxTexts(
    { application: { platform: { transact } }, staff } as unknown as TimelineContext,
    2025,
  );
  const { rows } = await admin.pool.query<{ country: string; year: number; content: Record<string, string> }>(
    `select v.country, v.year, v.content from tax_texts i
     join tax_text_versions v on v.tax_text_id = i.id and v.version = i.published_version
     where i.publish_at <= app_now() order by v.country`,
  );
  expect(rows.map(({ country, year }) => [country, year])).toEqual([
    ['CZ', 2025],
    ['PL', 2025],
  ]);
  for (const { country, content } of rows)
    for (const locale of locales)
      expect(content[locale]?.split('\n\n')).toEqual(
        taxTexts.find((text) => text.country === country)?.content[locale],
      );
  const { rows: events } = await admin.pool.query(
    `select type, actor_id from domain_events where type like 'tax_text.%' order by id`,
  );
  expect(events.map(({ type, actor_id }) => [type, Number(actor_id)])).toEqual(
    taxTexts.flatMap(() => [
      ['tax_text.saved', writer],
      ['tax_text.published', publisher],
    ]),
  );
});
