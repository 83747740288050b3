import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/buttons/button.js';

/** The way to a new account. */
export function GetStarted({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  return (
    <Button variant={variant} size={variant === 'primary' ? 'large' : 'default'} asChild>
      <Link to="/auth?tab=sign-up">Get Started</Link>
    </Button>
  );
}
