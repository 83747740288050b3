import { ChevronDown } from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useUser } from '../../../entities/session/session-state.js';
import { cn } from '../../../shared/lib/cn.js';
import { Menu, MenuItem } from '../../../shared/ui/overlays/menu.js';
import { isCurrent, sectionsOf } from './admin-sections.js';

/** The screens of the administration beside their list; where there is no room for one, it folds into a menu. */
export function Component() {
  return (
    <div className="flex flex-col gap-x-6 lg:flex-row">
      <SideList />
      <FoldedList />
      <div className="min-w-0 flex-1 pb-10">
        <Outlet />
      </div>
    </div>
  );
}

function SideList() {
  const location = useLocation();
  return (
    <nav aria-label="Administration" className="hidden w-45 shrink-0 pt-6 lg:block">
      {sectionsOf(useUser().role).map(({ title, screens }) => (
        <section key={title} className="mb-4">
          <h2 className="px-3 pb-2 text-caption text-text2">{title}</h2>
          <ul className="flex flex-col gap-0.5">
            {screens.map((screen) => {
              const isHere = isCurrent(screen, location);
              return (
                <li key={screen.to}>
                  <Link
                    to={screen.to}
                    aria-current={isHere ? 'page' : undefined}
                    className={cn(
                      'touch-target flex h-8 items-center rounded-sm px-3 text-label hover:bg-hover hover:text-text1 pointer-coarse:h-11',
                      isHere ? 'bg-pressed text-text1' : 'text-text2',
                    )}
                  >
                    {screen.label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function FoldedList() {
  const location = useLocation();
  const screens = sectionsOf(useUser().role).flatMap((section) => section.screens);
  const here = screens.find((screen) => isCurrent(screen, location));
  return (
    <nav aria-label="Administration" className="pt-4 lg:hidden">
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            className="flex h-9 items-center gap-2 rounded-md border border-border-strong bg-surface px-3 text-label pointer-coarse:h-11"
          >
            {here?.label ?? 'Administration'}
            <ChevronDown className="size-4" aria-hidden="true" />
          </button>
        }
      >
        {screens.map((screen) => (
          <MenuItem key={screen.to} asChild>
            <Link to={screen.to} aria-current={screen === here ? 'page' : undefined}>
              {screen.label}
            </Link>
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}
