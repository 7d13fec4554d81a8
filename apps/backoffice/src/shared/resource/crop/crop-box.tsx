import { Button, evenStops, Group, Segmented, SliderInput, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { areaOf, type Crop, isWhole, movedBy, type Shape, shapes, wholePicture } from './crop.ts';
import classes from '../fields/stored-file.module.css';

interface CropBoxProps {
  readonly file: File;
  /** Receives the kept part, or the unchanged file. */
  readonly onDone: (chosen: Blob) => void;
  readonly onCancel: () => void;
}

const quality = 0.92;
const maxZoom = 4;

const cut = (picture: CanvasImageSource, size: { width: number; height: number }, crop: Crop) => {
  const { left, top, width, height } = areaOf(size, crop);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, width, height);
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality));
};

const useAddressOf = (file: File): string => {
  const [address] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
};

/** Lets the user choose the kept part of a picture, by dragging or by sliders, before sending it. */
export const CropBox = ({ file, onDone, onCancel }: CropBoxProps): ReactNode => {
  const t = usePhrase();
  const address = useAddressOf(file);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState(wholePicture);
  const size = { width: picture?.naturalWidth ?? 1, height: picture?.naturalHeight ?? 1 };
  const area = areaOf(size, crop);
  const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;
  const pull = ({ buttons, movementX, movementY }: PointerEvent): void => {
    if (buttons === 0 || picture === null) return;
    const scale = size.width / Math.max(1, picture.clientWidth);
    setCrop(movedBy(size, crop, { x: movementX * scale, y: movementY * scale }));
  };
  const finish = async (): Promise<void> => {
    const part = picture === null || isWhole(crop) ? null : await cut(picture, size, crop);
    onDone(part ?? file);
  };
  const slider = (label: string, value: number, change: (value: number) => Partial<Crop>): ReactNode => (
    <SliderInput
      label={label}
      value={value}
      valueText={`${Math.round(value * 100)} %`}
      stops={evenStops(0, 1, 0.01)}
      onChange={(share) => setCrop({ ...crop, ...change(share) })}
    />
  );
  return (
    <Stack gap="sm">
      <div className={classes['crop']}>
        <img src={address} alt="" draggable={false} onLoad={(event) => setPicture(event.currentTarget)} />
        <div
          className={classes['chosen']}
          aria-hidden
          style={{
            left: percent(area.left, size.width),
            top: percent(area.top, size.height),
            width: percent(area.width, size.width),
            height: percent(area.height, size.height),
          }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={pull}
        />
      </div>
      <Segmented
        label={t('bo.file.shape')}
        value={crop.shape}
        options={(Object.keys(shapes) as Shape[]).map((shape) => ({
          value: shape,
          label: t(`bo.file.shape.${shape}`),
        }))}
        onChange={(shape) => setCrop({ ...crop, shape })}
      />
      <SliderInput
        label={t('bo.file.zoom')}
        value={crop.zoom}
        valueText={`${Math.round(crop.zoom * 100)} %`}
        stops={evenStops(1, maxZoom, 0.05)}
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
      {!isWhole(crop) && slider(t('bo.file.fromLeft'), crop.x, (x) => ({ x }))}
      {!isWhole(crop) && slider(t('bo.file.fromTop'), crop.y, (y) => ({ y }))}
      <Group gap="xs">
        <Button size="small" isDisabled={picture === null} onClick={() => void finish()}>
          {t('bo.file.upload')}
        </Button>
        <Button size="small" emphasis="quiet" onClick={onCancel}>
          {t('bo.action.back')}
        </Button>
      </Group>
    </Stack>
  );
};
