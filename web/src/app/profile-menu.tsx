import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { setTheme, type Theme, useTheme } from '../lib/theme.js';
import { useUser } from '../session/session.js';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.js';
import { useSignOut } from './use-sign-out.js';

const THEME_OPTIONS: ReadonlyArray<{ value: Theme; label: string; icon: React.ReactNode }> = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
];

export function ProfileMenu() {
  const user = useUser();
  const theme = useTheme();
  const { isSigningOut, signOut } = useSignOut();
  const initial = (user.username[0] ?? 'U').toUpperCase();
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Profile of ${user.username}`}
          className="touch-target inline-flex size-8 items-center justify-center rounded-full bg-accent text-label text-on-accent hover:bg-accent-hover"
        >
          {initial}
        </button>
      }
    >
      <MenuLabel>
        <span className="block max-w-60 truncate text-body font-medium text-text1">{user.username}</span>
        <span className="block max-w-60 truncate">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} onValueChange={setTheme} options={THEME_OPTIONS} />
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
