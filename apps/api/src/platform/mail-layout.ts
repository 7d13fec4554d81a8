import type { MailContent } from './mail-template.ts';

const renderText = (mail: MailContent): string =>
  [
    mail.heading,
    ...mail.paragraphs,
    ...(mail.details
      ? [
          [mail.details.title, ...mail.details.rows.map(({ label, value }) => `${label}: ${value}`)].join(
            '\n',
          ),
        ]
      : []),
    ...(mail.action ? [`${mail.action.label}:\n${mail.action.url}`] : []),
    `-- \n${[...mail.footer, ...(mail.optOut ? [`${mail.optOut.label}: ${mail.optOut.url}`] : [])].join('\n')}`,
  ].join('\n\n');

/** Both parts of a mail. The template comes with the first one: a process that sends none need not load it. */
export const renderMail = async (mail: MailContent): Promise<{ html: string; text: string }> => {
  const { renderMailHtml } = await import('./mail-template.ts');
  return { html: await renderMailHtml(mail), text: renderText(mail) };
};
