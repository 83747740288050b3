import { Inbox, LogOut, Monitor, Moon, Sun, UserRound, UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../entities/session/avatar.js';
import { useChooseTheme } from '../../entities/session/preferences/preferences.api.js';
import { useUser } from '../../entities/session/session-state.js';
import { useIsTeam } from '../../entities/workspace/people.api.js';
import { WorkspaceChoice } from '../../entities/workspace/workspace-choice.js';
import { type Theme, useTheme } from '../../shared/lib/theme.js';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../../shared/ui/overlays/menu.js';
import { useSignOut } from './use-sign-out.js';

const THEME_OPTIONS: ReadonlyArray<{ value: Theme; label: string; icon: React.ReactNode }> = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
];

export function ProfileMenu() {
  const user = useUser();
  const isTeam = useIsTeam();
  const theme = useTheme();
  const chooseTheme = useChooseTheme();
  const { isSigningOut, signOut } = useSignOut();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Profile of ${user.username}`}
          className="group touch-target inline-flex rounded-full"
        >
          <Avatar className="size-8 group-hover:bg-accent-hover" />
        </button>
      }
    >
      <MenuLabel>
        <span className="block max-w-60 truncate text-body font-medium text-text1">{user.username}</span>
        <span className="block max-w-60 truncate">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/profile">
          <UserRound aria-hidden="true" />
          Profile
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/team">
          <UsersRound aria-hidden="true" />
          Team
        </Link>
      </MenuItem>
      {isTeam && (
        <MenuItem asChild>
          <Link to="/for-you">
            <Inbox aria-hidden="true" />
            For you
          </Link>
        </MenuItem>
      )}
      <WorkspaceChoice />
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} onValueChange={chooseTheme} options={THEME_OPTIONS} />
      <MenuSeparator />
      <MenuItem
        icon={<LogOut aria-hidden="true" />}
        disabled={isSigningOut}
        onSelect={(event) => {
          event.preventDefault();
          void signOut();
        }}
      >
        {isSigningOut ? 'Signing out...' : 'Sign out'}
      </MenuItem>
    </Menu>
  );
}
