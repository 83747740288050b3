import { NavLink } from 'react-router-dom';
import { cn } from '../lib/cn.js';

/** Only what exists; active by path prefix, so a single `/dashboard/{id}` lights none. */
const LINKS = [
  { to: '/data-sources', label: 'Data Sources' },
  { to: '/dashboards', label: 'Dashboards' },
  { to: '/insights', label: 'Insights' },
] as const;

export function NavLinks({ className, onFollow }: { className?: string; onFollow?: () => void }) {
  return (
    <ul className={className}>
      {LINKS.map((link) => (
        <li key={link.to}>
          <NavLink
            to={link.to}
            onClick={onFollow}
            className={({ isActive }) =>
              cn(
                'touch-target flex h-8 items-center rounded-sm px-2 text-label hover:bg-hover hover:text-text1 pointer-coarse:h-11',
                isActive ? 'bg-pressed text-text1' : 'text-text2',
              )
            }
          >
            {link.label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
