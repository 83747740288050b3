import type { Role } from '@plumbline/contracts';
import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { NavigationLink } from '../../../shared/layout/navigation-link.js';
import { cn } from '../../../shared/lib/cn.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { navigationGroups } from './links.js';

const linkLook = (isActive: boolean) =>
  cn(
    'touch-target flex h-8 items-center gap-1 rounded-sm px-2 text-label whitespace-nowrap hover:bg-hover hover:text-text1 pointer-coarse:h-11',
    isActive ? 'bg-pressed text-text1' : 'text-text2',
  );

interface NavLinksProps {
  role: Role;
  /** There is no room for the links of the role beside those of everybody: they fold into "Admin". */
  isTight?: boolean;
  className?: string;
  separatorClassName?: string;
  onFollow?: () => void;
}

/** Lit by the beginning of the path, so that a single `/dashboard/{id}` lights none; Home only by the whole of it. */
export function NavLinks({ role, isTight, className, separatorClassName, onFollow }: NavLinksProps) {
  return (
    <ul className={className}>
      {navigationGroups(role).map((group, index) => (
        <Fragment key={group[0]?.to}>
          {index > 0 && <li aria-hidden="true" className={cn('bg-border', separatorClassName)} />}
          {isTight && group.length > 1 && group[0]?.group === 'role' ? (
            <li>
              <AdminMenu links={group} />
            </li>
          ) : (
            group.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === '/home'}
                  onClick={onFollow}
                  className={({ isActive }) => linkLook(isActive)}
                >
                  {label}
                </NavLink>
              </li>
            ))
          )}
        </Fragment>
      ))}
    </ul>
  );
}

function AdminMenu({ links }: { links: readonly NavigationLink[] }) {
  const { pathname } = useLocation();
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={linkLook(links.some(({ to }) => pathname.startsWith(to)))}>
          Admin
          <ChevronDown className="size-4" aria-hidden="true" />
        </button>
      }
    >
      {links.map(({ to, label }) => (
        <MenuItem key={to} asChild>
          <Link to={to} aria-current={pathname.startsWith(to) ? 'page' : undefined}>
            {label}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
