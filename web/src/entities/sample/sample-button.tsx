import { Button } from '../../shared/ui/buttons/button.js';
import { useLoadSample } from './use-load-sample.js';

/** Leads to the dashboard of the sample data. */
export function SampleButton() {
  const { load, isLoading } = useLoadSample();
  return (
    <Button variant="ghost" isPending={isLoading} onClick={load}>
      Use sample data
    </Button>
  );
}
