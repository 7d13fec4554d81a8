import type { DataOf } from '@parcela/contract';
import type {
  getAppConfigurationItem,
  getLegalDocumentItem,
  getVerificationLevels,
} from '@parcela/contract/operator';
import { localizedFrom, brandColorFault, brandColors } from '@parcela/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, idOf, listOf, renderResource } from '../../../test/support/render-app.tsx';
import { appConfiguration } from './app-configuration.resource.ts';
import { legalDocuments } from './legal-documents.resource.ts';
import { verificationLevels } from './verification-levels.resource.ts';

const inAll = (text: string) => localizedFrom({ cs: `${text} cs`, en: text, pl: `${text} pl` });
const file = (name: string) => ({ documentId: idOf(name), size: 1000 });
const scopes = ['bo-legal', 'bo-content'] as const;
const permissions = ['legal.publish', 'media.edit'] as const;
const server = useServerDouble();

type LegalDocument = DataOf<typeof getLegalDocumentItem>;
const publication = (
  version: number,
  change: Partial<LegalDocument['publications'][number]> = {},
): LegalDocument['publications'][number] => ({
  documentId: idOf(`v${version}`),
  version,
  publishAt: '2026-01-01T00:00:00.000Z',
  withdrawnAt: null,
  isInForce: false,
  ...change,
});
const inForce = publication(1, { isInForce: true });
const planned = publication(2, { publishAt: '2099-01-01T00:00:00.000Z' });
const terms = (change: Partial<LegalDocument> = {}): LegalDocument => ({
  document: 'terms',
  kind: 'terms',
  project: null,
  version: 3,
  title: inAll('Terms'),
  caption: null,
  files: localizedFrom({ cs: file('cs'), en: file('en'), pl: file('pl') }),
  inForce,
  planned,
  publication: 2,
  savedAt: '2026-11-21T09:00:00.000Z',
  savedBy: 'Jan Novák',
  publications: [planned, inForce],
  ...change,
});

