import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaDeps } from '../../../test/support/media/media-dependencies.ts';
import { samplePdf, useFileStore } from '../../../test/support/media/sample-files.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { createFileLinks, type DocumentReaders, mediaRoutes, storeDocument } from './index.ts';

const context = useTestDatabase();
const store = useFileStore();
const running: { app?: TestApp } = {};
/** The public documents, and who may read the others; these replace the modules' answers. */
const rights = { public: new Set<number>(), of: new Map<number, number>() };
const readers: DocumentReaders = {
  isPublic: async (_tx, fileId) => rights.public.has(fileId),
  mayRead: async (_tx, { fileId, userId }) => rights.of.get(fileId) === userId,
};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    mediaRoutes(api, mediaDeps(store().files, [readers]));
  });
});
afterAll(() => running.app?.close());

const upload = () =>
  context().transact((tx) =>
    storeDocument({ files: store().files }, tx, { bytes: samplePdf(), originalName: 'Plán domu.pdf' }),
  );
const get = (url: string, user?: TestUser) => running.app!.inject({ url, headers: { ...user?.headers } });
const linkOf = async (documentId: string, user: TestUser) => {
  const answer = await get(`/api/files/${documentId}/link`, user);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { url: string; expiresAt: string } }>().data;
};

describe('createFileLinks for a private document', () => {
  it('gives no public address and hides that the document exists', async () => {
    const user = await signedInUser(context());
    const file = await upload();
    rights.of.set(file.id, user.userId);
    expect((await get(`/api/files/${file.documentId}`, user)).statusCode).toBe(404);
    const missing = 'nobodys'.padEnd(24, '0');
    const stranger = await signedInUser(context());
    const refused = await get(`/api/files/${file.documentId}/link`, stranger);
    const none = await get(`/api/files/${missing}/link`, stranger);
    expect([refused.statusCode, none.statusCode]).toEqual([404, 404]);
    const withoutRequestId = (body: string) => body.replace(/"requestId":"[^"]+"/, '');
    expect(withoutRequestId(refused.body)).toBe(withoutRequestId(none.body));
    expect((await get(`/api/files/${file.documentId}/link`)).statusCode).toBe(401);
  });

  it('gives a link that serves the file uncached for five minutes', async () => {
    const user = await signedInUser(context());
    const file = await upload();
    rights.of.set(file.id, user.userId);
    const { url, expiresAt } = await linkOf(file.documentId, user);
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(samplePdf());
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': "attachment; filename*=UTF-8''Pl%C3%A1n%20domu.pdf",
    });
    await advanceClock(context(), '4 minutes');
    expect((await get(url)).statusCode).toBe(200);
    await advanceClock(context(), '61 seconds');
    expect(Date.parse(expiresAt)).toBeGreaterThan(0);
    expect((await get(url)).statusCode).toBe(404);
  });

  it.each([
    ['a.pdf"; filename="b.html', 'a.pdf; filename=b.html'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['..\\..\\etc/passwd', 'passwd'],
    ["a''b;%0d%0a.pdf", "a''b;%0d%0a.pdf"],
    ['\u202Efdp.exe', 'fdp.exe'],
    [`${'a'.repeat(199)}😀.pdf`, `${'a'.repeat(199)}\uFFFD`],
    ['<script data-canary>.svg', '<script data-canary>.svg'],
  ])('gives a file name that cannot end a header: %j', async (originalName, saved) => {
    const user = await signedInUser(context());
    const file = await context().transact((tx) =>
      storeDocument({ files: store().files }, tx, { bytes: samplePdf(), originalName }),
    );
    rights.of.set(file.id, user.userId);
    const { headers } = await get((await linkOf(file.documentId, user)).url);
    const [, name = ''] = /^attachment; filename\*=UTF-8''([\w%.!*()~-]+)$/.exec(
      String(headers['content-disposition']),
    )!;
    expect(decodeURIComponent(name)).toBe(saved);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-type']).toBe('application/pdf');
  });

  it('gives no file for a changed or forged link', async () => {
    const user = await signedInUser(context());
    const [file, other] = [await upload(), await upload()];
    rights.of.set(file.id, user.userId);
    const { url } = await linkOf(file.documentId, user);
    const forged = createFileLinks([{ id: 'else', key: Buffer.alloc(32, 8) }]);
    const addresses = [
      url.replace(file.documentId, other.documentId),
      url.replace(/expires=(\d+)/, (_all, at: string) => `expires=${Number(at) + 600}`),
      url.replace(/expires=(\d+)/, 'expires=Infinity'),
      url.replace(/signature=./, (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`),
      url.replace(/signature=.*/, 'signature=A'),
      forged.make(file.documentId, new Date('2999-01-01')).url,
    ];
    for (const address of addresses)
      expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
    expect((await get(`/api/files/${file.documentId}/download`)).statusCode).toBe(400);
    expect((await get(url)).statusCode).toBe(200);
  });
});

describe('createFileLinks for a public document', () => {
  it('gives the public address, and a requested link works too', async () => {
    const user = await signedInUser(context());
    const file = await upload();
    rights.public.add(file.id);
    const answer = await get(`/api/files/${file.documentId}`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect((await get((await linkOf(file.documentId, user)).url)).statusCode).toBe(200);
  });
});

describe('createFileLinks during a change of keys', () => {
  it('signs with the first key and accepts every configured key', () => {
    const [old, young] = [
      { id: 'old', key: Buffer.alloc(32, 1) },
      { id: 'young', key: Buffer.alloc(32, 2) },
    ] as const;
    const now = new Date('2026-01-01T00:00:00Z');
    const proofOf = (url: string) => {
      const query = new URL(url, 'http://localhost').searchParams;
      return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
    };
    const before = proofOf(createFileLinks([old]).make('file', now).url);
    const during = createFileLinks([young, old]);
    expect(during.isValid('file', before, now)).toBe(true);
    expect(createFileLinks([young]).isValid('file', before, now)).toBe(false);
    expect(createFileLinks([young]).isValid('file', proofOf(during.make('file', now).url), now)).toBe(true);
  });
});
