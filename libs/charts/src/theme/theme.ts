/** Literal colours for drawing: SVG is also rendered where CSS variables do not exist (a server, a PDF, a picture). */
export interface ChartTheme {
  name: 'light' | 'dark' | 'print';
  surface: string;
  raised: string;
  /** Headings and values. */
  text1: string;
  /** Labels. */
  text2: string;
  /** Axis text and captions. */
  text3: string;
  grid: string;
  /** Zero line. */
  axis: string;
  border: string;
  borderStrong: string;
  focus: string;
  accentText: string;
  accentSubtle: string;
  accentBorder: string;
  good: string;
  bad: string;
  /** Six categorical colours by slot; `other` is the seventh. */
  chart: readonly string[];
  other: string;
  /** Seven steps from least to most. */
  sequential: readonly string[];
  /** Lines differ by dash as well as by colour: paper is often printed grey. */
  dashes: boolean;
  fontFamily: string;
}

const FONT_FAMILY = "'Inter Variable', Inter, system-ui, sans-serif";

export const lightTheme: ChartTheme = {
  name: 'light',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  text1: '#1A1E27',
  text2: '#4C515B',
  text3: '#666A74',
  grid: '#E4E6EA',
  axis: '#848991',
  border: '#DADCE2',
  borderStrong: '#BABEC4',
  focus: '#4F63E7',
  accentText: '#3B48C7',
  accentSubtle: '#EDF1FE',
  accentBorder: '#B6C5F9',
  good: '#0E5F36',
  bad: '#A71922',
  chart: ['#2D7BE7', '#CB703E', '#007A6A', '#BF315F', '#5D3F96', '#676001'],
  other: '#82868E',
  sequential: ['#E8F1FE', '#C3DBFE', '#96C0FE', '#68A2F8', '#3C82E8', '#1C62C2', '#0D4289'],
  dashes: false,
  fontFamily: FONT_FAMILY,
};

export const darkTheme: ChartTheme = {
  name: 'dark',
  surface: '#16191F',
  raised: '#1D2128',
  text1: '#EEF0F4',
  text2: '#B5B9C1',
  text3: '#9297A0',
  grid: '#272A31',
  axis: '#6A707C',
  border: '#2F333C',
  borderStrong: '#484D57',
  focus: '#859DFF',
  accentText: '#96ACFE',
  accentSubtle: '#1D2443',
  accentBorder: '#394788',
  good: '#7CE0A2',
  bad: '#FC9D95',
  chart: ['#6A9DFF', '#E49922', '#78D7D2', '#DB467F', '#7F62BC', '#BCD68E'],
  other: '#82868E',
  sequential: ['#18273C', '#1F3D69', '#265496', '#326EC6', '#4C8BE8', '#7AAEFB', '#B5D3FF'],
  dashes: false,
  fontFamily: FONT_FAMILY,
};

/** For paper and documents: the light colours on white, with dash patterns. */
export const printTheme: ChartTheme = { ...lightTheme, name: 'print', dashes: true };

/** Context beside a highlight, and marks that are not selected. */
export const CONTEXT_OPACITY = 0.35;

const OTHER_SLOT = 6;

/** The colour of a slot; anything past the six is "Other", never a repeated colour. */
export function slotColour(theme: ChartTheme, slot: number): string {
  return slot < OTHER_SLOT ? (theme.chart[slot] ?? theme.other) : theme.other;
}

/** A colour at a share of its strength on a surface, as one opaque colour: grid lines must not show through a bar. */
export function blend(colour: string, surface: string, share: number): string {
  const channel = (at: number) => {
    const [top, under] = [colour, surface].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((top ?? 0) * share + (under ?? 0) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`.toUpperCase();
}
