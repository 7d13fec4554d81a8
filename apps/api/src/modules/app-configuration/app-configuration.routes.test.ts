import { houseColor } from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  publishSampleDocument,
  sampleBrand,
  setSampleConfiguration,
} from '../../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../../test/support/content/sample-texts.ts';
import { samplePicture, useFileStore } from '../../../test/support/media/sample-files.ts';
import { startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { type TestContext, useTestDatabase } from '../../../test/support/database/test-database.ts';
import { storeImage } from '../media/index.ts';
import { appConfigurationRoutes, readBrand, setAppConfiguration } from './index.ts';
import { legalDocumentsRoutes, termsInForce } from '../legal-documents/index.ts';
import { setRates } from '../exchange-rates/index.ts';

const fileAddress = expect.stringMatching(/^\/api\/files\/\w{24}$/) as string;
const administrator = {
  name: 'Parcela s.r.o.',
  address: 'Dlouhá 1, Praha',
  companyId: '12345678',
  email: 'info@example.com',
};

/** Runs the routes on a separate database. */
const useConfigurationApp = (context: () => TestContext) => {
  const running: { server?: TestApp } = {};
  beforeAll(async () => {
    running.server = await startTestApp(context(), (api) => {
      appConfigurationRoutes(api, { administrator, isRunOff: false, socialProviders: ['google'] });
      legalDocumentsRoutes(api);
    });
  });
  afterAll(() => running.server?.close());
  return (url: string) => running.server!.inject({ method: 'GET', url });
};

describe('GET /api/app-configuration before the first entry by staff', () => {
  const context = useTestDatabase();
  const get = useConfigurationApp(context);

  it('answers that everything is closed, instead of an error', async () => {
    const configuration = await get('/api/app-configuration');
    expect([configuration.statusCode, configuration.headers['retry-after']]).toEqual([503, '60']);
    expect((await get('/api/legal-documents')).json()).toEqual({
      data: { terms: null, privacy: null },
      meta: {},
    });
    expect(await termsInForce(context().database.reader)).toBeNull();
  });

  it('returns the company of the deployment as the brand', async () => {
    expect(await readBrand(context().database.reader, administrator)).toMatchObject({
      version: 0,
      name: administrator.name,
      title: { pl: administrator.name },
      logo: null,
      colors: { light: { primary: houseColor } },
    });
  });
});

describe('GET /api/app-configuration', () => {
  const context = useTestDatabase();
  const store = useFileStore();
  const get = useConfigurationApp(context);
  const publish = (of: Parameters<typeof publishSampleDocument>[2]) =>
    context().transact((tx) => publishSampleDocument(tx, store().files, of));

  it('shows the newest configuration with the documents and rates in force, in the requested language (spec 3.05)', async () => {
    await context().transact(setSampleConfiguration);
    const [terms, whitePaper] = [await publish({ kind: 'terms' }), await publish({ kind: 'white_paper' })];
    const { files } = store();
    const picture = { documentId: '' };
    await context().transact(async (tx) => {
      await setRates(tx, {
        eurToCzk: '31',
        eurToPln: '4.25',
        source: 'test',
        actor: staffActor,
        confirmed: true,
      });
      const image = await storeImage({ files }, tx, { bytes: samplePicture, originalName: 'a.webp' });
      picture.documentId = image.documentId;
      await setAppConfiguration(tx, {
        title: inEveryLanguage('Newer'),
        brand: sampleBrand,
        administratorText: inEveryLanguage('Who'),
        image: { fileId: image.id, alt: inEveryLanguage('A street') },
        actor: staffActor,
      });
    });
    const answer = await get('/api/app-configuration?locale=cs&populate=*');
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      title: 'Newer (cs)',
      image: {
        url: `/api/files/${picture.documentId}`,
        width: 40,
        height: 20,
        alternativeText: 'A street (cs)',
      },
      termsAndConditions: { documentId: terms, name: 'terms (cs)', url: fileAddress },
      whitePaper: { documentId: whitePaper, name: 'white_paper (cs)', url: fileAddress },
      conversionRateEurToCzk: '31.000000',
      conversionRateEurToPln: '4.250000',
      administrator: { ...administrator, text: 'Who (cs)' },
      socialProviders: ['google'],
      isRunOff: false,
      hasShareBoard: false,
    });
    expect((await get('/api/app-configuration?locale=de')).statusCode).toBe(400);
  });
});
