import type {
  getVerificationLevels,
  listAppConfigurations,
  listLegalDocumentItems,
} from '@parcela/contract/operator';
import { brandColorFault, brandColors } from '@parcela/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import type { DataOf, RowOf } from '../../shared/api/route-types.ts';
import { appConfiguration } from './app-configuration.resource.ts';
import { legalDocuments } from './legal-documents.resource.ts';
import { verificationLevels } from './verification-levels.resource.ts';

const inAll = (text: string) => ({ cs: `${text} cs`, en: text, pl: `${text} pl` });
const file = (name: string) => ({ documentId: idOf(name), size: 1000 });
const scopes = ['bo-legal'] as const;
const server = useServerDouble();

const terms = (
  change: Partial<RowOf<typeof listLegalDocumentItems>> = {},
): RowOf<typeof listLegalDocumentItems> => ({
  documentId: idOf('terms'),
  kind: 'terms',
  project: null,
  version: 2,
  title: inAll('Terms'),
  caption: null,
  files: { cs: file('cs'), en: file('en'), pl: file('pl') },
  publishAt: '2099-01-01T00:00:00.000Z',
  withdrawnAt: null,
  isInForce: false,
  ...change,
});

test('only a document still to come can be withdrawn; publishing says first what new terms mean for every user', async () => {
  const legal = 'GET /operator/legal-documents';
  server.on(legal, () =>
    listOf([
      terms(),
      terms({
        documentId: idOf('first'),
        version: 1,
        isInForce: true,
        publishAt: '2026-01-01T00:00:00.000Z',
      }),
    ]),
  );
  const withdraw = `POST /operator/legal-documents/${idOf('terms')}/withdraw`;
  server.on(withdraw, () => dataOf(terms({ withdrawnAt: '2026-11-21T09:00:00.000Z' })));
  await renderResource(legalDocuments, {
    at: `/legal-documents?kind=terms&row=${idOf('terms')}`,
    scopes,
    permissions: ['legal.publish', 'media.edit'],
  });
  const panel = within(await screen.findByRole('dialog'));
  expect(panel.getByText('Planned')).toBeTruthy();
  fireEvent.click(panel.getByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw' });
  expect(await within(dialog).findByText(/Version 2 never comes into force/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(server.sent(withdraw)).toHaveLength(1));
  expect(server.sent(legal)[0]?.query.get('filters[kind]')).toBe('terms');
});

test('a document in force is not withdrawn, and new terms need their files in every language', async () => {
  server.on('GET /operator/legal-documents', () =>
    listOf([terms({ isInForce: true, publishAt: '2026-01-01T00:00:00.000Z' })]),
  );
  await renderResource(legalDocuments, {
    at: '/legal-documents',
    scopes,
    permissions: ['legal.publish', 'media.edit'],
  });
  expect(await screen.findByText('In force')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'New terms' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Every user is asked to agree to the new terms/)).toBeTruthy();
  for (const language of ['Čeština', 'English', 'Polski'])
    fireEvent.change(dialog.getByLabelText(new RegExp(`^Name: ${language}`)), { target: { value: 'Terms' } });
  fireEvent.click(dialog.getByRole('button', { name: 'New terms' }));
  expect(await dialog.findByText(/3 fields need your attention/)).toBeTruthy();
  expect(server.sent('POST /operator/legal-documents')).toHaveLength(0);
});

test('a form waits for the files that are being uploaded in it', async () => {
  const stored = Promise.withResolvers<unknown>();
  server.on('GET /operator/legal-documents', () => listOf([terms()]));
  server.on('POST /operator/media', () => stored.promise);
  await renderResource(legalDocuments, {
    at: '/legal-documents',
    scopes,
    permissions: ['legal.publish', 'media.edit'],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New terms' }));
  const dialog = within(await screen.findByRole('dialog'));
  const submit = () => dialog.getByRole('button', { name: 'New terms' });
  expect(submit()).toHaveProperty('disabled', false);
  fireEvent.change(dialog.getByLabelText('English', { selector: 'input[type=file]' }), {
    target: { files: [new File(['%PDF'], 'terms.pdf', { type: 'application/pdf' })] },
  });
  await waitFor(() => expect(submit()).toHaveProperty('disabled', true));
  stored.resolve(dataOf({ documentId: idOf('pdf') }));
  await waitFor(() => expect(submit()).toHaveProperty('disabled', false));
});

const configuration = (
  version: number,
  change: Partial<RowOf<typeof listAppConfigurations>> = {},
): RowOf<typeof listAppConfigurations> => ({
  version,
  title: inAll('Parcela'),
  brand: { name: 'Parcela', logo: null, primaryColor: '#0d5c52' },
  administratorText: inAll('We do.'),
  imprint: { register: inAll('Prague'), supervision: null, fees: null, risks: null, phone: null },
  missing: ['phone'],
  image: null,
  savedAt: '2026-11-21T09:00:00.000Z',
  savedBy: 'Jan Novák',
  ...change,
});

test('what the platform says about itself is edited from the newest version, and an earlier one comes back whole', async () => {
  const set = 'POST /operator/app-configurations';
  const earlier = configuration(3, { title: inAll('Parcela Old') });
  server.on('GET /operator/app-configurations', () => listOf([configuration(7), earlier]));
  server.on(set, () => dataOf(configuration(8)));
  await renderResource(appConfiguration, {
    at: '/app-configuration',
    scopes,
    permissions: ['content.edit'],
  });
  expect(await screen.findByText('Phone', { selector: 'dd *, dd' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Phone/), { target: { value: '+420 222 333 444' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(server.sent(set)).toHaveLength(1));
  const { title, brand, administratorText, imprint, image } = configuration(7);
  expect(server.sent(set)[0]?.body).toEqual({
    title,
    brand,
    administratorText,
    imprint: { ...imprint, phone: '+420 222 333 444' },
    image,
    version: 7,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Put in force again' }));
  const again = within(await screen.findByRole('dialog'));
  fireEvent.click(again.getByRole('button', { name: 'Put in force again' }));
  await waitFor(() => expect(server.sent(set)).toHaveLength(2));
  expect(server.sent(set)[1]?.body).toEqual({
    title: earlier.title,
    brand,
    administratorText,
    imprint,
    image,
    version: 7,
  });
});

test('a colour shows its button and link in both appearances, and one that cannot be read says what to choose', async () => {
  const set = 'POST /operator/app-configurations';
  server.on('GET /operator/app-configurations', () => listOf([configuration(7)]));
  server.on(set, () => dataOf(configuration(8)));
  await renderResource(appConfiguration, {
    at: '/app-configuration',
    scopes,
    permissions: ['content.edit'],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const colorsOf = (appearance: string) => {
    const sample = within(dialog.getByText(appearance).closest('figure')!);
    const { background } = sample.getByText('Button').style;
    return { background, link: sample.getByText('A link').style.color };
  };
  const digits = dialog.getByRole('textbox', { name: /^Colour/ });
  expect(colorsOf('Light appearance')).toEqual({ background: '#0d5c52', link: '#0d5c52' });
  expect(dialog.queryByText(/too hard to read/)).toBeNull();
  fireEvent.change(digits, { target: { value: '#FFCC00' } });
  const { light, dark } = brandColors('#ffcc00');
  expect(colorsOf('Light appearance')).toEqual({ background: light.primary, link: light.link });
  expect(colorsOf('Dark appearance')).toEqual({ background: dark.primary, link: dark.link });
  expect(dialog.getByText(/^1\.27\s:\s1$/)).toBeTruthy();
  const { nearest } = brandColorFault('#ffcc00')!;
  expect(
    dialog.getByText(/A link in the light appearance: #ffcc00 on #f4ebd1 has a contrast of 1\.27\s:\s1/),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: `Use ${nearest}` }));
  expect(dialog.queryByText(/too hard to read/)).toBeNull();
  fireEvent.change(dialog.getByLabelText('Colour: palette'), { target: { value: '#7c3aed' } });
  expect(digits).toHaveProperty('value', '#7c3aed');
  fireEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(server.sent(set)).toHaveLength(1));
  expect(server.sent(set)[0]?.body).toMatchObject({
    brand: { name: 'Parcela', logo: null, primaryColor: '#7c3aed' },
  });
});

test('the steps of verification are changed as a whole by two people, after saying what leaving one out means', async () => {
  const level = (
    type: DataOf<typeof getVerificationLevels>[number]['type'],
    relevance: number,
  ): DataOf<typeof getVerificationLevels>[number] => ({
    type,
    relevance,
    timeToComplete: 5,
    name: inAll(type),
    description: inAll('What to do'),
  });
  const change = 'POST /operator/verification-levels';
  server.on('GET /operator/verification-levels', () => dataOf([level('KYC', 1), level('AML', 2)]));
  server.on(change, () =>
    dataOf({ documentId: idOf('approval'), action: 'verification.set_levels', state: 'pending' }),
  );
  await renderResource(verificationLevels, {
    at: '/verification-levels',
    scopes,
    permissions: ['content.edit'],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change the steps' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText('The steps now: Identity, Questionnaire. They are replaced as a whole.'),
  ).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Remove: Step 2' }));
  fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'The questionnaire is closed' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByRole('link', { name: 'Open the request' })).toBeTruthy();
  expect(server.sent(change)[0]?.body).toEqual({
    steps: [level('KYC', 1)],
    reason: 'The questionnaire is closed',
  });
});
