import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/buttons/button.js';
import { Logo } from '../../shared/ui/logo.js';
import { GetStarted } from './get-started.js';

export function LandingHeader() {
  return (
    <header className="border-b border-border bg-surface">
      <div className="page-gutter mx-auto flex h-14 w-full max-w-[1440px] items-center gap-2">
        <Logo />
        <nav aria-label="On this page" className="ml-4 flex gap-1 max-md:hidden">
          <Button variant="ghost" asChild>
            <a href="#features">Features</a>
          </Button>
          <Button variant="ghost" asChild>
            <a href="#pricing">Pricing</a>
          </Button>
        </nav>
        <div className="ml-auto flex gap-2">
          <Button variant="ghost" asChild>
            <Link to="/auth">Sign In</Link>
          </Button>
          <GetStarted />
        </div>
      </div>
    </header>
  );
}
