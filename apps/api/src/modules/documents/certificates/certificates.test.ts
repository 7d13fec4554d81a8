import { createHash } from 'node:crypto';
import { createSealJournal, holdingOf, balanceOf } from '@parcela/ledger';
import {
  localizedFrom,
  locales,
  ownershipPercent,
  readCertificateFragment,
  writeHash,
} from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advanceClock,
  signedInAgain,
  startTestApp,
  type TestApp,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { liveSomeYears } from '../../../../test/support/distributions/investment-history.ts';
import { readQr } from '../../../../test/support/media/read-qr.ts';
import { readPdf } from '../../../../test/support/media/read-pdf.ts';
import { buySample } from '../../../../test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { documentHead } from '@parcela/platform/documents/document-head.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { certificatesRoutes, documentsPersonalData, operatorCertificatesRoutes } from '../index.ts';
import { certificateData } from './certificate.presenter.ts';

interface Certificate {
  readonly documentId: string;
  readonly number: string;
  readonly hash: string;
  readonly shares: number;
  readonly ownershipPercentage: string;
  readonly state: string;
  readonly language: string;
}
type Person = Awaited<ReturnType<typeof clearedUser>>;

const holder = '#"[] Žofie Wąsówna';
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('certificates', () => {
  const context = useTestDatabase();
  const made: {
    app?: TestApp;
    user?: Person;
    project?: { readonly id: number; readonly documentId: string };
  } = {};
  const names = { holder };
  const seal = () => createSealJournal({ transact: context().transact }).run();
  const buy = (user: Person, project: string, shares = 3) =>
    buySample(context().transact, { userId: user.userId, project, shares });

  beforeAll(async () => {
    made.app = await startTestApp(context(), (api) => {
      certificatesRoutes(api, {
        timeZone: 'Europe/Prague',
        publicUrl: 'https://invest.example',
        vault: testVault,
        letterhead: sampleLetterhead,
        investorName: async () => names.holder,
      });
      operatorCertificatesRoutes(api, { vault: testVault });
    });
    made.project = await context().transact(async (tx) => {
      await setSampleRates(tx);
      return publishSampleProject(tx);
    });
  });
  afterAll(() => made.app?.close());

  const owner = async (): Promise<Person> => {
    const user = await clearedUser(context());
    await buy(user, made.project!.documentId);
    await seal();
    return user;
  };
  const send = (user: Pick<Person, 'headers'>, project: string, locale = 'en') =>
    made.app!.inject({
      method: 'POST',
      url: `/api/certificates?locale=${locale}`,
      headers: user.headers,
      payload: { data: { project } },
    });
  const issue = async (user: Pick<Person, 'headers'>, locale = 'en', project = made.project!.documentId) => {
    const answer = await send(user, project, locale);
    expect(answer.statusCode).toBe(201);
    return answer.json<{ data: Certificate }>().data;
  };
  const download = (user: Pick<Person, 'headers'>, { documentId }: Pick<Certificate, 'documentId'>) =>
    made.app!.inject({ url: `/api/certificates/${documentId}/file`, headers: user.headers });
  const verify = async ({ number, hash }: { number?: string; hash: string }): Promise<string> => {
    const answer = await made.app!.inject({
      method: 'POST',
      url: '/api/certificates/verify',
      payload: { data: { ...(number !== undefined && { number }), hash } },
    });
    expect(answer.statusCode).toBe(200);
    const { state } = answer.json<{ data: { state: string } }>().data;
    expect(answer.json(), 'nothing but the state').toEqual({ data: { state }, meta: {} });
    return state;
  };
  const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

  it('state in three languages the holding, the seal and the hash, as a tagged PDF', async () => {
    const user = await owner();
    for (const locale of locales) {
      const certificate = await issue(user, locale);
      const answer = await download(user, certificate);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="certificate-${certificate.number}.pdf"`,
        'cache-control': 'no-store',
      });
      const pdf = readPdf(answer.rawPayload);
      expect(pdf.fonts).toEqual(['Inter-Regular']);
      expect(pdf.language).toBe(locale);
      expect(pdf.tags).toMatchObject({ H1: 1, Table: 1, TH: 2, Figure: 1 });
      const text = plain(pdf.text);
      const { rows } = await sql<{ seq: string; hash: string }>`
        select seq::text, encode(hash, 'hex') as hash from ledger_seals order by ledger_seals.seq desc limit 1`.execute(
        context().admin.kysely,
      );
      for (const said of [
        say(locale, 'exports.certificate.title'),
        holder,
        certificate.number,
        writeHash(certificate.hash),
        writeHash(rows[0]?.hash ?? ''),
        'Parcela s.r.o.',
        locale === 'en' ? '3 of 100' : '3 z',
      ])
        expect(text).toContain(plain(said));
      expect(text).not.toContain('\uFFFD');
      expect((await download(user, certificate)).rawPayload).toEqual(answer.rawPayload);
      expect(await verify(certificate)).toBe('valid');
      expect(await verify({ hash: hashOf(answer.rawPayload) })).toBe('valid');
    }
  });

  it('do not verify after a change of one byte, digit or letter', async () => {
    const user = await owner();
    const { number, hash, documentId } = await issue(user);
    const pdf = (await download(user, { documentId })).rawPayload;
    for (const at of [0, 100, pdf.length >> 1, pdf.length - 1]) {
      const changed = Buffer.from(pdf);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await verify({ hash: hashOf(changed) })).toBe('unknown');
    }
    expect(await verify({ hash: hashOf(pdf) })).toBe('valid');
    expect(await verify({ number, hash: writeHash(hash).toUpperCase() }), 'as it is printed').toBe('valid');
    for (let at = 0; at < 64; at += 7) {
      const digit = hash[at] === '0' ? '1' : '0';
      expect(await verify({ number, hash: hash.slice(0, at) + digit + hash.slice(at + 1) })).toBe('unknown');
    }
    const other = await issue(await owner());
    expect(await verify({ number, hash: other.hash })).toBe('unknown');
    expect(await verify({ number: other.number, hash })).toBe('unknown');
    expect(await verify({ hash }), 'the printed hash is not the hash of a file').toBe('unknown');
    expect(await verify({ number: '', hash: '' })).toBe('unknown');
  });

  it('are superseded when the holding changes, even when it returns to the same number', async () => {
    const user = await owner();
    const first = await issue(user);
    const polish = await issue(user, 'pl');
    await buy(user, made.project!.documentId, 1);
    expect([await verify(first), await verify(polish)]).toEqual(['superseded', 'superseded']);
    await seal();
    const second = await issue(user);
    expect(second.shares).toBe(4);
    expect([await verify(first), await verify(second)]).toEqual(['superseded', 'valid']);
    expect((await download(user, first)).statusCode).toBe(200);
  });

  it('are issued once a day unless their content changes', async () => {
    const user = await owner();
    const first = await issue(user);
    expect(await issue(user)).toEqual(first);
    const czech = await issue(user, 'cs');
    expect(czech.number).not.toBe(first.number);
    expect(await verify(first)).toBe('valid');
    names.holder = 'Žofie Nová';
    const renamed = await issue(user);
    names.holder = holder;
    expect([await verify(first), await verify(renamed), await verify(czech)]).toEqual([
      'superseded',
      'valid',
      'valid',
    ]);
    await advanceClock(context(), '1 day');
    const next = await issue(await signedInAgain(context(), user), 'cs');
    expect(next.number).not.toBe(czech.number);
    expect([await verify(czech), await verify(next)]).toEqual(['superseded', 'valid']);
  });

  it('are issued one after another when requests arrive in parallel', async () => {
    const user = await owner();
    const answers = await Promise.all([1, 2, 3, 4].map(() => issue(user)));
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
  });

  it('belong to their holder only', async () => {
    const user = await owner();
    const certificate = await issue(user);
    const stranger = await owner();
    expect((await download(stranger, certificate)).statusCode).toBe(404);
    const visitor = { headers: { authorization: 'Bearer nobody' } };
    expect((await download(visitor, certificate)).statusCode).toBe(401);
    expect((await send(visitor, made.project!.documentId)).statusCode).toBe(401);
    const { documentId: other } = await context().transact((tx) => publishSampleProject(tx));
    expect((await send(user, other)).statusCode, 'no shares of the project').toBe(404);
    expect((await send(user, 'a'.repeat(24))).statusCode).toBe(404);
    expect((await send(user, 'not an id')).statusCode).toBe(400);
    expect((await send(user, other, 'de')).statusCode).toBe(400);
  });

  it('wait for the seal of the last purchase', async () => {
    const user = await clearedUser(context());
    await buy(user, made.project!.documentId);
    const answer = await send(user, made.project!.documentId);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    await seal();
    await issue(user);
  });

  it('carry a QR code that leads to the page of their language', async () => {
    const mark = { number: 'C-7K2M-9QXW-4T6D', hash: 'ab'.repeat(32) };
    const pages = localizedFrom({ cs: 'cs/overeni', en: 'en/verify', pl: 'pl/weryfikacja' });
    for (const locale of locales) {
      const { qr } = await certificateData(
        {
          mark,
          holder,
          project: 'House',
          company: 'Parcela s.r.o.',
          shares: 3n,
          shareCount: 100,
          issuedAt: new Date('2026-11-29T00:00:00Z'),
          sealSeq: 1n,
          sealHash: Buffer.alloc(32),
        },
        {
          head: await documentHead(locale, await sampleLetterhead(context().database.reader)),
          locale,
          timeZone: 'Europe/Prague',
          publicUrl: 'https://invest.example',
        },
      );
      const address = new URL(readQr(`data:image/png;base64,${Buffer.from(qr).toString('base64')}`));
      expect(address.origin + address.pathname).toBe(`https://invest.example/${pages[locale]}`);
      expect(readCertificateFragment(address.hash)).toEqual(mark);
    }
  });

  it('end with the account, and leave no file', async () => {
    const user = await owner();
    const certificate = await issue(user);
    const pdf = (await download(user, certificate)).rawPayload;
    const [own] = Object.values(documentsPersonalData.parts);
    expect(await own?.(context().database.reader, user.userId)).toMatchObject([
      { number: certificate.number },
    ]);
    await context().transact((tx) => documentsPersonalData.erase!(tx, user.userId));
    expect(await verify(certificate)).toBe('superseded');
    expect(await verify({ hash: hashOf(pdf) })).toBe('superseded');
    expect((await download(user, certificate)).statusCode).toBe(404);
  });

  it('are open to staff with the permission, and the audit log records it', async () => {
    const user = await owner();
    const certificate = await issue(user);
    const { headers } = await signedInStaff(context(), ['support']);
    const list = `/operator/users/${user.documentId}/certificates`;
    const file = `/operator/certificates/${certificate.documentId}/file`;
    const listed = await made.app!.inject({ url: list, headers });
    expect(listed.json<{ data: Certificate[] }>().data).toMatchObject([
      { number: certificate.number, shares: 3, state: 'valid' },
    ]);
    const opened = await made.app!.inject({ url: file, headers });
    expect(hashOf(opened.rawPayload)).toBe(hashOf((await download(user, certificate)).rawPayload));
    const { rows } = await sql<{ type: string; kind: string }>`
      select e.type, e.actor_kind as kind from domain_events e
      where e.subject_type = 'certificate' and e.subject_id = ${certificate.documentId} order by e.id`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      { type: 'certificate.issued', kind: 'user' },
      { type: 'certificate.read', kind: 'staff' },
    ]);
    for (const url of [list, file]) {
      expect((await made.app!.inject({ url })).statusCode).toBe(401);
      expect((await made.app!.inject({ url, headers: user.headers })).statusCode).toBe(401);
    }
    const unknown = '/operator/certificates/nobodys00000000000000000/file';
    expect((await made.app!.inject({ url: unknown, headers })).statusCode).toBe(404);
  });

  it('match the ledger over random histories', async () => {
    const { people, projects } = await liveSomeYears(context(), { seed: 31, steps: 30 });
    await seal();
    const counted = { certificates: 0 };
    for (const person of people)
      for (const project of projects) {
        const shares = await balanceOf(context().database.reader, holdingOf(person.userId, project.id));
        if (shares === 0n) continue;
        const { rows } = await sql<{ count: number }>`
          select share_count as count from projects where id = ${project.id}`.execute(context().admin.kysely);
        const certificate = await issue(person, 'en', project.documentId);
        expect(certificate.shares).toBe(Number(shares));
        expect(certificate.ownershipPercentage).toBe(ownershipPercent(shares, rows[0]?.count ?? 0));
        const text = plain(readPdf((await download(person, certificate)).rawPayload).text);
        expect(text).toContain(`${certificate.shares} of ${rows[0]?.count}`);
        counted.certificates += 1;
      }
    expect(counted.certificates).toBeGreaterThan(4);
  });
});
