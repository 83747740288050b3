import type { FileTable } from '@plumbline/contracts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useExtractTable } from '../../../entities/data-source/data-source-changes.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** Makes a table of the file a data source of its own, then leads to it. */
export function ExtractTable({ sourceId, table }: { sourceId: string; table: FileTable }) {
  const extract = useExtractTable(sourceId);
  if (extract.data)
    return (
      <Button variant="link" size="compact" asChild>
        <Link to={`/data-sources/${extract.data.id}`}>
          Open<span className="sr-only"> {extract.data.name}</span>
          <ArrowRight aria-hidden="true" />
        </Link>
      </Button>
    );
  const take = () =>
    extract.mutate(table.id, {
      onSuccess: ({ name }) =>
        toast({
          variant: 'success',
          title: `${name} is being read`,
          description: 'It is a data source of its own.',
        }),
      onError: (error) =>
        toast({ variant: 'destructive', title: `${table.name} was not taken`, description: error.message }),
    });
  return (
    <Button
      variant="ghost"
      size="compact"
      isPending={extract.isPending}
      aria-label={`Take ${table.name} as a data source of its own`}
      onClick={take}
    >
      Take as its own source
    </Button>
  );
}
