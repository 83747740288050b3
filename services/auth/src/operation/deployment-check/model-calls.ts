import type { ModelCalls } from './work-findings.js';

/** Outcomes in which a provider gave something, whether or not it could be used. */
const ANSWERED = ['done', 'discarded', 'bad_output'];

/** Calls by provider; a label is `openai done`. */
export function modelCallsOf(grown: readonly { label: string; value: number }[]): ModelCalls[] {
  const byProvider = new Map<string, ModelCalls>();
  for (const { label, value } of grown) {
    const [provider = '', outcome = ''] = label.split(' ');
    const known = byProvider.get(provider) ?? { provider, answered: 0, unanswered: 0 };
    known[ANSWERED.includes(outcome) ? 'answered' : 'unanswered'] += value;
    byProvider.set(provider, known);
  }
  return [...byProvider.values()];
}
