import { describe, expect, it } from '@jest/globals';
import { ADMIN_SECTIONS, isCurrent, sectionsOf } from './admin-sections.js';

const currentAt = (pathname: string, search = '') =>
  ADMIN_SECTIONS.flatMap(({ screens }) => screens)
    .filter((screen) => isCurrent(screen, { pathname, search }))
    .map(({ label }) => label);

describe('the list of administration screens', () => {
  it('ADMIN-004 marks the one screen that is shown', () => {
    expect(currentAt('/admin')).toEqual(['Users']);
    expect(currentAt('/admin', '?tab=audit')).toEqual(['Audit log']);
    expect(currentAt('/admin/monitoring', '?window=7d')).toEqual(['Monitoring']);
    expect(currentAt('/admin/monitoring/rules')).toEqual(['Monitoring']);
    expect(currentAt('/team')).toEqual(['Team']);
    expect(currentAt('/home')).toEqual([]);
  });

  it('ADMIN-005 lists what is the owner’s alone for the owner', () => {
    const labelsOf = (role: 'owner' | 'admin') =>
      sectionsOf(role).flatMap(({ screens }) => screens.map(({ label }) => label));
    expect(labelsOf('owner')).toContain('Sales requests');
    expect(labelsOf('admin')).not.toContain('Sales requests');
    expect(labelsOf('admin')).toContain('Backup');
  });
});
