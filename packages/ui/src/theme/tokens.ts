/**
 * Every design token of both apps. A new look only changes this file: components use the `--parcela-*`
 * variables of `tokens.css`, which `npm run generate` makes from it. Contrast against ground and surface:
 * text 4.5:1 or more, borders of inputs 3:1 or more.
 */
export interface ColorTokens {
  ground: string;
  surface: string;
  surfaceRaised: string;
  /** Quiet fill: table heads, hovered rows, chips. */
  fill: string;
  ink: string;
  inkSoft: string;
  hairline: string;
  /** Border of controls. */
  control: string;
  link: string;
  focus: string;
  positive: string;
  positiveFill: string;
  attention: string;
  attentionFill: string;
  negative: string;
  negativeFill: string;
  info: string;
  infoFill: string;
  neutral: string;
  neutralFill: string;
  /** The main button, its hover, and the letters on it. */
  primary: string;
  primaryHover: string;
  onPrimary: string;
  primaryFill: string;
  chart1: string;
  chart2: string;
  chart3: string;
  chart4: string;
  chart5: string;
  chart6: string;
}

export const lightColors: ColorTokens = {
  ground: '#faf8f4',
  surface: '#fffefc',
  surfaceRaised: '#ffffff',
  fill: '#f3f0e9',
  ink: '#1a1f1d',
  inkSoft: '#5a625e',
  hairline: '#e5e0d6',
  control: '#868a82',
  link: '#0d5c52',
  focus: '#0d5c52',
  positive: '#1b6440',
  positiveFill: '#e4f0e6',
  attention: '#85500a',
  attentionFill: '#fbeed3',
  negative: '#9c2f2b',
  negativeFill: '#f9e6e2',
  info: '#28587c',
  infoFill: '#e4edf4',
  neutral: '#545b57',
  neutralFill: '#efece4',
  primary: '#0d5c52',
  primaryHover: '#0a463f',
  onPrimary: '#ffffff',
  primaryFill: '#e2efeb',
  chart1: '#12685d',
  chart2: '#b7791f',
  chart3: '#4a7396',
  chart4: '#8a5a74',
  chart5: '#6d8450',
  chart6: '#7d766a',
};

export const darkColors: ColorTokens = {
  ground: '#131615',
  surface: '#1a1e1c',
  surfaceRaised: '#212624',
  fill: '#232826',
  ink: '#ecebe5',
  inkSoft: '#a6ada8',
  hairline: '#2f3532',
  control: '#78817c',
  link: '#7ccabb',
  focus: '#7ccabb',
  positive: '#86cf9f',
  positiveFill: '#1c3326',
  attention: '#e9b765',
  attentionFill: '#3a2c12',
  negative: '#f0a099',
  negativeFill: '#40211f',
  info: '#96c2e3',
  infoFill: '#1d2f3d',
  neutral: '#b9bfba',
  neutralFill: '#2a2f2d',
  primary: '#66b5a7',
  primaryHover: '#3d9384',
  onPrimary: '#1a1f1d',
  primaryFill: '#1b3530',
  chart1: '#63b8a9',
  chart2: '#dba64f',
  chart3: '#86aed0',
  chart4: '#c798b3',
  chart5: '#a3bb84',
  chart6: '#a8a195',
};

export const fontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
export const fontFamilyMonospace = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

/** Widths in pixels at which the layout changes (phones first; spec §9). */
export const breakpoints = { tablet: 640, desktop: 1024 } as const;
/** Pixels. */
export const radius = 12;
export const contentWidth = 1120;
export const railWidth = 232;
export const motionMs = { fast: 150, calm: 200 } as const;
