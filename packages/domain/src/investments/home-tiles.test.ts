import { expect, it } from 'vitest';
import { arrangeTiles, homeTiles } from './home-tiles.ts';

it('arrangeTiles keeps the stored order and adds the missing tiles at the end', () => {
  const arranged = arrangeTiles(['goal', 'income'], ['income']);
  expect(arranged.slice(0, 2)).toEqual([
    { key: 'goal', isHidden: false },
    { key: 'income', isHidden: true },
  ]);
  expect(arranged.map(({ key }) => key).toSorted()).toEqual(homeTiles.toSorted());
});

it('arrangeTiles gives the default order without stored tiles', () => {
  expect(arrangeTiles([], []).map(({ key }) => key)).toEqual(homeTiles);
});
