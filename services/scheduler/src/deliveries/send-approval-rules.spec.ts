import { describe, expect, it } from '@jest/globals';
import type { MemberRole } from '@plumbline/contracts';
import { mayApprove, refuseLiftedApproval } from './send-approval-rules.js';

describe('what a schedule sends after approval (PLAN-033)', () => {
  it('is approved by an owner, or by an editor whose schedule it is not', () => {
    const may = (member: MemberRole, sub: string) => mayApprove({ sub, member }, { userId: 'maria' });
    expect(may('owner', 'maria')).toBe(true);
    expect(may('editor', 'maria')).toBe(false);
    expect(may('admin', 'maria')).toBe(false);
    expect(may('editor', 'tom')).toBe(true);
    expect(may('viewer', 'tom')).toBe(false);
  });

  it('goes out by itself again only where somebody says so who may approve it', () => {
    const change = (sub: string, hours: number | null, to: number | null) =>
      refuseLiftedApproval(
        { sub, member: 'editor' },
        { userId: 'maria', approvalHours: hours },
        { approvalHours: to },
      );
    expect(() => change('maria', 24, null)).toThrow('an owner or another editor');
    expect(() => change('maria', 24, 8)).not.toThrow();
    expect(() => change('maria', null, null)).not.toThrow();
    expect(() => change('tom', 24, null)).not.toThrow();
  });
});
