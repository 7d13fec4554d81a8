import type { ReactNode } from 'react';
import type { EmptyDrawingName } from '../feedback/props.ts';
import classes from './empty-state.module.css';

const house = (
  <>
    <path d="M14 70h92" />
    <path d="M28 70V38l26-18 26 18v32" />
    <path d="M22 42 54 20l32 22" />
    <path d="M48 70V54h12v16" className={classes['accent']} />
    <path d="M36 46h8v8h-8zM64 46h8v8h-8z" />
    <path d="M96 70V54" />
    <circle cx="96" cy="47" r="8" />
    <path d="M68 31v-9h7v14" />
  </>
);

const papers = (
  <>
    <path d="M40 16h28l14 14v38a4 4 0 0 1-4 4H40a4 4 0 0 1-4-4V20a4 4 0 0 1 4-4z" />
    <path d="M68 16v14h14" />
    <path d="M46 42h26M46 51h26" />
    <path d="M46 60h14" className={classes['accent']} />
    <path d="M36 26h-4a4 4 0 0 0-4 4v44a4 4 0 0 0 4 4h36" />
  </>
);

const coins = (
  <>
    <ellipse cx="46" cy="34" rx="20" ry="8" />
    <path d="M26 34v12c0 4.4 9 8 20 8s20-3.6 20-8V34" />
    <path d="M26 46v12c0 4.4 9 8 20 8s20-3.6 20-8V46" />
    <ellipse cx="78" cy="56" rx="16" ry="6.5" className={classes['accent']} />
    <path d="M62 56v10c0 3.6 7.2 6.5 16 6.5S94 69.6 94 66V56" className={classes['accent']} />
    <path d="M78 20v14M71 27h14" />
  </>
);

const ballot = (
  <>
    <path d="M26 48h68v24a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4z" />
    <path d="M26 48l8-12h52l8 12" />
    <path d="M46 44V18a4 4 0 0 1 4-4h20a4 4 0 0 1 4 4v26" />
    <path d="m53 29 5 5 9-10" className={classes['accent']} />
    <path d="M42 44h36" />
  </>
);

const search = (
  <>
    <circle cx="54" cy="40" r="22" />
    <path d="m70 56 20 20" />
    <path d="M44 36a11 11 0 0 1 10-7" className={classes['accent']} />
    <path d="M92 24v8M88 28h8M24 66v8M20 70h8" />
  </>
);

const drawings: Record<EmptyDrawingName, ReactNode> = {
  house,
  papers,
  coins,
  ballot,
  search,
};

/** The lines of a drawing. */
export const EmptyLines = ({ name }: { name: EmptyDrawingName }): ReactNode => drawings[name];
