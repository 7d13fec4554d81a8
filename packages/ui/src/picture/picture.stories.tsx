import type { Meta, StoryObj } from '@storybook/react-vite';
import { Gallery } from './gallery.tsx';
import { QrFigure } from './qr-figure.tsx';

const meta: Meta = { title: 'Picture' };
export default meta;

const house = (sky: string, wall: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="${sky}"/><path d="M90 180V80l70-44 70 44v100z" fill="${wall}"/></svg>`,
  )}`;

export const Pictures: StoryObj = {
  render: () => (
    <Gallery
      label="Obrázky projektu"
      pictures={[
        {
          key: '1',
          src: house('#cfe3e6', '#8c6f5a'),
          alt: 'Průčelí domu z ulice',
          caption: 'Průčelí z ulice',
        },
        { key: '2', src: house('#f3dfc1', '#5a6f6b'), alt: 'Dům při západu slunce', caption: 'Západ slunce' },
        { key: '3', src: house('#dfe6f3', '#7d766a'), alt: 'Dvůr' },
      ]}
    />
  ),
};

export const Qr: StoryObj = {
  render: () => (
    <QrFigure
      src={house('#ffffff', '#000000')}
      alt="QR kód platby"
      caption="Naskenujte v aplikaci své banky."
    />
  ),
};
