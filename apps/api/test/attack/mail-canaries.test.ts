import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandColors, houseColor, type Locale, locales } from '@parcela/domain';
import { say, type ServerPhraseId } from '@parcela/phrases/server';
import { createMailer } from '@parcela/platform/mail/mailer.ts';
import { renderMail } from '@parcela/platform/mail/render-mail.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveIn } from '../support/attack/live-canaries.ts';
import { type MailReceiver, startMailReceiver } from '../support/app/mail-receiver.ts';
import { samplePixel } from '../support/content/sample-brand.ts';

const root = join(import.meta.dirname, '../../../..');

/** Closes an attribute and a script, and starts its own headers and body. */
const canary =
  '"\'><img src=x: data-canary onerror="a()"></script><script data-canary>a()</script>{x} ${x}\r\nBcc: kanarek@example.com\r\nX-Canary: 1\r\n\r\n.\r\nkanarek';

const catalogue = (name: string, locale: Locale): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(join(root, 'packages/phrases/catalogues', name, `${locale}.json`), 'utf8'),
  ) as Readonly<Record<string, string>>;

/** Values for a phrase, one set per choice: the canary for each text, and 1 for a number. */
const valuesOf = (phrase: string): readonly Readonly<Record<string, string | number>>[] => {
  const all = [...phrase.matchAll(/\{(\w+)(?:,\s*(\w+))?/g)];
  const choices = new Set(['other', ...[...phrase.matchAll(/([\w-]+) \{/g)].map(([, word = '']) => word)]);
  const valueOf = (kind: string | undefined, choice: string): string | number => {
    if (kind === undefined) return canary;
    return kind === 'select' ? choice : 1;
  };
  const values = (choice: string) =>
    Object.fromEntries(
      all
        // Names without a kind come first, so a kind that the phrase states elsewhere overrides the text.
        .toSorted(([, , one], [, , other]) => Number(one !== undefined) - Number(other !== undefined))
        .map(([, name = '', kind]) => [name, valueOf(kind, choice)]),
    );
  return [...choices].map(values);
};

/** Each text of a mail or a notification, filled with canaries. */
const saidIn = (locale: Locale): readonly string[] =>
  ['mail', 'notifications']
    .flatMap((name) =>
      Object.entries(catalogue(name, locale)).flatMap(([id, phrase]) =>
        valuesOf(phrase).map((values) => say(locale, id as ServerPhraseId, values)),
      ),
    )
    .filter((text) => text !== '');

const headersOf = (raw: string): string => raw.split('\r\n\r\n')[0] ?? '';

describe('names of an attacker in mails', () => {
  const made = {
    receiver: undefined as MailReceiver | undefined,
    sent: 0,
    /** Texts whose canary became an element of the HTML (`live`), or changed in the plain text (`lost`). */
    live: [] as string[],
    lost: [] as string[],
  };
  const letterhead = {
    name: `Parcela ${canary}`,
    colors: brandColors(houseColor),
    company: { name: `Parcela ${canary}`, address: canary, companyId: '12345678', email: 'info@example.com' },
    mark: async () => samplePixel,
  };

  beforeAll(async () => {
    made.receiver = await startMailReceiver();
    const mailer = createMailer(made.receiver.url, 'Parcela <parcela@example.com>');
    for (const locale of locales)
      for (const text of new Set(saidIn(locale))) {
        const mail = await renderMail(
          {
            locale,
            heading: text,
            paragraphs: [text, text],
            details: { title: text, rows: [{ label: text, value: text }] },
            action: { label: text, url: 'https://parcela.example/?a=1&b=2' },
            footer: [text],
          },
          letterhead,
        );
        if (liveIn(mail.html) !== undefined) made.live.push(text);
        if (text.includes('data-canary') && !mail.text.includes('<script data-canary>')) made.lost.push(text);
        await mailer.send({ to: 'somebody@example.com', subject: text, ...mail });
        made.sent += 1;
      }
    mailer.close();
  }, 120_000);
  afterAll(() => made.receiver?.close());

  it('never run, and appear exactly as typed', () => {
    expect(made).toMatchObject({ live: [], lost: [] });
  });

  it('are in most kinds of mail, each with one recipient', () => {
    const mails = made.receiver?.mails ?? [];
    expect(mails).toHaveLength(made.sent);
    expect(mails.length).toBeGreaterThan(300);
    expect(mails.filter(({ recipients }) => recipients.join() !== '<somebody@example.com>')).toEqual([]);
    expect(saidIn('cs').filter((text) => text.includes('data-canary')).length).toBeGreaterThan(80);
  });

  it('add no header and no part to a mail', () => {
    for (const { raw } of made.receiver?.mails ?? []) {
      const headers = headersOf(raw);
      expect(headers).not.toMatch(/^(?:Bcc|X-Canary):/im);
      // Each line is a header or continues one, and no line is longer than a server accepts.
      expect(headers.split('\r\n').filter((line) => !/^(?:[A-Za-z-]+:|[ \t])/.test(line))).toEqual([]);
      expect(headers.split('\r\n').filter((line) => line.length > 998)).toEqual([]);
      expect(headers.match(/^(?:Subject|From|To):/gim)).toHaveLength(3);
    }
  });
});
