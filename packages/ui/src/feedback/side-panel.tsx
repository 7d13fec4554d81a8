import { IconX } from '../icons/icons.gen.ts';
import { useId } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import { ModalDialog } from './modal-dialog.tsx';
import type { SidePanelProps } from './props.ts';
import classes from './side-panel.module.css';

function OpenSidePanel({ onClose, title, actions, children }: Omit<SidePanelProps, 'isOpen'>) {
  const texts = useUiTexts();
  const titleId = useId();
  return (
    <ModalDialog onClose={onClose} labelledBy={titleId} className={classes['panel']}>
      <div className={classes['content']}>
        <div className={classes['header']}>
          <h2 id={titleId} className={classes['title']}>
            {title}
          </h2>
          <IconButton icon={IconX} label={texts.close} onClick={onClose} />
        </div>
        {actions !== undefined && <div className={classes['actions']}>{actions}</div>}
        <div className={classes['body']}>{children}</div>
      </div>
    </ModalDialog>
  );
}

/** A dialog at the end of the page, for reading next to the page; it takes the whole width on phones. */
export function SidePanel({ isOpen, ...props }: SidePanelProps) {
  return isOpen ? <OpenSidePanel {...props} /> : null;
}
