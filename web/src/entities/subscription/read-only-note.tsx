import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';

interface ReadOnlyNoteProps {
  /** What it is: "data source". */
  noun: string;
  /** The list where people choose which stay active. */
  list: string;
}

/** On the screen of something over the limit of the plan: why it cannot be changed, and the ways out. */
export function ReadOnlyNote({ noun, list }: ReadOnlyNoteProps) {
  const link = 'underline underline-offset-4 hover:no-underline';
  return (
    <p
      role="status"
      className="mb-4 flex items-center gap-3 rounded-lg border border-warning-border bg-warning-bg px-4 py-2.5 text-body text-warning-text"
    >
      <Lock className="size-4 shrink-0" aria-hidden="true" />
      <span>
        This {noun} is over the limit of your plan and can only be read.{' '}
        <Link to={list} className={link}>
          Choose which stay active
        </Link>{' '}
        or{' '}
        <Link to="/pricing" className={link}>
          see plans
        </Link>
        .
      </span>
    </p>
  );
}
