import type { ModelTask } from '@plumbline/ai';
import { changeForSending, type PatchedFile, type Remark } from '@plumbline/code-analysis';
import { CODE_SEVERITIES, type OpinionSubject } from '@plumbline/contracts';
import { z } from 'zod';
import type { ToldFinding } from './opinion-subject.js';

const MOST_REMARKS = 40;

const remark = z.object({
  path: z.string().max(1_000),
  line: z.number().int().min(1).describe('the number before the line'),
  severity: z.enum(CODE_SEVERITIES),
  title: z.string().max(200),
  why: z.string().max(600),
  quote: z.string().max(400).describe('the line, word for word'),
  about: z.string().max(64).nullable().describe('id of the finding that it is about; null where none is'),
  agrees: z.boolean().describe('false where the finding is wrong'),
});

const NUMBERS =
  'You review the numbers of a business. Each text has numbered lines with + before them: plans of tiles as JSON, formulas, ' +
  'or paragraphs of a summary. Say which of the findings are right or wrong, and what they missed: sums of what has no sum, ' +
  'averages of averages, claims that the numbers beside them do not bear. Quote the line you speak of word for word, and ' +
  'state no number that does not stand there.';

const CODE =
  'You review a change of a program. Each line has its number, then + for added, - for removed, or a blank. Say which of ' +
  'the findings are right or wrong, and what they missed: faults of security, correctness and speed on added lines alone. ' +
  'Quote the line you speak of word for word. Say nothing of style.';

/** What a provider is asked; secrets and addresses of people are masked in it. */
export function opinionTask(
  files: readonly PatchedFile[],
  findings: readonly (Pick<ToldFinding, 'id' | 'title' | 'path' | 'line'> & { rule?: string })[],
  type: OpinionSubject,
): ModelTask<{ remarks: Remark[] }> {
  const { files: sent, left } = changeForSending(files);
  return {
    instructions: type === 'code-review' ? CODE : NUMBERS,
    data: {
      files: sent,
      ...(left > 0 && { linesLeftOut: left }),
      findings: findings.map(({ id, rule, title, path, line }) => ({
        ...{ id, title, path, line },
        ...(rule !== undefined && { rule }),
      })),
    },
    shape: z.object({ remarks: z.array(remark).max(MOST_REMARKS) }),
  };
}
