import type { Image } from '@parcela/contract/investor';
import { galleryPictureSizes } from '@parcela/domain';
import { Gallery } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { pictureSizes } from '../../../shared/content/picture-sizes.ts';

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

const picture = (image: Image) => ({
  key: image.url,
  src: image.formats.large,
  srcSet: pictureSizes(image),
  sizes: galleryPictureSizes,
  thumbnailSrc: image.previewUrl,
  alt: image.alternativeText,
  ...(image.caption !== null && { caption: image.caption }),
});

/** The pictures of a project; a press on the large one shows it on the whole screen. */
export const ProjectGallery = ({ images }: { images: readonly Image[] }): ReactNode => {
  const t = usePhrase();
  const [enlarged, setEnlarged] = useState<{ position: number; opener: Element | null } | null>(null);
  const close = (): void => {
    // The lightbox does not return the focus when it closes.
    if (enlarged?.opener instanceof HTMLElement) enlarged.opener.focus();
    setEnlarged(null);
  };
  return (
    <>
      <Gallery
        label={t('project.gallery')}
        pictures={images.map(picture)}
        enlarge={{
          label: t('project.enlarge'),
          onEnlarge: (position) => setEnlarged({ position, opener: document.activeElement }),
        }}
      />
      {enlarged !== null && (
        <Suspense fallback={null}>
          <Lightbox
            images={images}
            position={enlarged.position}
            onMove={(position) => setEnlarged({ ...enlarged, position })}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
};
