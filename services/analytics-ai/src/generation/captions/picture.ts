import type { Chart } from '@plumbline/contracts';

/** What is drawn: its kind, its plan, what else is asked for its words, and how values are written that no column holds. */
export type Picture = Pick<Chart, 'type' | 'plan' | 'about' | 'format'>;

/** Its words and marks. */
export type ChartCaption = Pick<Chart, 'title' | 'subtitle' | 'highlight' | 'markers' | 'partialFrom'>;
