import { afterEach, expect, it } from '@jest/globals';
import { writeAs } from '@plumbline/charts';
import { exportDocument } from '@plumbline/contracts';
import { sentencesAsWritten } from './sentences-as-written.js';

afterEach(() => writeAs('US', '1,234.56'));

it('PROF-001 a file writes the numbers of its sentences as its figures, and leaves what a person typed', () => {
  writeAs('DE', '1.234,56');
  const content = exportDocument.parse({
    ...{ formatVersion: 1, title: 'Orders', zone: 'UTC', sources: [], filters: [], facts: [] },
    blocks: [
      {
        kind: 'paragraph',
        parts: [{ text: 'Sales rose to 1,234.5.' }, { text: 'About 1,000.', isOwn: true }],
      },
      { kind: 'note', text: '12,480 rows were read.' },
    ],
  });
  expect(sentencesAsWritten(content).blocks).toEqual([
    { kind: 'paragraph', parts: [{ text: 'Sales rose to 1.234,5.' }, { text: 'About 1,000.', isOwn: true }] },
    { kind: 'note', text: '12.480 rows were read.' },
  ]);
});
