import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { JobRing } from '../jobs/job-ring.js';
import { FIRST_SCREEN } from '../lib/first-screen.js';
import { IconButton } from '../ui/icon-button.js';
import { Logo } from '../ui/logo.js';
import { Sheet } from '../ui/sheet.js';
import { NavLinks } from './nav-links.js';
import { ProfileMenu } from './profile-menu.js';

export function TopBar() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <header className="page-gutter sticky top-0 z-(--z-nav) flex h-14 items-center gap-4 border-b border-border bg-surface">
      <Link to={FIRST_SCREEN} className="touch-target flex rounded-sm">
        <Logo />
      </Link>
      <nav aria-label="Main" className="max-xl:hidden">
        <NavLinks className="flex items-center gap-1" />
      </nav>
      <div className="ml-auto flex items-center gap-3">
        <JobRing />
        <ProfileMenu />
        <IconButton
          label="Menu"
          className="xl:hidden"
          aria-haspopup="dialog"
          onClick={() => setIsMenuOpen(true)}
        >
          <MenuIcon className="!size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <Sheet isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} title="Menu" className="p-2">
        <nav aria-label="Main">
          <NavLinks
            className="flex flex-col gap-1 [&_a]:h-11 [&_a]:px-3 [&_a]:text-body"
            onFollow={() => setIsMenuOpen(false)}
          />
        </nav>
      </Sheet>
    </header>
  );
}
