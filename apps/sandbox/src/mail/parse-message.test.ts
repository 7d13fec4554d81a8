import { expect, test } from 'vitest';
import { linksOf, parseMessage } from './parse-message.ts';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'utf8');

test('the parser decodes an encoded subject, even when a character is split between two words', async () => {
  const decodeWords = async (subject: string) => (await parseMessage(mail(`Subject: ${subject}`))).subject;
  expect(await decodeWords('=?UTF-8?Q?Potvr=C4=8Fte_pros=C3=ADm?=')).toBe('Potvrďte prosím');
  expect(await decodeWords('=?utf-8?B?xI0=?= =?utf-8?B?xZk=?=')).toBe('čř');
  expect(await decodeWords('=?utf-8?Q?=C5?=\r\n =?utf-8?Q?=99?= plain')).toBe('ř plain');
  expect(await decodeWords('=?utf-8?Q?mohli_?= =?utf-8?Q?otev=C5=99=C3=ADt?=')).toBe('mohli otevřít');
  expect(await decodeWords('=?iso-8859-2?Q?=F8?= a =?windows-1250?Q?=9E?=')).toBe('ř a ž');
});

test('a single-part mail in quoted-printable keeps its characters and loses its soft line breaks', async () => {
  const parsed = await parseMessage(
    mail(
      'Subject: x',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'D=C4=9Bku=',
      'jeme',
      'a=3Db',
    ),
  );
  expect(parsed.text).toBe('Děkujeme\na=b');
});

test('nested parts yield their texts, markup and attachments', async () => {
  const parsed = await parseMessage(
    mail(
      'Subject: folded',
      ' subject',
      'Content-Type: multipart/mixed; boundary="out;er"',
      '',
      'preamble',
      '--out;er',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain; charset=iso-8859-2',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from([0xf8]).toString('base64'),
      '--inner',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>ř</p>',
      '--inner--',
      '',
      '--out;er',
      'Content-Type: application/pdf',
      `Content-Disposition: attachment; filename*=utf-8''v%C3%BDpis.pdf`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF').toString('base64'),
      '--out;er--',
      'epilogue',
    ),
  );
  expect(parsed).toMatchObject({ subject: 'folded subject', text: 'ř', html: '<p>ř</p>' });
  expect(parsed.attachments).toEqual([
    { filename: 'výpis.pdf', contentType: 'application/pdf', contentId: null, content: Buffer.from('%PDF') },
  ]);
});

test('the parser reads a mail without a body, without headers or with a missing boundary', async () => {
  expect((await parseMessage(mail('Subject: only'))).subject).toBe('only');
  expect(await parseMessage(Buffer.alloc(0))).toMatchObject({ subject: '', text: '', html: '' });
  expect((await parseMessage(mail('Content-Type: multipart/mixed; boundary=x', '', 'text'))).text).toBe('');
});

test('the parser lists each link once, decoded, from the markup first, without trailing punctuation', () => {
  const html = '<a href="https://a.example/?x=1&amp;y=2">a</a> <a href="mailto:a@b.cz">m</a>';
  const text = 'Open https://a.example/?x=1&y=2, or (http://b.example/path).';
  expect(linksOf({ html, text })).toEqual(['https://a.example/?x=1&y=2', 'http://b.example/path']);
});
