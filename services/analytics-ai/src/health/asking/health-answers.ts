import {
  asksClinician,
  CLINICIAN_ANSWER,
  EMERGENCY_ANSWER,
  type HealthAnswer,
  tellsEmergency,
} from '@plumbline/contracts';
import type { TextSpan } from '../../facts/rich-text.js';
import type { EngineResult } from '../../questions/engine/answer-question.js';

/** An answer in fixed words, before anything of the records is looked at; undefined for a question about them. */
export function fixedAnswer(question: string): HealthAnswer | undefined {
  if (tellsEmergency(question)) return inWords('emergency', EMERGENCY_ANSWER);
  return asksClinician(question) ? inWords('clinician', CLINICIAN_ANSWER) : undefined;
}

export const inWords = (
  kind: HealthAnswer['kind'],
  text: string,
  suggestions: string[] = [],
): HealthAnswer => ({ kind, parts: [{ text }], columns: [], rows: [], suggestions, engine: 'built-in' });

/** What the engine made of a question, each number with what made it; nothing of it is kept. */
export function toAnswer(result: EngineResult, suggestions: string[], engine: string): HealthAnswer {
  if (!result.answered) return inWords('none', result.message, suggestions);
  const { text, main } = result.worked;
  const parts = text.length > 0 ? text.map(toPart) : [{ text: 'Nothing to show.' }];
  return { kind: 'answer', parts, ...main.result, suggestions, engine };
}

function toPart(span: TextSpan): HealthAnswer['parts'][number] {
  if (typeof span === 'string') return { text: span };
  const { traced, row, column } = span.cell;
  const { origin } = traced;
  // A method over plans has the rows of its first one.
  if (origin.kind === 'query') return { text: span.text, plan: origin.plan, row, column };
  const [plan] = origin.inputs;
  return { text: span.text, ...(plan && { plan }) };
}
