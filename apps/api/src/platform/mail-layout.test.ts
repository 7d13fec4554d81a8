import { describe, expect, it } from 'vitest';
import { renderMail } from './mail-layout.ts';

const url = 'https://parcela.example/verify-email?confirmation=abc&n=1';
const content = {
  locale: 'pl',
  brandName: 'Parcela',
  heading: 'Zażółć gęślą jaźń',
  paragraphs: ['Ktoś <b>założył</b> konto.', 'Link działa 24 godziny.'],
  action: { label: 'Potwierdź adres', url },
  footer: ['Parcela s.r.o., Praha 1'],
};

describe('a mail', () => {
  it('says the same in its HTML and in its plain text, with the link to read and to press', async () => {
    const { html, text } = await renderMail(content);
    expect(html).toContain('lang="pl"');
    for (const said of [content.heading, 'Link działa 24 godziny.', 'Potwierdź adres', 'Praha 1']) {
      expect(html).toContain(said);
      expect(text).toContain(said);
    }
    expect(html).toContain(`href="${url.replace('&', '&amp;')}"`);
    expect(text).toContain(`Potwierdź adres:\n${url}`);
  });

  it('shows what people have typed as text', async () => {
    const { html } = await renderMail(content);
    expect(html).toContain('Ktoś &lt;b&gt;założył&lt;/b&gt; konto.');
    expect(html).not.toContain('<b>');
  });

  it('loads nothing from elsewhere, so that opening it tells nobody', async () => {
    const { html } = await renderMail(content);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    expect(new Set(addresses)).toEqual(new Set([url.replace('&', '&amp;')]));
  });

  it('has names and values in both parts, and the picture that it carries itself and no other', async () => {
    const details = {
      title: 'Dane do przelewu',
      rows: [{ label: 'Odbiorca', value: 'Parcela <s.r.o.>' }],
      picture: { cid: 'payment-qr', alt: 'Kod QR' },
    };
    const { html, text } = await renderMail({ ...content, details });
    expect(html).toContain('Parcela &lt;s.r.o.&gt;');
    expect(text).toContain('Dane do przelewu\nOdbiorca: Parcela <s.r.o.>');
    const sources = [...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toEqual(['cid:payment-qr']);
    expect(html).toContain('alt="Kod QR"');
  });

  it('knows the dark scheme', async () => {
    const { html } = await renderMail(content);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('name="color-scheme" content="light dark"');
  });
});
