import type { ArrangedTile } from '@parcela/domain';
import { Button, IconButton, Popup, TickBox, useDescribeError, ErrorBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconArrowDown, IconArrowUp } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { storeTiles } from './get-home.ts';
import classes from './home.module.css';

const swapped = (tiles: readonly ArrangedTile[], place: number): ArrangedTile[] => {
  const [one, other] = [tiles[place], tiles[place + 1]];
  return one === undefined || other === undefined
    ? [...tiles]
    : [...tiles.slice(0, place), other, one, ...tiles.slice(place + 2)];
};

/** The order of the tiles, and which are shown; stored on the server, for every device. */
export const ArrangeTiles = ({
  tiles,
  onClose,
}: {
  tiles: readonly ArrangedTile[];
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const [draft, setDraft] = useState(tiles);
  const saving = useMutation({ mutationFn: storeTiles, onSuccess: onClose });
  return (
    <Popup
      isOpen
      onClose={onClose}
      title={t('home.arrange')}
      actions={
        <Button isBusy={saving.isPending} onClick={() => saving.mutate(draft)}>
          {t('home.arrangeSave')}
        </Button>
      }
    >
      {saving.isError && <ErrorBox>{describe(saving.error).message}</ErrorBox>}
      {draft.map(({ key, isHidden }, place) => {
        const label = t(`home.tile.${key}`);
        return (
          <div key={key} className={classes['arranged']}>
            <TickBox
              label={label}
              isChecked={!isHidden}
              onChange={(isShown) =>
                setDraft(draft.map((tile) => (tile.key === key ? { key, isHidden: !isShown } : tile)))
              }
            />
            <span className={classes['arrows']}>
              <IconButton
                icon={IconArrowUp}
                label={t('home.moveUp', { tile: label })}
                isDisabled={place === 0}
                onClick={() => setDraft(swapped(draft, place - 1))}
              />
              <IconButton
                icon={IconArrowDown}
                label={t('home.moveDown', { tile: label })}
                isDisabled={place === draft.length - 1}
                onClick={() => setDraft(swapped(draft, place))}
              />
            </span>
          </div>
        );
      })}
    </Popup>
  );
};
