/** Relative luminance of a #RRGGBB colour (WCAG 2.2). */
export function relativeLuminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two #RRGGBB colours, 1 to 21 (WCAG 2.2). */
export function contrastRatio(a: string, b: string): number {
  const [low = 0, high = 0] = [relativeLuminance(a), relativeLuminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
