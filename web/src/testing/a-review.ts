import {
  type CodeReview,
  getGeminiStatus,
  getGrokStatus,
  getOpenaiStatus,
  type ReviewSummary,
  type SecondOpinion,
} from '@plumbline/contracts';
import { answers } from './test-server.js';

export const SUMMARY: ReviewSummary = {
  ...{ id: '00000000-0000-4000-8000-000000000001', title: '1.1.9 to 1.2.0', status: 'ready', state: 'open' },
  ...{ jobId: null, error: null, createdBy: 'olga', createdAt: '2026-11-20T21:31:00.000Z' },
};
export const REVIEW: CodeReview = {
  ...SUMMARY,
  files: [
    {
      path: 'services/sharing/src/token.ts',
      oldPath: 'x',
      change: 'changed',
      added: 38,
      removed: 12,
      findings: 1,
      seen: 'whole',
    },
  ],
  findings: [
    {
      ...{
        id: 'a',
        rule: 'security/timing-safe-compare',
        category: 'security',
        severity: 'high',
        status: 'open',
      },
      ...{
        title: 'Secret compared in variable time',
        why: 'The time tells.',
        fix: 'timingSafeEqual.',
        comment: null,
      },
      ...{ path: 'services/sharing/src/token.ts', line: 41, endLine: 41, snippet: 'x' },
      lines: [{ kind: 'added', text: 'if (given == stored.hash) return stored;', newLine: 41 }],
    },
  ],
  changedLines: 50,
  risk: {
    score: 32,
    level: 'medium',
    parts: [
      { points: 18, reason: 'access rules' },
      { points: 14, reason: 'migration' },
    ],
  },
  checklist: [{ id: 'access', title: 'Access rules changed', detail: 'token.ts', isDone: false }],
  comments: [],
  history: [],
};
export const GATE = {
  passes: true,
  since: null,
  openNew: { blocker: 0, high: 0, medium: 0, low: 0 },
  open: 0,
  lastRun: null,
};

const provider = (name: 'grok' | 'openai' | 'gemini', isAvailable: boolean) => ({
  ...{ name, isAvailable, isChosen: false, model: 'm', host: `api.${name}.example` },
});
export const REVIEWERS = [
  answers(getGrokStatus, provider('grok', true)),
  answers(getOpenaiStatus, provider('openai', false)),
  answers(getGeminiStatus, provider('gemini', false)),
];
export const COMMENT = {
  about: { type: 'dashboard' as const, id: SUMMARY.id, name: 'Sales overview' },
  ...{ parentId: null, isDeleted: false },
  ...{ id: SUMMARY.id, tileId: null, text: 'x', mentions: [], resolved: false, isOwn: true },
  ...{ createdBy: 'olga', createdAt: SUMMARY.createdAt, updatedAt: SUMMARY.createdAt },
};
export const OPINION: SecondOpinion = {
  ...{ subjectType: 'code-review', subject: 'Share links', findings: [] },
  ...{ id: SUMMARY.id, subjectId: SUMMARY.id, reviewer: 'grok', status: 'ready', jobId: null, error: null },
  ...{ askedBy: 'olga', askedAt: SUMMARY.createdAt, others: [] },
  agreements: [
    { findingId: 'a', state: 'contradicted', words: 'It is at most 8. Line 53 is there and was looked up.' },
  ],
  dropped: ['it quoted services/auth/src/token.ts:214, which is no line of the change'],
};
