import type { ExtractionTemplate } from '@plumbline/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useDeleteTemplate } from '../../../entities/extraction/extractions.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** The templates of the product, and one's own: their fields, and what corrections have taught them. */
export function TemplateList({ templates }: { templates: readonly ExtractionTemplate[] }) {
  return (
    <ul aria-label="Templates" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {templates.map((template) => (
        <li key={template.id} className="grid">
          <TemplateCard template={template} />
        </li>
      ))}
    </ul>
  );
}

function TemplateCard({ template }: { template: ExtractionTemplate }) {
  const { id, name, bundled, fields, learned } = template;
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Card className="flex min-w-0 flex-col gap-2 p-4" aria-label={name}>
      <div className="flex items-start justify-between gap-2">
        <h2 className="text-h3 wrap-anywhere">{name}</h2>
        <Badge>{bundled ? 'Comes with the product' : 'Your own'}</Badge>
      </div>
      <p className="line-clamp-3 flex-1 text-label font-normal text-text2">
        {fields.map((field) => field.name).join(', ')}
      </p>
      <p className="text-caption text-text3 tabular-nums">
        {plural(fields.length, 'field')}
        {learned > 0 && ` · ${plural(learned, 'correction')} learned`}
      </p>
      <EditorOnly>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="compact">
            <Link to={`/extractions?new=1&with=${id}`}>
              Use<span className="sr-only"> {name}</span>
            </Link>
          </Button>
          <Button asChild size="compact" variant="ghost">
            <Link to={bundled ? `/extractions/templates/new?from=${id}` : `/extractions/templates/${id}`}>
              {bundled ? 'Copy and change' : 'Edit'}
              <span className="sr-only"> {name}</span>
            </Link>
          </Button>
          {!bundled && (
            <Button size="compact" variant="ghost" onClick={() => setIsDeleting(true)}>
              Delete<span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      </EditorOnly>
      {isDeleting && <DeleteDialog template={template} onClose={() => setIsDeleting(false)} />}
    </Card>
  );
}

function DeleteDialog({
  template: { id, name },
  onClose,
}: {
  template: ExtractionTemplate;
  onClose: () => void;
}) {
  const remove = useDeleteTemplate();
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${name}?`}
      description="The template and what it has learned are removed. Extractions that were made by it stay."
      confirmLabel="Delete template"
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: onClose,
          onError: ({ message }) =>
            toast({ variant: 'destructive', title: 'Nothing was deleted', description: message }),
        })
      }
    />
  );
}
