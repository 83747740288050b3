import { hasFeature, type SummaryAsked } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../shared/ui/buttons/button.js';
import { useUser } from '../session/session-state.js';
import { useMayEdit } from '../workspace/editor-only.js';

/** What of a screen a summary may be written of. */
type SummaryOf = Extract<keyof SummaryAsked, 'dashboardId' | 'dataSourceId' | 'predictionId' | 'answerId'>;

interface SummarizeButtonProps {
  of: SummaryOf;
  id: string;
  /** As the list of choices calls it. */
  name: string;
  variant?: 'ghost';
}

/** Asks how a summary of what stands on the screen is to be written; only where the plan has summaries. */
export function SummarizeButton({ of, id, name, variant }: SummarizeButtonProps) {
  const { plan } = useUser();
  const mayEdit = useMayEdit();
  if (!mayEdit || !hasFeature(plan, 'summaries')) return null;
  return (
    <Button {...(variant && { variant })} asChild>
      <Link to={`/summaries?${new URLSearchParams({ new: `${of} ${id}`, name })}`}>Summarize</Link>
    </Button>
  );
}
