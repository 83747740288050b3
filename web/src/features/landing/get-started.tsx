import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/buttons/button.js';

/** The way to an account. */
export function GetStarted({ look = 'secondary' }: { look?: 'primary' | 'secondary' }) {
  return (
    <Button look={look} size={look === 'primary' ? 'large' : 'default'} asChild>
      <Link to="/auth">Get Started</Link>
    </Button>
  );
}
