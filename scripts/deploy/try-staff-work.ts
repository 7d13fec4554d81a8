import { totpCode } from '@parcela/platform/security/totp.ts';
import type { MailReceiver } from '../../apps/api/test/support/app/mail-receiver.ts';
import type { Outcome } from './systemd-machine.ts';
import { type Findings, until } from './trial.ts';

interface Deployment {
  /** The address of the API. */
  readonly url: string;
  /** Runs `deploy/entry.sh` with these arguments in the deployment. */
  readonly entry: (args: string) => Outcome;
  readonly mail: MailReceiver;
  readonly findings: Findings;
}

/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const call = async (
  address: string,
  body: object | Buffer,
  token?: string,
): Promise<{ readonly status: number; readonly answer: unknown; readonly text: string }> => {
  const isFile = Buffer.isBuffer(body);
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': isFile ? 'application/octet-stream' : 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: isFile ? new Uint8Array(body) : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, answer: JSON.parse(text), text };
};

/** Adds a staff member by the command, and signs in with its output. */
const joinStaff = async (deployment: Deployment, name: string): Promise<string | undefined> => {
  const { url, entry, findings } = deployment;
  const email = `${name}@example.org`;
  const { code, output } = entry(`staff-add --email ${email} --name ${name} --roles administrator,content`);
  findings.say(code === 0, `${name} is added to the staff`, output);
  const password = /^Password: (.+)$/m.exec(output)?.[1] ?? '';
  const secret = /^ {2}secret {2}(\w+)$/m.exec(output)?.[1] ?? '';
  if (code !== 0) return undefined;
  const signedIn = await call(`${url}/operator/auth/login`, {
    email,
    password,
    totp: totpCode(secret, new Date()),
  });
  findings.say(signedIn.status === 200, `${name} signs in`, signedIn.text);
  return (signedIn.answer as { token: string }).token;
};

/**
 * The first actions of two staff members: a file, which the API stores, and an invitation, which the worker
 * mails.
 */
export const tryStaffWork = async (deployment: Deployment): Promise<void> => {
  const { url, mail, findings } = deployment;
  const [author, second] = [await joinStaff(deployment, 'ada'), await joinStaff(deployment, 'eva')];
  const upload = await call(`${url}/operator/media?name=pixel.png`, picture, author);
  findings.say(upload.status === 201, 'a picture that is uploaded is taken', upload.text);
  const invitation = {
    email: 'new@example.org',
    name: 'New Member',
    roles: ['support'],
    language: 'en',
    reason: 'a trial of the deployment',
  };
  const asked = await call(`${url}/operator/invitations`, invitation, author);
  findings.say(asked.status < 300, 'an invitation is asked for', asked.text);
  const { documentId } = (asked.answer as { data: { documentId: string } }).data;
  const approve = `${url}/operator/approvals/${documentId}/approve`;
  const approved = await call(approve, { reason: 'it is one' }, second);
  findings.say(approved.status < 300, 'a second person approves it', approved.text);
  const isSent = await until(
    () => Promise.resolve(mail.mails.some(({ recipients }) => recipients[0]?.includes(invitation.email))),
    30,
  );
  findings.say(isSent, 'the worker mails it');
};
