import type { Chart } from '@plumbline/contracts';

/** What is drawn: its kind, its plan, and what else is asked for its words. */
export type Picture = Pick<Chart, 'type' | 'plan' | 'about'>;

/** Its words and marks. */
export type ChartCaption = Pick<Chart, 'title' | 'subtitle' | 'highlight' | 'markers' | 'partialFrom'>;
