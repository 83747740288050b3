/** The parts of the command palette, in their order. */
export const PALETTE_GROUPS = [
  'Screens',
  'Actions',
  'Dashboards',
  'Data sources',
  'Documents',
  'Extractions',
  'Summaries',
] as const;

/** What a feature brings to the command palette, by a hook of its `palette.ts`. */
export type PaletteEntry = { group: (typeof PALETTE_GROUPS)[number]; label: string } & (
  | { to: string }
  | { run: () => unknown }
);
