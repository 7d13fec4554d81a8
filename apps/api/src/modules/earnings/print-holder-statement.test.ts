import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleLetterhead } from '../../../test/support/content/sample-brand.ts';
import { startTestApp, type TestApp, type TestUser } from '../../../test/support/app/test-app.ts';
import { signedInStaff, type TestStaff } from '../../../test/support/app/test-staff.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import {
  correctedSample,
  executedSample,
  executeSample,
  importSample,
} from '../../../test/support/distributions/sample-distributions.ts';
import { readPdf } from '../../../test/support/media/read-pdf.ts';
import { buySample } from '../../../test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { clearedUser } from '../../../test/support/verification/grant-levels.ts';
import { operatorEarningsRoutes } from './index.ts';

const context = useTestDatabase();
const made: { app?: TestApp; staff?: TestStaff; user?: TestUser; project?: string } = {};

const lineOf = async (userId: number, which: 'first' | 'last'): Promise<string> => {
  const { rows } = await sql<{ documentId: string }>`
    select document_id as "documentId" from distribution_lines where user_id = ${userId} order by id`.execute(
    context().admin.kysely,
  );
  return (which === 'first' ? rows[0] : rows.at(-1))?.documentId ?? '';
};
const print = async (line: string) => {
  if (!made.app || !made.staff) throw new Error('the app is there only inside tests');
  return made.app.inject({
    url: `/operator/distribution-lines/${line}/statement`,
    headers: made.staff.headers,
  });
};
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const readings = async (): Promise<unknown[]> => {
  const { rows } = await sql`
    select subject_id as "userId", after ->> 'what' as what from domain_events
    where type = 'personal_data.viewed' order by id`.execute(context().admin.kysely);
  return rows;
};

describe('printHolderStatement', () => {
  beforeAll(async () => {
    made.app = await startTestApp(context(), (api) =>
      operatorEarningsRoutes(api, {
        timeZone: 'Europe/Prague',
        letterhead: sampleLetterhead,
        investorName: async () => '#"[] Žofie Wąsówna',
      }),
    );
    const user = await clearedUser(context());
    await sql`update user_profiles set language = 'pl' where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    const project = await context().transact(async (tx) => {
      await setSampleRates(tx);
      return publishSampleProject(tx);
    });
    // 10,000.00 gross, 1,000.00 costs, 500.00 reserve, 500.00 fee, 1,000.00 tax: the only holder gets 7,000.00.
    await buySample(context().transact, { userId: user.userId, project: project.documentId, shares: 3 });
    const distribution = await context().transact((tx) => executedSample(tx, project.documentId));
    const correction = await context().transact((tx) =>
      correctedSample(tx, { distribution, lines: [[user.documentId, '6500.00']] }),
    );
    await executeSample(context().transact, correction);
    made.staff = await signedInStaff(context(), ['finance']);
    Object.assign(made, { user, project: project.documentId });
  });
  afterAll(() => made.app?.close());

  it('prints a tagged PDF in the language of the holder, from gross to net, with later corrections', async () => {
    const { userId = 0 } = made.user ?? {};
    const answer = await print(await lineOf(userId, 'first'));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pdf = readPdf(answer.rawPayload);
    expect(pdf.fonts).toEqual(['Inter-Regular']);
    const text = plain(pdf.text);
    expect(pdf.language).toBe('pl');
    expect(pdf.tags).toMatchObject({ H1: 1, Table: 3, THead: 1, TH: 3 });
    expect(text).toContain('Wyciąg z wypłaty przychodów');
    expect(text).toContain('#"[] Žofie Wąsówna');
    expect(text).toContain('3 z 3');
    expect(text).toMatch(/Zarządzanie nieruchomością[\s\S]*800,00/);
    expect(text).toMatch(/Ubezpieczenie\s[\s\S]*200,00/);
    expect(text, 'a note of staff has one language').not.toContain('The whole year');
    expect(text).toMatch(/Kwota netto\s+7 000,00/);
    expect(text).toMatch(/Korekta z dnia[\s\S]*500,00/);
    expect(text).toMatch(/Kwota netto po korektach[\s\S]*6 500,00/);
    expect(text).not.toContain('\uFFFD');
    expect(await readings()).toEqual([{ userId: String(userId), what: 'printHolderStatement' }]);
  });

  it('prints the original of a correction and the difference', async () => {
    const { userId = 0 } = made.user ?? {};
    const text = plain(readPdf((await print(await lineOf(userId, 'last'))).rawPayload).text);
    expect(text).toContain('Wyciąg ze skorygowanej wypłaty przychodów');
    expect(text).toMatch(/Koryguje wypłatę/);
    expect(text).toContain('Rozliczono z nadpłatą');
    expect(text).toMatch(/Kwota netto\s+6 500,00[^\n]*\s+-500,00/);
  });

  it('refuses an unknown line and an unpaid one, and records no reading', async () => {
    const before = await readings();
    const user = await clearedUser(context());
    await context().transact((tx) =>
      importSample(tx, {
        project: made.project ?? '',
        importId: 'not-paid',
        lines: [[user.documentId, '12.50']],
      }),
    );
    const pending = await print(await lineOf(user.userId, 'first'));
    expect([
      pending.statusCode,
      pending.json<{ error: { details: { code: string } } }>().error.details.code,
    ]).toEqual([409, 'distribution.line_not_booked']);
    expect((await print('a'.repeat(24))).statusCode).toBe(404);
    expect(await readings()).toEqual(before);
  });
});
