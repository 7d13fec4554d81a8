/**
 * Every design token of both apps. A new look is this file and nothing else: components use the
 * `--parcela-*` variables and the Mantine theme made from it.
 * Contrast, measured against ground and surface: text 4.5:1 or more, borders of inputs 3:1 or more.
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
  /** Border of things that can be typed in or pressed. */
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
  /** Of the one button that matters, its hover, and the letters on it. */
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

/** The house colour, light to dark; a brand from configuration replaces it. */
export const primaryShades = [
  '#eaf5f2',
  '#d2e8e3',
  '#a9d3ca',
  '#7ebdb1',
  '#66b5a7',
  '#3d9384',
  '#237c6e',
  '#14695d',
  '#0d5c52',
  '#0a463f',
] as const;

/** Shade of filled buttons: deep on light, pale with dark letters on dark. */
export const primaryShade = { light: 8, dark: 4 } as const;

export const fontFamily = "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
export const fontFamilyMonospace = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

/** Pixels; an 8 px grid with a half step. */
export const spacing = { xs: 4, sm: 8, md: 16, lg: 24, xl: 32 } as const;
export const radius = { xs: 4, sm: 6, md: 8, lg: 12, xl: 16 } as const;
export const fontSizes = { xs: 12, sm: 14, md: 16, lg: 18, xl: 20 } as const;

/** Widths in pixels at which the layout changes (phones first; spec §9). */
export const breakpoints = { tablet: 640, desktop: 1024 } as const;
export const contentWidth = 1120;
export const railWidth = 232;
export const motionMs = { fast: 150, calm: 200 } as const;
