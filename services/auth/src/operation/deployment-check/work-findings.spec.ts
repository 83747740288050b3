import { describe, expect, it } from '@jest/globals';
import { codeFinding, modelsFindings, schedulesFinding } from './work-findings.js';

describe('F.8 work that goes on by itself', () => {
  it('schedules begin in time, or one has waited', () => {
    expect(schedulesFinding(undefined).status).toBe('pass');
    expect(schedulesFinding(12).status).toBe('pass');
    expect(schedulesFinding(600)).toMatchObject({ status: 'warn', detail: 'One waits for 10 min.' });
  });

  it('F.1 new findings of high severity in the code stand in the way of a release', () => {
    expect(codeFinding(undefined)).toMatchObject({ status: 'warn', fix: { text: '/admin/code-review' } });
    expect(codeFinding(0).status).toBe('pass');
    expect(codeFinding(2)).toMatchObject({
      status: 'fail',
      detail: '2 of high severity are new since the last release and open.',
    });
  });

  it('providers of language models answer, were not called, or do not answer', () => {
    expect(modelsFindings([], [])).toMatchObject([{ status: 'pass', name: 'No language model is set up' }]);
    const calls = [
      { provider: 'openai', answered: 40, unanswered: 1 },
      { provider: 'grok', answered: 0, unanswered: 5 },
    ];
    expect(modelsFindings(['openai', 'grok', 'gemini'], calls)).toMatchObject([
      { id: 'models-openai', status: 'pass', detail: '40 of 41 calls of the last day' },
      { id: 'models-grok', status: 'warn', fix: { text: '/admin?tab=ai' } },
      { id: 'models-gemini', status: 'pass', detail: 'not called within a day' },
    ]);
  });
});
