import type { FunctionComponent, ReactElement, SVGProps } from 'react';

type Drawing = SVGProps<SVGSVGElement> & { size?: number | string };

type IconProps = Omit<Drawing, 'children' | 'stroke'> & {
  /** The width of its lines; filled icons have none. */
  stroke?: number | string;
};

const draw = (paths: readonly string[], { size = 24, ...rest }: Drawing): ReactElement => (
  <svg viewBox="0 0 24 24" width={size} height={size} {...rest}>
    {paths.map((path) => (
      <path d={path} key={path} />
    ))}
  </svg>
);

/* @__NO_SIDE_EFFECTS__ */
export function outline(...paths: readonly string[]): FunctionComponent<IconProps> {
  return ({ stroke = 2, ...rest }) =>
    draw(paths, {
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
    });
}

/* @__NO_SIDE_EFFECTS__ */
export function filled(...paths: readonly string[]): FunctionComponent<IconProps> {
  return ({ stroke: _none, ...rest }) => draw(paths, { fill: 'currentColor', ...rest });
}
