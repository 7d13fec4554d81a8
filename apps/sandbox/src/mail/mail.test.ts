import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { control, read } from '../../test/support/call-sandbox.ts';
import { startSandbox } from '../../test/support/start-sandbox.ts';
import type { Running } from '../../test/support/start-sandbox.ts';
import type { Mail } from './inbox.ts';

const link = 'http://localhost:3000/api/auth/email-confirmation?confirmation=abc&next=%2Fprojects';

function transport({ sandbox }: Running) {
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const transporter = createTransport({ host: hostname, port: Number(port), ignoreTLS: true });
  onTestFinished(() => transporter.close());
  return transporter;
}

const message = (to: string, change: object = {}) => ({
  from: 'Parcela <no-reply@parcela.example>',
  to,
  subject: 'Potvrďte prosím svůj e-mail: žluťoučký kůň',
  text: `Dobrý den,\nklikněte na ${link}.`,
  html: `<p>Dobrý den,</p><p><a href="${link.replace('&', '&amp;')}">Potvrdit e‑mail</a></p>`,
  ...change,
});

const inbox = async ({ sandbox }: Running, to?: string) =>
  (await read<Mail[]>(sandbox, to === undefined ? '/mail' : `/mail?to=${encodeURIComponent(to)}`)).body;

test('a Czech mail sent over SMTP keeps its subject, its text, its HTML and its link', async () => {
  const running = await startSandbox();
  await transport(running).sendMail(message('jana+test@example.com'));
  const mails = await inbox(running, 'JANA+test@example.com');
  expect(mails).toEqual([
    {
      id: expect.any(Number),
      to: 'jana+test@example.com',
      subject: 'Potvrďte prosím svůj e-mail: žluťoučký kůň',
      text: expect.stringContaining('klikněte na'),
      html: expect.stringContaining('Potvrdit e‑mail'),
      links: [link],
      receivedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

test('the list shows the mails of one address, newest first', async () => {
  const running = await startSandbox();
  const transporter = transport(running);
  await transporter.sendMail(message('a@example.com', { subject: 'one' }));
  await transporter.sendMail(message('b@example.com', { subject: 'two' }));
  await transporter.sendMail(message('a@example.com, c@example.com', { subject: 'three' }));
  expect((await inbox(running, 'a@example.com')).map(({ subject }) => subject)).toEqual(['three', 'one']);
  expect(await inbox(running, 'nobody@example.com')).toEqual([]);
  expect((await inbox(running)).map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);
});

test('the page of a mail runs no script of the mail', async () => {
  const running = await startSandbox();
  await transport(running).sendMail(
    message('a@example.com', {
      subject: '<script>alert(1)</script>',
      html: '<script>alert(2)</script><p>Hi</p>',
    }),
  );
  const [mail] = await inbox(running);
  const page = await fetch(`${running.sandbox.url}/mail/${mail?.id}`, { headers: { accept: 'text/html' } });
  expect(await page.text()).not.toContain('<script>alert');
  const frame = await fetch(`${running.sandbox.url}/mail/${mail?.id}/html`);
  expect(frame.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
});

test('the page of a mail offers its attachments and shows pictures in the text by their address', async () => {
  const running = await startSandbox();
  const png = Buffer.from('iVBORw0KGgo=', 'base64');
  await transport(running).sendMail(
    message('a@example.com', {
      html: '<img src="cid:logo@x" alt="">',
      attachments: [
        { filename: 'Výpis 2026.pdf', content: 'PDF', contentType: 'application/pdf' },
        { cid: 'logo@x', content: png, contentType: 'image/png', filename: 'logo.png' },
      ],
    }),
  );
  const [mail] = await inbox(running);
  const page = await (await fetch(`${running.sandbox.url}/mail/${mail?.id}`)).text();
  expect(page).toContain('Výpis 2026.pdf');
  const frame = await (await fetch(`${running.sandbox.url}/mail/${mail?.id}/html`)).text();
  const picture = /src="([^"]+)"/.exec(frame)?.[1] ?? '';
  expect(Buffer.from(await (await fetch(running.sandbox.url + picture)).arrayBuffer())).toEqual(png);
});

test('a mail server that is down refuses temporarily, and nothing arrives', async () => {
  const running = await startSandbox();
  await control(running.sandbox, '/_control/faults', { provider: 'mail', mode: 'down', times: 1 });
  await expect(transport(running).sendMail(message('a@example.com'))).rejects.toMatchObject({
    responseCode: 451,
  });
  expect(await inbox(running)).toEqual([]);
  await transport(running).sendMail(message('a@example.com'));
  expect(await inbox(running)).toHaveLength(1);
});
