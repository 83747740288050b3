import type { Role } from '@plumbline/contracts';
import { ChevronDown } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router-dom';
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

/** Lit by the beginning of the path, Home only by the whole of it; a single dashboard lights its list. */
const isLit = ({ to, also }: NavigationLink, pathname: string): boolean =>
  pathname === to ||
  (to !== '/home' && pathname.startsWith(`${to}/`)) ||
  (also !== undefined && pathname.startsWith(also));

export function NavLinks({ role, isTight, className, separatorClassName, onFollow }: NavLinksProps) {
  const { pathname } = useLocation();
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
            group.map((link) => {
              const isShown = isLit(link, pathname);
              return (
                <li key={link.to}>
                  <Link
                    to={link.to}
                    aria-current={isShown ? 'page' : undefined}
                    onClick={onFollow}
                    className={linkLook(isShown)}
                  >
                    {link.label}
                  </Link>
                </li>
              );
            })
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
