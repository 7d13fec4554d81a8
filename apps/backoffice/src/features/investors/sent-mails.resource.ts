import { getInvestorMail } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { definePages } from '../../shared/resource/define-resource.tsx';
import { instant, link, text, words } from '../../shared/resource/values.ts';
import { mailTopic } from '../../shared/words/mail-topic.ts';
import { MailAsSent, MailAsText } from './mail-as-sent.tsx';

/** A mail as the investor received it. */
export const sentMails = definePages(
  defineDetail({
    route: getInvestorMail,
    params: (documentId) => ({ documentId }),
    back: { label: 'boInvestors.title', to: to.investors },
    kind: 'boInvestors.mail.one',
    title: ({ subject }) => text(subject),
    sections: (section) => [
      section.facts('boInvestors.mail.facts', (mail) => [
        ['boInvestors.mail.to', link(mail.user.email, to.investor(mail.user.documentId))],
        ['boInvestors.mail.sentAt', instant(mail.sentAt)],
        ['boInvestors.language', words(`language.${mail.language}`)],
        ['boInvestors.mail.kind', mailTopic(mail.kind)],
      ]),
      section.custom('boInvestors.mail.looked', MailAsSent),
      section.custom('boInvestors.mail.text', MailAsText),
    ],
  }),
);
