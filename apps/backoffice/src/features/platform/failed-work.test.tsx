import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { idOf, renderResource } from '../../../test/support/render-app.tsx';
import type { Resource } from '../../shared/resource/define-resource.tsx';
import { failedJobs } from './failed-jobs.resource.ts';
import { failedMails } from './failed-mails.resource.ts';
import { failedStaffMails } from './failed-staff-mails.resource.ts';

const server = useServerDouble();
const pageOf = <Row,>(data: readonly Row[]) => ({
  data,
  meta: { pagination: { pageSize: 25, next: null } },
});
const open = (resource: Resource, at: string) =>
  renderResource(resource, { at, scopes: ['bo-platform'], permissions: ['events.retry'] });

/** Opens the only row, presses its action and confirms the dialog. */
const doIt = async (title: string, name: string, says: RegExp): Promise<void> => {
  fireEvent.click(screen.getByRole('link', { name: title }));
  const [button] = await screen.findAllByRole('button', { name });
  fireEvent.click(button as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name });
  expect(await within(dialog).findByText(says)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

test('a failed job shows its failure, also as a file, and staff retry it by its id', async () => {
  const id = '5f0c2f4e-0000-4000-8000-000000000001';
  server.on('GET /operator/jobs/failed', () =>
    pageOf([
      {
        id,
        queue: 'payments.send-refund',
        enqueuedAt: '2026-11-21T09:00:00.000Z',
        failedAt: '2026-11-21T10:00:00.000Z',
        tries: 9,
        error: 'ProviderError: the provider answered 503',
      },
    ]),
  );
  server.on(`POST /operator/jobs/${id}/retry`, () => ({ ok: true }));
  await open(failedJobs, '/failed-jobs');
  expect(await screen.findByText(/answered 503/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
  await doIt('Refund through a gateway', 'Try again', /“Refund through a gateway” is tried again/);
  expect(await screen.findByText('It is being tried again.')).toBeTruthy();
});

test('a failed mail shows its recipient and the mail server’s answer, and staff can send it again', async () => {
  const documentId = idOf('mail');
  const mail = {
    documentId,
    kind: 'order.paid',
    createdAt: '2026-11-21T09:00:00.000Z',
    error: 'mailbox full',
  };
  server.on('GET /operator/mails/failed', () =>
    pageOf([{ ...mail, user: { documentId: idOf('jana'), email: 'jana@example.com' } }]),
  );
  server.on(`POST /operator/mails/${documentId}/retry`, () => ({ ok: true }));
  await open(failedMails, '/failed-mails');
  const recipient = await screen.findByRole('link', { name: 'jana@example.com' });
  expect(recipient.getAttribute('href')).toBe(`/investors/${idOf('jana')}`);
  expect(screen.getByText('mailbox full')).toBeTruthy();
  await doIt('Order', 'Send again', /sent again to jana@example\.com/);
  expect(await screen.findByText('It is being sent again.')).toBeTruthy();
});

test('a failed mail to staff shows its topic, and staff can send it again', async () => {
  const documentId = idOf('mail');
  server.on('GET /operator/staff-mails/failed', () =>
    pageOf([
      {
        documentId,
        kind: 'join',
        to: { name: 'Eva Malá', email: 'eva@example.com' },
        createdAt: '2026-11-21T09:00:00.000Z',
        error: 'mailbox full',
      },
    ]),
  );
  server.on(`POST /operator/staff-mails/${documentId}/retry`, () => ({ ok: true }));
  await open(failedStaffMails, '/failed-staff-mails');
  expect(await screen.findByText('mailbox full')).toBeTruthy();
  await doIt('Invitation', 'Send again', /sent again to eva@example\.com/);
  expect(await screen.findByText('It is being sent again.')).toBeTruthy();
});
