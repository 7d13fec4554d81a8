import { type ReactNode, useState } from 'react';
import classes from './stored-file.module.css';

const accepted = {
  image: 'image/jpeg,image/png,image/webp,image/avif',
  document: 'application/pdf',
  statement: '.xml,.gpc,.csv,.txt',
  table: '.csv,text/csv',
};

interface DropPlaceProps {
  readonly id?: string;
  /** The accessible name of the place. */
  readonly label: string;
  /** The visible text of the area. */
  readonly text: string;
  readonly accepts: readonly (keyof typeof accepted)[];
  readonly isMultiple?: boolean;
  readonly describedBy?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

/** An area for dropped files; a press opens a file dialog. */
export const DropPlace = (props: DropPlaceProps): ReactNode => {
  const { id, label, text, accepts, isMultiple = false, describedBy, onFiles } = props;
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    setOver(false);
    onFiles([...(files ?? [])]);
  };
  return (
    // Without a mouse, the input inside is used.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        accept={accepts.map((of) => accepted[of]).join(',')}
        aria-label={label}
        aria-describedby={describedBy}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {text}
    </label>
  );
};
