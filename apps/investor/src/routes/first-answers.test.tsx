import type { Banner } from '@parcela/contract/investor';
import { needPhrases, queryClient } from '@parcela/web';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleImage } from '../../test/support/article-samples.ts';
import {
  dataOf,
  idOf,
  levelOptions,
  listOf,
  sampleConfiguration,
  sampleInfo,
  sampleHome,
  sampleMe,
  samplePortfolio,
  sampleStats,
} from '../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../packages/web/test/support/server-double.ts';
import { session } from '../shared/session/session.ts';
import { requestFirstAnswers } from './first-answers.ts';
import { createAppRouter } from './router.tsx';
const server = useServerDouble();

const banner: Banner = {
  documentId: idOf('banner'),
  ofPage: 'projects',
  small: sampleImage('small'),
  medium: sampleImage('medium'),
  large: sampleImage('large'),
  link: null,
};
const info = sampleInfo({ images: [sampleImage('front')] });

/** The calls of each screen; calls that every screen needs come first. */
const answers: Readonly<Record<string, () => unknown>> = {
  'GET /api/users/me': () => sampleMe(),
  'GET /api/messages': () => listOf([]),
  'GET /api/user-verifications': () => listOf(levelOptions),
  'GET /api/banners': () => listOf([banner]),
  'GET /api/app-configuration': () => dataOf(sampleConfiguration()),
  'GET /api/notifications': () => listOf([]),
  'GET /api/consents': () => dataOf(null),
  'GET /api/project-infos': () => listOf([{ ...info, documentId: idOf('info') }]),
  'GET /api/tools/parse-slug': () =>
    dataOf({ type: 'project-info', documentId: idOf('info'), slug: 'brno-hills' }),
  [`GET /api/project-infos/${idOf('info')}`]: () => dataOf(info),
  'GET /api/projects/detail-stats': () => dataOf(sampleStats()),
  'GET /api/projects/viewer': () =>
    dataOf({ isHolder: false, showsCalculator: false, interestRequest: 'none' }),
  'GET /api/projects/portfolio': () => dataOf(samplePortfolio()),
  'GET /api/projects/portfolio/history': () =>
    dataOf({ range: '1Y', currency: 'CZK', gainChange: 0, points: [] }),
  'GET /core/user/home': () => dataOf(sampleHome()),
};
const above = Object.keys(answers).slice(0, 4);
const calls = (): [call: string, count: number][] =>
  Object.keys(answers).map((call) => [call, server.sent(call).length]);
const sent = (): string[] =>
  calls()
    .filter(([, count]) => count > 0)
    .map(([call]) => call);
const preloaded = (): string[] =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(
    ({ imageSrcset }) => imageSrcset.split(' ')[0] ?? '',
  );

beforeEach(async () => {
  await needPhrases('common', 'errors');
  session.start('token');
  for (const [call, answer] of Object.entries(answers)) server.on(call, answer);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
});

const idle = (): Promise<void> => waitFor(() => expect(queryClient.isFetching()).toBe(0));

const open = async (address: string): Promise<void> => {
  window.history.replaceState(null, '', address);
  const router = createAppRouter();
  await router.load();
  render(<RouterProvider router={router} />);
  await screen.findByRole('main');
  await idle();
};

describe('requestFirstAnswers', () => {
  it.each([
    [
      '/projects',
      ['GET /api/project-infos'],
      ['/media/small-480', '/media/medium-480', '/media/large-480', '/media/front-480'],
    ],
    [
      '/',
      ['GET /api/project-infos'],
      ['/media/small-480', '/media/medium-480', '/media/large-480', '/media/front-480'],
    ],
    [
      '/projects/brno-hills',
      [
        'GET /api/tools/parse-slug',
        `GET /api/project-infos/${idOf('info')}`,
        'GET /api/projects/detail-stats',
        'GET /api/projects/viewer',
      ],
      ['/media/front-480'],
    ],
    [
      '/dashboard',
      ['GET /api/projects/portfolio', 'GET /api/projects/portfolio/history', 'GET /core/user/home'],
      [],
    ],
    ['/news', [], []],
  ])('requests the data of %s once, and its screen requests none of it again', async (...row) => {
    const [address, ofScreen, pictures] = row;
    requestFirstAnswers(address);
    await waitFor(() => expect(sent()).toEqual([...above, ...ofScreen]));
    await idle();
    expect(preloaded().toSorted()).toEqual(pictures.toSorted());
    await open(address);
    expect(calls().filter(([, count]) => count > 1)).toEqual([]);
  });

  it('requests each answer once when the screen opens before the answers arrive', async () => {
    requestFirstAnswers('/projects/brno-hills');
    await open('/projects/brno-hills');
    expect(calls().filter(([, count]) => count > 1)).toEqual([]);
    expect(await screen.findByRole('heading', { level: 1, name: info.title })).toBeTruthy();
  });

  it('leaves a list with filters to its screen, which reads them', async () => {
    window.history.replaceState(null, '', '/projects?state=Open');
    requestFirstAnswers('/projects');
    await idle();
    expect(sent()).toEqual(above);
  });

  it('leaves a failure to the screen', async () => {
    server.on('GET /api/banners', () => refusal(500, 'common.error'));
    server.on('GET /api/tools/parse-slug', () => refusal(404, 'common.not_found'));
    requestFirstAnswers('/projects/gone');
    await idle();
    await open('/projects/gone');
    expect(await screen.findByRole('dialog', { name: 'Project not found' })).toBeTruthy();
  });
});