const one = '/operator/legal-documents/terms';
const openTerms = async (shown: LegalDocument) => {
  server.on(`GET ${one}`, () => dataOf(shown));
  server.on(`GET ${one}/versions`, () =>
    listOf(
      [3, 2, 1].map((version) => ({
        version,
        title: inAll(version === 1 ? 'Old terms' : 'Terms'),
        caption: null,
        files: shown.files,
        savedAt: shown.savedAt,
        savedBy: shown.savedBy,
      })),
    ),
  );
  await renderResource(legalDocuments, { at: '/legal-documents/terms', scopes, permissions });
  await screen.findByRole('region', { name: 'Published versions' });
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

test('the list shows each document’s current and next version and its missing languages', async () => {
  const { publications: _terms, ...row } = terms();
  const { publications: _prospect, ...prospect } = terms({
    document: idOf('project'),
    kind: 'prospect',
    project: { documentId: idOf('project'), title: inAll('Flats') },
    version: 0,
    title: localizedFrom({ cs: '', en: '', pl: '' }),
    files: localizedFrom({ cs: null, en: null, pl: null }),
    inForce: null,
    planned: null,
    savedAt: null,
    savedBy: null,
    publications: [],
  });
  const incomplete = {
    ...row,
    document: 'privacy',
    title: localizedFrom({ cs: '', en: 'Privacy', pl: 'Prywatność' }),
  };
  server.on('GET /operator/legal-documents', () => listOf([row, incomplete, prospect]));
  await renderResource(legalDocuments, { at: '/legal-documents?kind=terms', scopes, permissions });
  const link = await screen.findByRole('link', { name: 'Terms' });
  expect(link.getAttribute('href')).toBe('/legal-documents/terms');
  expect(link.closest('tr')?.textContent).toMatch(
    /version 1 from .*version 2 from .*2099.*Unpublished draft/,
  );
  expect(screen.getByRole('link', { name: 'Privacy' }).closest('tr')?.textContent).toContain('Čeština');
  const unwritten = screen.getByRole('link', { name: 'Prospectus: Flats' }).closest('tr');
  expect(unwritten?.textContent).toContain('Not written');
  expect(unwritten?.textContent).not.toContain('Čeština');
  expect(server.sent('GET /operator/legal-documents')[0]?.query.get('filters[kind]')).toBe('terms');
});

test('staff publish a complete text from a chosen time after reading what new terms mean for every user', async () => {
  const publish = `POST ${one}/publish`;
  server.on(publish, () => dataOf(terms()));
  await openTerms(terms());
  const dialog = await press('Publish');
  expect(await dialog.findByText(/Every user is asked to agree to the new terms/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^In force from/), { target: { value: '2099-02-01T08:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.sent(publish)).toHaveLength(1));
  expect(server.sent(publish)[0]?.body).toEqual({
    version: 3,
    publication: 2,
    publishAt: '2099-02-01T07:00:00.000Z',
  });
});

test.each([
  ['prospect', true],
  ['whitePaper', true],
  ['terms', false],
] as const)(
  'a published %s reminds staff to describe a failure of the operator: %s',
  async (kind, isSaid) => {
    await openTerms(terms({ kind }));
    const dialog = await press('Publish');
    await dialog.findByText(/A version in force cannot be taken back/);
    expect(dialog.queryByText(/what happens if the operator fails/) !== null).toBe(isSaid);
  },
);

test.each([
  [
    'without the file of a language',
    { files: localizedFrom({ cs: null, en: file('en'), pl: file('pl') }) },
    /lacks its text/,
  ],
  ['that is planned already', { version: 2 }, /published already/],
  ['that is not written', { version: 0 }, /Write the document first/],
] as const)('staff cannot publish a text %s, and the page says why', async (_what, change, why) => {
  await openTerms(terms(change));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  expect(screen.getByText(why)).toBeTruthy();
});

const actionsOf = async () =>
  within(screen.getByRole('region', { name: 'Published versions' })).findAllByRole('button', {
    name: 'Actions',
  });
const choose = async (name: string) => {
  fireEvent.click((await actionsOf())[0]!);
  fireEvent.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
};

test('staff can move a future version but not a version in force', async () => {
  const move = `POST /operator/legal-publications/${idOf('v2')}/move`;
  server.on(move, () => dataOf(terms()));
  await openTerms(terms());
  expect(await actionsOf()).toHaveLength(1);
  const dialog = await choose('Move');
  fireEvent.change(dialog.getByLabelText(/^In force from/), { target: { value: '2099-03-01T08:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(server.sent(move)).toHaveLength(1));
  expect(server.sent(move)[0]?.body).toEqual({ publishAt: '2099-03-01T07:00:00.000Z' });
});

test('staff withdraw a future version after reading that no user will have to accept it', async () => {
  const withdraw = `POST /operator/legal-publications/${idOf('v2')}/withdraw`;
  server.on(withdraw, () => dataOf(terms()));
  await openTerms(terms());
  const dialog = await choose('Withdraw');
  expect(await dialog.findByText(/Version 2 never comes into force/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(server.sent(withdraw)).toHaveLength(1));
});

test('staff publish an earlier text again as the next version', async () => {
  const publish = `POST ${one}/publish`;
  server.on(publish, () => dataOf(terms()));
  await openTerms(terms());
  fireEvent.click((await screen.findAllByRole('button', { name: 'Publish again' })).at(-1)!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Version 1 is written once more as version 4.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Publish again' }));
  await waitFor(() => expect(server.sent(publish)).toHaveLength(1));
  expect(server.sent(publish)[0]?.body).toEqual({ version: 3, publication: 2, earlierVersion: 1 });
});

test('a draft may lack a file and waits for uploads, and the second of two editors sees the conflict', async () => {
  const write = `POST ${one}/versions`;
  const stored = Promise.withResolvers<unknown>();
  let now = terms({ files: localizedFrom({ cs: null, en: file('en'), pl: null }) });
  await openTerms(now);
  server.on(`GET ${one}`, () => dataOf(now));
  server.on('POST /operator/media', () => stored.promise);
  server.on(write, () => {
    now = { ...now, version: 4, title: inAll('Their terms') };
    return refusal(409, 'common.conflict');
  });
  const dialog = await press('Edit');
  const submit = () => dialog.getByRole('button', { name: 'Save' });
  fireEvent.change(dialog.getByLabelText('Čeština', { selector: 'input[type=file]' }), {
    target: { files: [new File(['%PDF'], 'terms.pdf', { type: 'application/pdf' })] },
  });
  await waitFor(() => expect(submit()).toHaveProperty('disabled', true));
  stored.resolve(dataOf({ documentId: idOf('pdf') }));
  await waitFor(() => expect(submit()).toHaveProperty('disabled', false));
  fireEvent.click(submit());
  expect(await dialog.findByText('Theirs: Their terms')).toBeTruthy();
  expect(server.sent(write)[0]?.body).toEqual({
    title: inAll('Terms'),
    caption: null,
    files: localizedFrom({ cs: idOf('pdf'), en: idOf('en'), pl: null }),
    version: 3,
  });
});

type Configuration = DataOf<typeof getAppConfigurationItem>;
const configuration = (change: Partial<Configuration> = {}): Configuration => ({
  documentId: idOf('configuration'),
  version: 7,
  title: inAll('Parcela'),
  brand: { name: 'Parcela', logo: null, primaryColor: '#0d5c52' },
  administratorText: inAll('We do.'),
  imprint: { register: inAll('Prague'), supervision: null, fees: null, risks: null, phone: null },
  shareSales: false,
  missing: ['phone'],
  image: null,
  state: 'published',
  publishedVersion: 3,
  publishAt: '2026-11-01T09:00:00.000Z',
  nextVersion: null,
  nextAt: null,
  publication: 4,
  savedAt: '2026-11-21T09:00:00.000Z',
  savedBy: 'Jan Novák',
  ...change,
});
const openConfiguration = async (shown: Configuration) => {
  server.on('GET /operator/app-configuration', () => dataOf(shown));
  server.on('GET /operator/app-configurations', () =>
    listOf(
      [7, 3].map((version) => {
        const { title, brand, administratorText, imprint, missing, image, shareSales, savedBy } = shown;
        const savedAt = '2026-11-21T09:00:00.000Z';
        return {
          version,
          title,
          brand,
          administratorText,
          imprint,
          missing,
          image,
          shareSales,
          savedAt,
          savedBy,
        };
      }),
    ),
  );
  await renderResource(appConfiguration, { at: '/app-configuration', scopes, permissions: ['content.edit'] });
};

test('staff write the operator’s details as a draft, publish them, and restore an earlier version', async () => {
  const set = 'POST /operator/app-configurations';
  const publish = `POST /operator/app-configurations/${idOf('configuration')}/publish`;
  server.on(set, () => dataOf(configuration({ version: 8 })));
  server.on(publish, () => dataOf(configuration()));
  await openConfiguration(configuration());
  expect(await screen.findByText('Phone', { selector: 'dd *, dd' })).toBeTruthy();
  const dialog = await press('Edit');
  fireEvent.change(dialog.getByLabelText(/^Phone/), { target: { value: '+420 222 333 444' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(set)).toHaveLength(1));
  const { title, brand, administratorText, imprint, image } = configuration();
  expect(server.sent(set)[0]?.body).toEqual({
    title,
    brand,
    administratorText,
    imprint: { ...imprint, phone: '+420 222 333 444' },
    image,
    shareSales: false,
    version: 7,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const publishing = await press('Publish');
  expect(await publishing.findByText(/It replaces version 3/)).toBeTruthy();
  fireEvent.click(publishing.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(server.sent(publish)).toHaveLength(1));
  expect(server.sent(publish)[0]?.body).toEqual({ version: 7, publication: 4 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Show again' }));
  const again = within(await screen.findByRole('dialog'));
  fireEvent.click(again.getByRole('button', { name: 'Show again' }));
  await waitFor(() => expect(server.sent(publish)).toHaveLength(2));
  expect(server.sent(publish)[1]?.body).toEqual({ version: 7, publication: 4, earlierVersion: 3 });
});

test('staff cannot publish the operator’s details until they are written in every language', async () => {
  await openConfiguration(configuration({ title: localizedFrom({ cs: '', en: 'Parcela', pl: 'Parcela' }) }));
  expect(await screen.findByText('A language lacks a text.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

test('a colour shows a preview of its button and link in both appearances, and an unreadable colour names a better one', async () => {
  const set = 'POST /operator/app-configurations';
  server.on(set, () => dataOf(configuration({ version: 8 })));
  await openConfiguration(configuration());
  expect(await screen.findByText('Phone', { selector: 'dd *, dd' })).toBeTruthy();
  const dialog = await press('Edit');
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
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent(set)).toHaveLength(1));
  expect(server.sent(set)[0]?.body).toMatchObject({
    brand: { name: 'Parcela', logo: null, primaryColor: '#7c3aed' },
  });
});

test('two staff members change all verification steps together after reading what an omission means', async () => {
  type Level = DataOf<typeof getVerificationLevels>['steps'][number];
  const level = (type: Level['type'], relevance: number): Level => ({
    type,
    relevance,
    timeToComplete: 5,
    name: inAll(type),
    description: inAll('What to do'),
  });
  const change = 'POST /operator/verification-levels';
  server.on('GET /operator/verification-levels', () =>
    dataOf({ version: 6, steps: [level('KYC', 1), level('AML', 2)] }),
  );
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
    version: 6,
    reason: 'The questionnaire is closed',
  });
});
