import { Button } from '../../shared/ui/buttons/button.js';
import { useLoadSample } from './use-load-sample.js';

/** Loads the sample data, or finds the one that is loaded. */
export function SampleButton({ onLoaded }: { onLoaded: (sourceId: string) => void }) {
  const { load, isLoading } = useLoadSample(onLoaded);
  return (
    <Button variant="ghost" isPending={isLoading} onClick={load}>
      Use sample data
    </Button>
  );
}
