import type { Image } from '@parcela/contract/investor';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import { useUiTexts } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import classes from './lightbox.module.css';

/** The widths in which the server stores a picture; its shape determines the height. */
const widths = { small: 480, medium: 960, large: 1600 } as const;

const slideOf = ({ formats, width, height, alternativeText, caption }: Image) => ({
  src: formats.large,
  alt: alternativeText,
  width,
  height,
  srcSet: (['small', 'medium', 'large'] as const).map((size) => ({
    src: formats[size],
    width: widths[size],
    height: Math.round((widths[size] * height) / width),
  })),
  ...(caption !== null && { description: caption }),
});

/**
 * Shows the pictures one by one on the whole screen: arrow keys, swipes, zoom, Escape. The code loads on first use.
 */
export const Lightbox = ({
  images,
  position,
  onMove,
  onClose,
}: {
  images: readonly Image[];
  position: number;
  onMove: (position: number) => void;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  const texts = useUiTexts();
  return (
    <YetAnotherLightbox
      open
      className={classes['root'] ?? ''}
      close={onClose}
      index={position}
      on={{ view: ({ index }) => onMove(index) }}
      slides={images.map(slideOf)}
      plugins={[Captions, Zoom]}
      captions={{ descriptionTextAlign: 'center' }}
      carousel={{ finite: images.length <= 1 }}
      labels={{
        Previous: texts.previousPicture,
        Next: texts.nextPicture,
        Close: texts.close,
        Lightbox: t('project.lightbox'),
        'Photo gallery': t('project.lightbox'),
        Carousel: t('project.gallery'),
        Slide: t('project.slide'),
        '{index} of {total}': t('project.lightboxPosition'),
        'Zoom in': t('project.zoomIn'),
        'Zoom out': t('project.zoomOut'),
        Caption: t('project.captions'),
      }}
    />
  );
};
