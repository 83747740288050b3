import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { useDashboard } from '../parts/dashboard-context.js';

/** What the charts show as one file; what writes it comes with the first click. */
export function DownloadButton() {
  const { dashboard, results } = useDashboard();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: async () => (await import('./save-tables.js')).saveTables(dashboard, results),
    onError: () =>
      toast({
        variant: 'destructive',
        title: 'Nothing was saved',
        description: 'The page could not load what it needs for this. Check your connection and try again.',
      }),
  });
  const isEmpty = dashboard.config.charts.every(({ id }) => !results[id] || results[id].error);
  return (
    <Button variant="ghost" className="presenting:hidden" disabled={isEmpty} onClick={() => save.mutate()}>
      Download
    </Button>
  );
}
