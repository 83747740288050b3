import { type ModelTask, messagesOf } from '@plumbline/ai';
import { checkOpinion, type Remark } from '@plumbline/code-analysis';
import type { AiPreview, ExtractionText, OpinionSubject, SecondOpinion } from '@plumbline/contracts';
import { checkReading, toldField } from '../extractions/check-reading.js';
import { doubtsOf } from '../extractions/doubts.js';
import { extractionTask, toSecondReading } from '../extractions/extraction-task.js';
import { rereadFields } from '../extractions/reread-fields.js';
import type { ReviewedSubject, ToldFinding } from './opinion-subject.js';
import { opinionTask } from './opinion-task.js';

/** What is left of an opinion once everything in it was looked up. */
export type CheckedAnswer = Pick<SecondOpinion, 'agreements' | 'others' | 'dropped'>;

/** Has a model fill in a task; undefined where it gave nothing that can be used. */
export type Fill = <Value>(task: ModelTask<Value>) => Promise<Value | undefined>;

/** Something that a second opinion is asked about, whatever it is. */
export interface AskedAbout {
  type: OpinionSubject;
  id: string;
  title: string;
  /** Of an extraction: with its document the opinion goes. */
  documentId: string | null;
  /** What was said of it first. */
  findings: readonly ToldFinding[];
  /** Exactly what a provider would be sent. */
  messages: () => AiPreview['messages'];
  builtIn: () => CheckedAnswer;
  byModel: (fill: Fill) => Promise<CheckedAnswer | undefined>;
}

/** Texts with numbered lines, and what rules found in them. */
export function aboutLines({ type, id, title, files, findings, builtIn }: ReviewedSubject): AskedAbout {
  const task = opinionTask(files, findings, type);
  const check = (remarks: readonly Remark[]): CheckedAnswer => {
    const { agreements, others, dropped } = checkOpinion(remarks, findings, files);
    return {
      agreements: [...agreements],
      others: others.map(({ about: _, agrees: __, ...remark }) => remark),
      dropped: [...dropped],
    };
  };
  return {
    ...{ type, id, title, findings, documentId: null },
    messages: () => messagesOf(task),
    builtIn: () => check(builtIn(files)),
    byModel: async (fill) => {
      const filled = await fill(task);
      return filled && check(filled.remarks);
    },
  };
}

/** A document that is read again, and the values that were found in it first. */
export function aboutExtraction(text: ExtractionText): AskedAbout {
  const task = extractionTask(text);
  return {
    ...{ type: 'extraction', id: text.extractionId, title: text.documentName, documentId: text.documentId },
    findings: text.fields.filter(({ type }) => type !== 'table').map((field) => toldField(field, text)),
    messages: () => messagesOf(task),
    builtIn: () => {
      const readings = rereadFields(text);
      return checkReading({ readings, doubts: doubtsOf(text, readings) }, text);
    },
    byModel: async (fill) => {
      const filled = await fill(task);
      return filled && checkReading(toSecondReading(filled), text);
    },
  };
}
