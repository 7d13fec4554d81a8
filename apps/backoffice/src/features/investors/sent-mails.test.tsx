import type { DataOf } from '@parcela/contract';
import type { getInvestorMail } from '@parcela/contract/operator';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, renderResource } from '../../../test/support/render-app.tsx';
import { sentMails } from './sent-mails.resource.ts';

const mail: DataOf<typeof getInvestorMail> = {
  documentId: idOf('mail'),
  user: { documentId: idOf('eva'), email: 'eva@example.com' },
  kind: 'withdrawal.done',
  subject: 'The withdrawal is done',
  language: 'cs',
  sentAt: '2026-11-04T09:00:00.000Z',
  html: '<html><head></head><body><p style="color:#123456">The bank has sent it</p><script>alert(1)</script></body></html>',
  text: 'The bank has sent it:\n…/wallet',
};
const server = useServerDouble();

test('a mail appears as sent, as plain text and in a frame that runs, loads and opens nothing', async () => {
  server.on(`GET /operator/mails/${mail.documentId}`, () => dataOf(mail));
  await renderResource(sentMails, {
    at: `/mails/${mail.documentId}`,
    scopes: ['bo-investors'],
    permissions: ['users.read'],
  });
  const frame = await screen.findByTitle(mail.subject);
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  const shown = frame.getAttribute('srcdoc') ?? '';
  expect(shown).toContain('The bank has sent it');
  expect(shown).toMatch(
    /^<html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:"/,
  );
  expect(shown).not.toMatch(/\sstyle=/);
  expect(screen.getByText(/…\/wallet/).tagName).toBe('PRE');
  expect(screen.getByText('Čeština')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'eva@example.com' }).getAttribute('href')).toBe(
    `/investors/${idOf('eva')}`,
  );
});
