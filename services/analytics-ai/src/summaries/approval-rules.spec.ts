import { describe, expect, it } from '@jest/globals';
import type { MemberRole } from '@plumbline/contracts';
import {
  type Approvable,
  afterStep,
  approvalOf,
  type KeptApproval,
  mayDecide,
  refusalToSend,
} from './approval-rules.js';

const person = (sub: string, member: MemberRole = 'editor') => ({ sub, name: sub, member });
const tom = person('tom');
const dana = person('dana');
const olga = person('olga', 'owner');

const asked = (version = 3): KeptApproval => ({
  ...{ state: 'asked', version, askedBy: { userId: 'tom', name: 'tom' }, at: '2026-11-27T10:00:00.000Z' },
});
const summary = (approval: KeptApproval | null, version = 3): Approvable => ({
  version,
  approval,
  changedBy: 'tom',
});

const sends = (rule: 'off' | 'owner' | 'other', approval: KeptApproval | null, version = 3) => {
  const view = approvalOf(rule, { version, approval });
  return refusalToSend({ title: 'October', ...(view && { approval: view }) });
};

describe('approval of summaries (PLAN-033)', () => {
  it('is wanted only where the workspace says so', () => {
    expect(sends('off', null)).toBeUndefined();
    expect(sends('owner', null)).toContain('has to be approved by an owner');
    expect(sends('other', null)).toContain('by another editor or owner');
    expect(() => afterStep('off', tom, summary(null), { step: 'ask' })).toThrow('does not require approval');
  });

  it('goes from asked to approved, for the version that was read', () => {
    const approved = afterStep('owner', olga, summary(asked()), { step: 'approve' });
    expect(approved).toMatchObject({ state: 'approved', version: 3, decidedBy: { name: 'olga' } });
    expect(sends('owner', asked())).toContain('waits for approval');
    expect(sends('owner', approved)).toBeUndefined();
    expect(sends('owner', approved, 4)).toContain('was changed after tom asked');
    expect(approvalOf('owner', { version: 4, approval: approved })).toMatchObject({
      ...{ state: 'draft', isChangedSince: true },
    });
    expect(() => afterStep('owner', tom, summary(approved), { step: 'ask' })).toThrow('is already approved');
    expect(afterStep('owner', tom, summary(approved, 4), { step: 'ask' })).toMatchObject({
      ...{ state: 'asked', version: 4 },
    });
  });

  it('comes back with words, which stay while it is changed', () => {
    const returned = afterStep('owner', olga, summary(asked()), {
      step: 'return',
      words: 'Name the months.',
    });
    expect(sends('owner', returned)).toContain('was returned by olga');
    expect(approvalOf('owner', { version: 5, approval: returned })).toMatchObject({
      ...{ state: 'returned', words: 'Name the months.', isChangedSince: true },
    });
  });

  it('is decided by who may, and withdrawn by who asked', () => {
    expect(mayDecide('owner', dana, summary(asked()))).toBe(false);
    expect(mayDecide('owner', olga, summary(asked()))).toBe(true);
    expect(mayDecide('other', dana, summary(asked()))).toBe(true);
    expect(mayDecide('other', tom, summary(asked()))).toBe(false);
    expect(mayDecide('other', person('vera', 'viewer'), summary(asked()))).toBe(false);
    expect(mayDecide('other', dana, { ...summary(asked()), changedBy: 'dana' })).toBe(false);
    expect(() => afterStep('owner', dana, summary(asked()), { step: 'approve' })).toThrow('Only an owner');
    expect(() => afterStep('other', tom, summary(asked()), { step: 'approve' })).toThrow('Somebody else');
    expect(() => afterStep('other', dana, summary(asked()), { step: 'withdraw' })).toThrow('Only tom');
    expect(afterStep('other', tom, summary(asked()), { step: 'withdraw' })).toBeNull();
    expect(() => afterStep('other', dana, summary(asked(), 4), { step: 'approve' })).toThrow('Nobody asked');
  });
});
