/** The parts of the command palette, in their order. */
export const PALETTE_GROUPS = [
  'Screens',
  'Actions',
  'Dashboards',
  'Data sources',
  'Columns',
  'Values',
  'Insights',
  'Documents',
  'Extractions',
  'Fields',
  'Summaries',
  'Exports',
] as const;

/** What a feature brings to the command palette, by a hook of its `palette.ts`. */
export type PaletteEntry = {
  group: (typeof PALETTE_GROUPS)[number];
  label: string;
  /** There are many of them: they are not shown before somebody searches. */
  isOnlyFound?: boolean;
} & ({ to: string } | { run: () => unknown });
