import { IconChevronLeft, IconChevronRight } from '../icons/icons.gen.ts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './gallery.module.css';
import type { GalleryProps, Picture } from './props.ts';

function Thumbnail({
  picture,
  label,
  isShown,
  onShow,
}: {
  picture: Picture;
  label: string;
  isShown: boolean;
  onShow: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        className={classes['thumbnail']}
        aria-label={label}
        aria-current={isShown ? 'true' : undefined}
        onClick={onShow}
      >
        <img src={picture.thumbnailSrc ?? picture.src} alt="" loading="lazy" />
      </button>
    </li>
  );
}

function LargePicture({
  picture,
  enlarge,
  position,
}: {
  picture: Picture;
  enlarge: GalleryProps['enlarge'];
  position: number;
}): ReactNode {
  const image = (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.sizes}
      alt={picture.alt}
      className={classes['image']}
    />
  );
  if (enlarge === undefined) return image;
  return (
    <button
      type="button"
      className={classes['enlarge']}
      aria-label={`${enlarge.label}: ${picture.alt}`}
      onClick={() => enlarge.onEnlarge(position)}
    >
      {image}
    </button>
  );
}

/** One large picture, arrow keys, and small pictures to choose from. */
export function Gallery({ label, pictures, enlarge }: GalleryProps) {
  const texts = useUiTexts();
  const [position, setPosition] = useState(0);
  const count = pictures.length;
  const shown = pictures[Math.min(position, count - 1)];
  if (shown === undefined) return null;
  const move = (step: number) => setPosition((present) => (present + step + count) % count);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1);
    if (event.key === 'ArrowLeft') move(-1);
  };
  return (
    // The arrow keys only repeat what the buttons inside do, so the region itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-label={label} className={classes['root']} onKeyDown={onKeyDown}>
      <figure className={classes['figure']}>
        <div className={classes['frame']}>
          <LargePicture picture={shown} enlarge={enlarge} position={pictures.indexOf(shown)} />
          {count > 1 && (
            <div className={classes['controls']}>
              <IconButton icon={IconChevronLeft} label={texts.previousPicture} onClick={() => move(-1)} />
              <span aria-live="polite" className={classes['position']}>
                {texts.picturePosition(position + 1, count)}
              </span>
              <IconButton icon={IconChevronRight} label={texts.nextPicture} onClick={() => move(1)} />
            </div>
          )}
        </div>
        {shown.caption !== undefined && (
          <figcaption className={classes['caption']}>{shown.caption}</figcaption>
        )}
      </figure>
      {count > 1 && (
        <ul className={classes['thumbnails']}>
          {pictures.map((picture, index) => (
            <Thumbnail
              key={picture.key}
              picture={picture}
              label={`${texts.openPicture} ${index + 1}: ${picture.alt}`}
              isShown={picture === shown}
              onShow={() => setPosition(index)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
