import { describe, expect, it } from '@jest/globals';
import type { Role } from '@plumbline/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { NavLinks } from './nav-links.js';

/** The paths of the links that are lit at a path. */
const litAt = (path: string, role: Role) =>
  [
    ...renderToStaticMarkup(
      <MemoryRouter initialEntries={[path]}>
        <NavLinks role={role} />
      </MemoryRouter>,
    ).matchAll(/<a [^>]*>/gu),
  ]
    .filter(([link]) => link.includes('aria-current="page"'))
    .map(([link]) => /href="([^"]*)"/u.exec(link)?.[1]);

describe('the links of the top navigation', () => {
  it.each([
    ['NAV-022', '/home', 'user', ['/home']],
    ['NAV-022', '/home/x', 'user', []],
    ['NAV-021', '/data-sources', 'user', ['/data-sources']],
    ['NAV-021', '/data-sources/x', 'user', ['/data-sources']],
    ['NAV-021', '/admin/backup', 'admin', ['/admin']],
    ['NAV-021', '/data-sourcesx', 'user', []],
    ['NAV-005', '/dashboard/x', 'user', ['/dashboards']],
    ['NAV-005', '/dashboard/create', 'user', ['/dashboards']],
  ] as const)('%s at %s those that a %s sees lit are %j', (_id, path, role, lit) => {
    expect(litAt(path, role)).toEqual(lit);
  });
});
