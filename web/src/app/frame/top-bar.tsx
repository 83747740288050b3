import { Menu as MenuIcon, PanelTopClose, PanelTopOpen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { JobRing } from '../../entities/job/job-ring.js';
import { NoticesBell } from '../../entities/notice/notices-bell.js';
import { useUser } from '../../entities/session/session-state.js';
import { FIRST_SCREEN } from '../../shared/lib/first-screen.js';
import { IconButton } from '../../shared/ui/buttons/icon-button.js';
import { Logo } from '../../shared/ui/logo.js';
import { Sheet } from '../../shared/ui/overlays/sheet.js';
import { NavLinks } from './navigation/nav-links.js';
import { useNavigation } from './navigation/use-navigation.js';
import { ProfileMenu } from './profile-menu.js';
import { Shortcuts } from './shortcuts/shortcuts.js';

export function TopBar() {
  const { role } = useUser();
  const { isWide, isTight, isFolded, fold } = useNavigation(role);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <header className="presenting:hidden page-gutter sticky top-0 z-(--z-nav) flex h-14 items-center gap-4 border-b border-border bg-surface">
      <Link to={FIRST_SCREEN} className="touch-target flex rounded-sm">
        <Logo />
      </Link>
      {!isFolded && (
        <nav aria-label="Main" className="-m-1 min-w-0 overflow-hidden p-1">
          <NavLinks
            role={role}
            isTight={isTight}
            className="flex items-center"
            separatorClassName="mx-2 h-4 w-px"
          />
        </nav>
      )}
      <div className="ml-auto flex items-center gap-3">
        <Shortcuts isTight={role === 'owner'} />
        <NoticesBell />
        <JobRing />
        {isWide && (
          <IconButton
            label={isFolded ? 'Show navigation' : 'Fold navigation'}
            onClick={() => fold(!isFolded)}
          >
            {isFolded ? <PanelTopOpen aria-hidden="true" /> : <PanelTopClose aria-hidden="true" />}
          </IconButton>
        )}
        <ProfileMenu />
        {isFolded && (
          <IconButton label="Menu" aria-haspopup="dialog" onClick={() => setIsMenuOpen(true)}>
            <MenuIcon className="!size-5" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Sheet isOpen={isMenuOpen} onOpenChange={setIsMenuOpen} title="Menu" className="p-2">
        <nav aria-label="Main">
          <NavLinks
            role={role}
            className="flex flex-col gap-1 [&_a]:h-11 [&_a]:px-3 [&_a]:text-body"
            separatorClassName="mx-3 my-1 h-px"
            onFollow={() => setIsMenuOpen(false)}
          />
        </nav>
      </Sheet>
    </header>
  );
}
