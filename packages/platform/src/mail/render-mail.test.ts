import { describe, expect, it } from 'vitest';
import { brandColors, houseColor } from '@parcela/domain';
import { renderMail as renderOn } from './render-mail.ts';
import type { MailContent } from './mail-template.ts';

const letterhead = {
  name: 'Zahrada',
  colors: brandColors(houseColor),
  company: { name: 'Zahrada a.s.', address: 'Brno', companyId: '12345678', email: 'info@zahrada.example' },
  mark: async () => Buffer.from('png'),
};
const renderMail = (content: MailContent) => renderOn(content, letterhead);

const url = 'https://parcela.example/verify-email?confirmation=abc&n=1';
const content = {
  locale: 'pl' as const,
  heading: 'Zażółć gęślą jaźń',
  paragraphs: ['Ktoś <b>założył</b> konto.', 'Link działa 24 godziny.'],
  action: { label: 'Potwierdź adres', url },
  footer: ['Parcela s.r.o., Praha 1'],
};

const withPlainSpaces = (html: string): string => html.replaceAll('\u00a0', ' ');

describe('renderMail', () => {
  it('writes the same content in HTML and in plain text, with the link as text and as a button', async () => {
    const { html, text } = await renderMail(content);
    expect(html).toContain('lang="pl"');
    for (const said of [...content.paragraphs.slice(1), content.heading, 'Potwierdź adres', 'Praha 1']) {
      expect(withPlainSpaces(html)).toContain(said);
      expect(text).toContain(said);
    }
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(text).toContain(`Potwierdź adres:\n${url}`);
  });

  it('breaks no line of its HTML after a one-letter word or between a number and its unit', async () => {
    const said = 'Zapłać w banku i z portfela';
    const { html, text } = await renderMail({
      ...content,
      heading: said,
      paragraphs: ['Link działa 24 godziny.', said],
      details: { title: said, rows: [{ label: said, value: 'PL 1 a 2' }] },
      action: { label: said, url: 'https://parcela.example/a b' },
      optOut: [{ label: said, url }],
      footer: [said],
    });
    const [set] = html.match(/<body[\s\S]*/) ?? [''];
    expect(set.match(/Zapłać w\u00a0banku i\u00a0z\u00a0portfela/g)).toHaveLength(7);
    expect(set).toContain('24\u00a0godziny');
    expect(set).not.toContain(said);
    // Text that users copy, open or read as plain text is unchanged.
    expect(set).toContain('PL 1 a 2');
    expect(set).toContain('https://parcela.example/a b');
    expect(text).not.toContain('\u00a0');
    expect((await renderMail({ ...content, locale: 'en' })).html).toContain('działa 24 godziny');
  });

  it('shows typed text as plain text', async () => {
    const { html } = await renderMail(content);
    expect(html).toContain('Ktoś &lt;b&gt;założył&lt;/b&gt; konto.');
    expect(html).not.toContain('<b>');
  });

  it('loads nothing from other servers, so that no server learns when the recipient opens it', async () => {
    const { html, pictures } = await renderMail(content);
    expect(html).not.toMatch(/<link|<script|url\(|@import/);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set(['cid:brand-mark', url.replace('&', '&amp;')]));
    expect(pictures.map(({ cid }) => cid)).toEqual(['brand-mark']);
  });

  it('has names and values in HTML and plain text, and no picture except the attached one', async () => {
    const details = {
      title: 'Dane do przelewu',
      rows: [{ label: 'Odbiorca', value: 'Parcela <s.r.o.>' }],
      picture: { cid: 'payment-qr', alt: 'Kod QR' },
    };
    const { html, text } = await renderMail({ ...content, details });
    expect(html).toContain('Parcela &lt;s.r.o.&gt;');
    expect(text).toContain('Dane do przelewu\nOdbiorca: Parcela <s.r.o.>');
    const sources = [...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toEqual(['cid:brand-mark', 'cid:payment-qr']);
    expect(html).toContain('alt="Kod QR"');
  });

  it('uses the letterhead: name, mark and colours of the brand, and the company at its end', async () => {
    const { light, dark } = brandColors('#7c3aed');
    const { sender, html, text, pictures } = await renderOn(content, {
      ...letterhead,
      colors: brandColors('#7c3aed'),
    });
    expect([sender, pictures]).toMatchObject(['Zahrada', [{ content: Buffer.from('png') }]]);
    expect(html).toContain('>Zahrada<');
    for (const color of [light.primary, light.onPrimary, dark.link, dark.primary, dark.onPrimary])
      expect(html).toContain(color);
    expect(html).not.toContain(houseColor);
    for (const said of [withPlainSpaces(html), text])
      expect(said).toContain('Zahrada a.s., Brno, Numer identyfikacyjny: 12345678, info@zahrada.example');
  });

  it('omits unknown details of the company', async () => {
    const { text } = await renderOn(content, {
      ...letterhead,
      company: { name: 'Zahrada a.s.', address: '', companyId: '', email: '' },
    });
    expect(text.endsWith('Praha 1\nZahrada a.s.')).toBe(true);
  });

  it('shows only its first paragraph in a list of mails, cut at 200 letters', async () => {
    const previewOf = (html: string) => /<div[^>]*>([^<]*)<div>([^<]*)/.exec(html) ?? [];
    const short = previewOf(
      (await renderMail({ ...content, locale: 'en', paragraphs: ['Paid.', 'More.'] })).html,
    );
    expect(short[1]).toBe('Paid.');
    expect(short[2]).toMatch(/^[\u00a0\u200b-\u200d\ufeff]{900,}$/);
    const { html } = await renderMail({ ...content, locale: 'en', paragraphs: ['a'.repeat(300)] });
    expect(html).toMatch(/<div[^>]*>a{200}<\/div>/);
  });

  it('adds spaces for Outlook, which ignores the padding of a link', async () => {
    const { html } = await renderMail(content);
    expect(html.match(/<!--\[if mso\]><i style="mso-font-width:400%[^>]*>(&#8202;){3}/g)).toHaveLength(2);
    expect(html).toMatch(/<table[^>]*class="card"[^>]*><tbody><tr><td style="padding:32px">/);
  });

  it('supports the dark scheme', async () => {
    const { html } = await renderMail(content);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('name="color-scheme" content="light dark"');
  });
});
