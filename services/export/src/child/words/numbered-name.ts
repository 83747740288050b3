/** What one of several files in a zip is called: its place, then its title without what file systems refuse. */
export const numberedName = (title: string, at: number): string =>
  `${String(at + 1).padStart(2, '0')} ${title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .slice(0, 80)
    .trim()}`;
