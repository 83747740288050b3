import type { Role } from '@plumbline/contracts';

/** The parts of the top navigation in their order, each set apart by a hairline; `role` is seen by its roles alone. */
export const NAVIGATION_GROUPS = ['data', 'analysis', 'service', 'role'] as const;

/** A link of the top navigation. A feature exports its own from its `navigation.ts`. */
export interface NavigationLink {
  to: string;
  /** Where paths begin that are lit beside those of `to`: a thing of the list that it leads to. */
  also?: string;
  label: string;
  group: (typeof NAVIGATION_GROUPS)[number];
  /** Rising within the group. */
  position: number;
  /** The key that leads there after `g`. */
  key?: string;
  /** Those who see it; without it everybody does. */
  roles?: readonly Role[];
}
