import type { DocumentKind, TemplateField } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { plural } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Field } from '../../shared/ui/fields/field.js';
import { Select } from '../../shared/ui/fields/select.js';
import { Dialog } from '../../shared/ui/overlays/dialog.js';
import { templatesQuery, useExtract, useExtractMany } from './extractions.api.js';
import { FieldLines } from './field-lines.js';
import { FIRST_FIELD, fieldsProblem, namedFields } from './template-fields.js';

interface ExtractDialogProps {
  /** From which documents; several become one table. */
  documentIds: readonly string[];
  /** Whose template is proposed. */
  kind?: DocumentKind | undefined;
  /** What told the kind: it may name a template that has none. */
  evidence?: string | undefined;
  /** In place of a template, at first: that of the address. */
  templateId?: string | undefined;
  /** Above the choice of fields: which documents. */
  children?: ReactNode;
  onClose: () => void;
}

const OWN = 'own';

/** Which fields are extracted: those of a template, or of names that are typed here. */
export function ExtractDialog({
  documentIds,
  kind,
  evidence = '',
  templateId,
  children,
  onClose,
}: ExtractDialogProps) {
  const { data: templates = [] } = useQuery(templatesQuery());
  const [chosen, setChosen] = useState(templateId);
  const [fields, setFields] = useState<readonly TemplateField[]>(FIRST_FIELD);
  const proposed =
    templates.find((template) => template.kind === (kind ?? 'invoice')) ??
    templates.find(({ name }) => evidence.toLowerCase().includes(name.toLowerCase())) ??
    templates[0];
  const template = templates.find(({ id }) => id === chosen) ?? proposed;
  const isOwn = chosen === OWN;
  const problem = isOwn ? fieldsProblem(fields) : undefined;
  const { start, isPending, error } = useStart(documentIds);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Extract fields"
      description="Each value comes with its place on the page. What is not there is said to be absent."
      className="max-w-xl"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isPending={isPending}
            disabled={documentIds.length === 0 || problem !== undefined || (!isOwn && !template)}
            onClick={() => start(isOwn ? { fields: namedFields(fields) } : { template: template?.id })}
          >
            {documentIds.length > 1 ? `Extract from ${plural(documentIds.length, 'document')}` : 'Extract'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <Field label="Fields">
          <Select
            className="w-full"
            value={isOwn ? OWN : template?.id}
            onValueChange={setChosen}
            placeholder="Loading templates"
            options={[
              ...templates.map(({ id, name, fields: known }) => ({
                value: id,
                label: `${name}, ${plural(known.length, 'field')}`,
              })),
              { value: OWN, label: 'Fields that I name' },
            ]}
          />
        </Field>
        {isOwn ? (
          <FieldLines fields={fields} onChange={setFields} />
        ) : (
          template && (
            <p className="text-label font-normal text-text2">
              {template.fields.map(({ name }) => name).join(', ')}.
              {template.learned > 0 && ` ${plural(template.learned, 'correction')} learned.`}
            </p>
          )
        )}
        {error && (
          <p role="alert" className="text-label text-danger-text">
            {error.message}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Begins, and goes to where the result will be. */
function useStart(documentIds: readonly string[]) {
  const navigate = useNavigate();
  const [one, many] = [useExtract(), useExtractMany()];
  const start = (body: { template?: string | undefined; fields?: TemplateField[] }) => {
    const [id = '', ...others] = documentIds;
    if (others.length > 0)
      many.mutate(
        { documentIds: [...documentIds], ...body },
        { onSuccess: (batch) => navigate(`/extractions/batches/${batch.id}`) },
      );
    else one.mutate({ id, body }, { onSuccess: (made) => navigate(`/extractions/${made.id}`) });
  };
  return { start, isPending: one.isPending || many.isPending, error: one.error ?? many.error };
}
