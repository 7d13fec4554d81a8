/** What a mail says: the one template turns it into HTML, light and dark, and plain text. */
export interface MailContent {
  readonly locale: string;
  readonly brandName: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print under the line: why this mail came, who sent it. */
  readonly footer: readonly string[];
}

const renderText = (mail: MailContent): string =>
  [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []),
    `-- \n${mail.footer.join('\n')}`,
  ].join('\n\n');

/** Both parts of a mail. The template comes with the first one: a process that sends none need not load it. */
export const renderMail = async (mail: MailContent): Promise<{ html: string; text: string }> => {
  const { renderMailHtml } = await import('./mail-template.ts');
  return { html: await renderMailHtml(mail), text: renderText(mail) };
};
