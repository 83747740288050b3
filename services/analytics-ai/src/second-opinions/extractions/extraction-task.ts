import type { ModelTask } from '@plumbline/ai';
import { maskPersonal } from '@plumbline/code-analysis';
import { CODE_SEVERITIES, type ExtractionText } from '@plumbline/contracts';
import { z } from 'zod';
import { pagePath, type SecondReading } from './reading.js';

const MOST_READINGS = 80;
const MOST_DOUBTS = 20;

const INSTRUCTIONS =
  'You read a business document a second time, without knowing how it was read first. Its pages have numbered lines. Find the ' +
  'value of each field: dates as YYYY-MM-DD, amounts and numbers as plain decimals without currency, texts word for word; null ' +
  'and an empty quote where the document has none. Quote the line that says it word for word. Then say what in the document ' +
  'does not go together: sums that do not come out, dates in the wrong order, account numbers that cannot be right. State no ' +
  'number that does not stand there.';

const place = {
  page: z.number().int().min(0),
  line: z.number().int().min(0).describe('the number before the line; 0 where there is none'),
  quote: z.string().max(500).describe('the line, word for word'),
};
const shape = z.object({
  readings: z
    .array(z.object({ field: z.string().max(60), value: z.string().max(2_000).nullable(), ...place }))
    .max(MOST_READINGS),
  doubts: z
    .array(
      z.object({
        severity: z.enum(CODE_SEVERITIES),
        title: z.string().max(200),
        why: z.string().max(600),
        ...place,
      }),
    )
    .max(MOST_DOUBTS),
});

/** What a provider is asked: fields by name and type, and the lines of the document, in which secrets and addresses are masked. */
export function extractionTask({
  fields,
  pages,
  linesLeftOut,
}: ExtractionText): ModelTask<z.infer<typeof shape>> {
  return {
    instructions: INSTRUCTIONS,
    data: {
      fields: fields
        .filter(({ type }) => type !== 'table')
        .map(({ name, type, description }) => ({
          name,
          type,
          ...(description !== undefined && { description }),
        })),
      pages: pages.map(({ n, lines }) => ({
        page: n,
        lines: lines.map(({ text }, at) => `${at + 1} ${maskPersonal(text)}`),
      })),
      ...(linesLeftOut > 0 && { linesLeftOut }),
    },
    shape,
  };
}

/** What a provider answered, as a second reading. */
export const toSecondReading = ({ readings, doubts }: z.infer<typeof shape>): SecondReading => ({
  readings,
  doubts: doubts.map(({ page, ...doubt }) => ({ ...doubt, path: pagePath(page), about: null, agrees: true })),
});
