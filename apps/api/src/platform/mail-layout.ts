/** What a mail says: the one layout turns it into HTML and plain text, light and dark. */
export interface MailContent {
  readonly locale: string;
  readonly brandName: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print under the line: why this mail came, who sent it. */
  readonly footer: readonly string[];
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 24px 12px; background: #f7f4ee; color: #1c1f1e; font: 16px/1.6 Inter, 'Segoe UI', Arial, sans-serif; }
  .card { max-width: 560px; margin: 0 auto; background: #fffdf9; border: 1px solid #e4dfd4; border-radius: 12px; padding: 32px; }
  .brand { font-weight: 600; color: #0f5b52; margin: 0 0 24px; }
  h1 { font-size: 22px; line-height: 1.3; margin: 0 0 16px; }
  p { margin: 0 0 16px; }
  .action a { display: inline-block; padding: 12px 24px; border-radius: 8px; background: #0f5b52; color: #ffffff; text-decoration: none; font-weight: 600; }
  .address { font-size: 14px; word-break: break-all; }
  .footer { max-width: 560px; margin: 16px auto 0; font-size: 13px; color: #5c625f; }
  @media (prefers-color-scheme: dark) {
    body { background: #131615; color: #eceae4; }
    .card { background: #1b1f1d; border-color: #323835; }
    .brand { color: #7fc9bc; }
    .action a { background: #2d8275; }
    .footer { color: #a4aaa6; }
  }`;

const renderHtml = (mail: MailContent): string => {
  const paragraphs = mail.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  const action = mail.action
    ? `<p class="action"><a href="${escapeHtml(mail.action.url)}">${escapeHtml(mail.action.label)}</a></p>
       <p class="address">${escapeHtml(mail.action.url)}</p>`
    : '';
  return `<!doctype html><html lang="${mail.locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.heading)}</title><style>${style}</style></head><body>
<div class="card"><p class="brand">${escapeHtml(mail.brandName)}</p><h1>${escapeHtml(mail.heading)}</h1>${paragraphs}${action}</div>
<div class="footer">${mail.footer.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</div></body></html>`;
};

const renderText = (mail: MailContent): string =>
  [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []),
    `-- \n${mail.footer.join('\n')}`,
  ].join('\n\n');

export const renderMail = (mail: MailContent): { html: string; text: string } => ({
  html: renderHtml(mail),
  text: renderText(mail),
});
