import { SUMMARY_PARTS, type Summary } from '@plumbline/contracts';

/** Ids of parts that tests name. */
export const SOURCE = '00000000-0000-4000-8000-000000000001';
export const ID = '00000000-0000-4000-8000-000000000002';
export const FACT = '00000000-0000-4000-8000-000000000003';
export const [IN_SHORT, DATA] = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
];
export const number = { text: '$58.1K', factId: FACT, row: 0, column: 'now' };

/** A summary that is written, with two sections and what changed since the one before. */
export const ready: Summary = {
  ...{ id: ID, title: 'Revenue rose 8.1% in October 2026', status: 'ready', jobId: null, version: 1 },
  titleParts: [{ text: 'Revenue rose ' }, { text: '8.1%', factId: FACT }, { text: ' in October 2026' }],
  ...{ dashboardId: null, predictionId: null, dataSourceId: SOURCE, dataSourceName: 'orders.csv' },
  ...{ dataVersion: 3, audience: 'board', length: 'page', asked: [...SUMMARY_PARTS], ownStatements: 0 },
  wordedBy: 'model',
  wording: { engine: 'built_in', checked: 3, total: 3 },
  sections: [
    {
      ...{ id: IN_SHORT, kind: 'in_short', heading: 'In short', factIds: [FACT] },
      parts: [{ text: 'Revenue came to ' }, number, { text: ' in October 2026.' }],
      text: 'Revenue came to $58.1K in October 2026.',
    },
    {
      ...{ id: DATA, kind: 'data', heading: 'About the data', factIds: [FACT] },
      parts: [
        { text: 'It rests on all ' },
        { text: '632', factId: FACT, row: 0, column: 'Orders' },
        { text: ' orders.' },
      ],
      text: 'It rests on all 632 orders.',
    },
  ],
  changesSince: {
    ...{ summaryId: SOURCE, createdAt: '2026-10-02T12:00:00.000Z' },
    items: [{ label: 'Orders', before: { text: '558' }, after: { text: '632' } }],
  },
  ...{ createdAt: '2026-11-20T16:12:00.000Z', updatedAt: '2026-11-20T16:12:00.000Z' },
};
