import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { needPhrases, queryClient } from '@parcela/web';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { AppFrame } from './app-frame.tsx';
import { RunOffBanner } from './run-off-banner.tsx';

const server = useServerDouble();
const configuration = 'GET /api/app-configuration';

beforeEach(() => needPhrases('common', 'errors', 'back-office'));
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const show = (isRunOff: boolean): void => {
  server.on(configuration, () => ({ data: { isRunOff } }));
  render(
    <AppFrame>
      <RunOffBanner />
    </AppFrame>,
  );
};

test('every screen tells staff about the run-off and the calls it refuses', async () => {
  show(true);
  expect(await screen.findByText('The platform is in run-off')).toBeTruthy();
  expect(document.body.textContent).toContain('bonus shares, projects, openings and prices are refused');
});

test('no banner appears while the platform is open', async () => {
  show(false);
  await waitFor(() => expect(server.sent(configuration)).toHaveLength(1));
  expect(screen.queryByText('The platform is in run-off')).toBeNull();
});
