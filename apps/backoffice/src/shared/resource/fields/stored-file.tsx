import { getMedia, listMedia, uploadMedia } from '@parcela/contract/operator';
import { Button, FilterSearch, NoticeBox, ProgressBar } from '@parcela/ui';
import { useDescribe, usePhrase } from '@parcela/web';
import { IconExternalLink, IconPhotoSearch, IconTrash } from '@parcela/ui/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, routeOptions } from '../../api/api.ts';
import { CropBox } from '../crop/crop-box.tsx';
import { DropPlace } from './drop-place.tsx';
import { openFile } from './open-file.ts';
import classes from './stored-file.module.css';
import { uploadKey } from './upload-key.ts';
import { sendWithProgress } from '../../api/send-with-progress.ts';

interface StoredFileProps {
  readonly id?: string;
  readonly label: string;
  readonly of: 'image' | 'document';
  /** documentId, or an empty text. */
  readonly value: string;
  readonly describedBy?: string | undefined;
  readonly onChange: (documentId: string) => void;
}

const useUpload = (onChange: StoredFileProps['onChange']) => {
  const [percent, setPercent] = useState(0);
  const sending = useMutation({
    mutationKey: uploadKey,
    mutationFn: ({ name, content }: { name: string; content: Blob }) =>
      call(uploadMedia, { query: { name }, body: content }, { send: sendWithProgress(content, setPercent) }),
    onMutate: () => setPercent(0),
    onSuccess: ({ data }) => onChange(data.documentId),
  });
  return { sending, percent };
};

/** A search for stored files by their names. */
const StoredChoice = ({ of, onChange }: Pick<StoredFileProps, 'of' | 'onChange'>): ReactNode => {
  const t = usePhrase();
  const [search, setSearch] = useState('');
  const query = { 'filters[kind]': of, ...(search === '' ? {} : { search }) };
  const { data } = useQuery(routeOptions(listMedia, { query }));
  return (
    <>
      <FilterSearch label={t('bo.file.find')} value={search} maxLength={100} onChange={setSearch} />
      <ul className={classes['choices']}>
        {data?.data.map(({ documentId, name, previewUrl }) => (
          <li key={documentId}>
            <button type="button" className={classes['choice']} onClick={() => onChange(documentId)}>
              {previewUrl !== null && <img src={previewUrl} alt="" loading="lazy" />}
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Shows a stored picture, even one that is not public yet. */
const StoredPicture = ({ documentId }: { readonly documentId: string }): ReactNode => {
  const describe = useDescribe();
  const { data, error } = useQuery(routeOptions(getMedia, { params: { documentId } }));
  if (error !== null) return <NoticeBox tone="warning">{describe(error).message}</NoticeBox>;
  const previewUrl = data?.data.previewUrl ?? null;
  return previewUrl === null ? <span className={classes['awaited']} /> : <img src={previewUrl} alt="" />;
};

const Present = ({ of, value, onChange }: Pick<StoredFileProps, 'of' | 'value' | 'onChange'>): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const opening = useMutation({ mutationFn: openFile });
  return (
    <div className={classes['stored']}>
      {of === 'image' && <StoredPicture documentId={value} />}
      <Button size="small" emphasis="quiet" icon={IconExternalLink} onClick={() => opening.mutate(value)}>
        {t('bo.file.open')}
      </Button>
      <Button size="small" emphasis="quiet" icon={IconTrash} onClick={() => onChange('')}>
        {t('bo.file.takeOut')}
      </Button>
      {opening.isError && <NoticeBox tone="warning">{describe(opening.error).message}</NoticeBox>}
    </div>
  );
};

/** A stored picture or PDF: dropped or chosen here (the user crops a picture first), or already stored. */
export const StoredFile = ({ id, label, of, value, describedBy, onChange }: StoredFileProps): ReactNode => {
  const t = usePhrase();
  const describe = useDescribe();
  const [picture, setPicture] = useState<File | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const { sending, percent } = useUpload(onChange);
  const choose = (documentId: string): void => {
    setChoosing(false);
    onChange(documentId);
  };
  if (picture !== null)
    return (
      <CropBox
        file={picture}
        onCancel={() => setPicture(null)}
        onDone={(content) => {
          setPicture(null);
          sending.mutate({ name: picture.name, content });
        }}
      />
    );
  if (sending.isPending)
    return <ProgressBar value={percent} label={t('bo.file.uploading')} valueText={`${percent} %`} />;
  return (
    <div className={classes['root']}>
      {sending.isError && (
        <NoticeBox tone="warning" isAnnounced>
          {describe(sending.error).message}
        </NoticeBox>
      )}
      {value === '' ? (
        <>
          <DropPlace
            {...(id === undefined ? {} : { id })}
            label={label}
            accepts={[of]}
            text={t(of === 'image' ? 'bo.file.dropPicture' : 'bo.file.dropDocument')}
            describedBy={describedBy}
            onFiles={([file]) => {
              if (file === undefined) return;
              if (of === 'image') setPicture(file);
              else sending.mutate({ name: file.name, content: file });
            }}
          />
          <div>
            <Button
              size="small"
              emphasis="quiet"
              icon={IconPhotoSearch}
              onClick={() => setChoosing(!isChoosing)}
            >
              {t('bo.file.fromStored')}
            </Button>
          </div>
          {isChoosing && <StoredChoice of={of} onChange={choose} />}
        </>
      ) : (
        <Present of={of} value={value} onChange={onChange} />
      )}
    </div>
  );
};
