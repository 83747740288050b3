import type { Pixels } from './encode-png.js';

/** What the process that typesets is told: everything lies in files on this machine. */
export interface TypesetTask {
  /** Folder with what `writeReport` wrote. */
  reportPath: string;
  madeAt: string;
  /** Of fonts and templates. */
  assets: string;
  /** Where the file is to be; pictures of its pages are beside it. */
  outPath: string;
  /** Pages that become pictures; absent: the file itself is written. */
  drawn?: DrawnRange;
}

export interface DrawnRange {
  /** From 1. */
  from: number;
  count: number;
  /** In pixels. */
  width: number;
}

/** Pages and size of the whole file; pictures of those that were to be drawn. */
export interface Typeset {
  total: number;
  bytes: number;
  pages: (Omit<Pixels, 'rgba'> & { n: number; path: string })[];
}
