import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { dataOf, renderResource } from '../../../test/support/render-app.tsx';
import { configuration } from './configuration.resource.ts';

const server = useServerDouble();

test('each variable shows its value and source, and a secret stays hidden', async () => {
  const variable = { purpose: 'for a test', group: 'optional', isSecret: false } as const;
  server.on('GET /operator/configuration', () =>
    dataOf({
      variables: [
        { ...variable, name: 'TIME_ZONE', source: 'default', value: 'Europe/Prague' },
        { ...variable, name: 'FILE_LINK_SECRET', source: 'environment', value: null, isSecret: true },
        { ...variable, name: 'ECB_URL', source: 'none', value: null },
      ],
      node: 'v24.0.0',
      database: { version: '17.4', migration: '0019_newest' },
    }),
  );
  await renderResource(configuration, {
    at: '/configuration',
    scopes: ['bo-platform'],
    permissions: ['configuration.read'],
  });
  const rows = await screen.findAllByRole('row');
  const texts = rows.map(({ textContent }) => textContent ?? '');
  expect(texts[1]).toMatch(/TIME_ZONE.*Europe\/Prague.*Default/);
  expect(texts[2]).toMatch(/FILE_LINK_SECRET.*Hidden.*Environment/);
  expect(texts[3]).toMatch(/ECB_URL.*Not set/);
  expect(screen.getByText('0019_newest')).toBeTruthy();
});
