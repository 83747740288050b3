import type { TemplateField } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { documentsQuery } from '../../../entities/document/documents.api.js';
import type { PickedWords } from '../../../entities/document/pages/words-in-box.js';
import { useCreateTemplate, useUpdateTemplate } from '../../../entities/extraction/extractions.api.js';
import { FieldLines } from '../../../entities/extraction/field-lines.js';
import { fieldsProblem, namedFields } from '../../../entities/extraction/template-fields.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Field } from '../../../shared/ui/fields/field.js';
import { Input } from '../../../shared/ui/fields/input.js';
import { Select } from '../../../shared/ui/fields/select.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { SamplePages } from './sample-pages.js';

export interface TemplateDraft {
  /** Absent of one that is not kept yet. */
  id?: string;
  name: string;
  fields: readonly TemplateField[];
}

/** Names and types of fields; a box drawn on a sample shows where a field stands. */
export function TemplateEditor({ draft }: { draft: TemplateDraft }) {
  const [name, setName] = useState(draft.name);
  const [fields, setFields] = useState(draft.fields);
  const [sample, setSample] = useState(draft.fields.find((field) => field.sample)?.sample?.documentId);
  const [drawn, setDrawn] = useState<number>();
  const { data: documents = [] } = useQuery(documentsQuery());
  const ready = documents.filter(({ status }) => status === 'ready');
  const { save, isPending, error } = useSaveTemplate(draft.id);
  const problem = name.trim() === '' ? 'Give it a name.' : fieldsProblem(fields);
  const onPick = ({ page, box }: PickedWords) => {
    if (drawn === undefined || sample === undefined) return;
    setFields(
      fields.map((field, index) =>
        index === drawn ? { ...field, sample: { documentId: sample, page, box } } : field,
      ),
    );
    setDrawn(undefined);
  };
  return (
    <>
      <PageHeader
        title={draft.id ? draft.name : 'New template'}
        subtitle={
          <Link to="/extractions?tab=templates" className="text-accent-text underline underline-offset-4">
            Templates
          </Link>
        }
        actions={
          <Button
            variant="primary"
            isPending={isPending}
            disabled={problem !== undefined}
            onClick={() => save({ name: name.trim(), fields: namedFields(fields) })}
          >
            Keep template
          </Button>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex flex-col gap-4 rounded-lg border border-border bg-surface p-5">
          <Field label="Name">
            <Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
          </Field>
          <section aria-labelledby="template-fields">
            <h2 id="template-fields" className="mb-2 text-h3">
              Fields
            </h2>
            <FieldLines
              fields={fields}
              onChange={setFields}
              {...(sample !== undefined && {
                onDraw: (index: number) => setDrawn(index === drawn ? undefined : index),
                drawn,
              })}
            />
          </section>
          <p role="status" className="text-label font-normal text-text2">
            {problem ??
              (drawn !== undefined && 'Draw a box around the value on the page, or click its words.')}
          </p>
          {error && (
            <p role="alert" className="text-label text-danger-text">
              {error.message}
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Select
            prefix="Sample"
            label="Document to draw on"
            className="self-start"
            placeholder={ready.length > 0 ? 'Choose a document' : 'No document yet'}
            value={sample}
            onValueChange={setSample}
            options={ready.map(({ id, name: label }) => ({ value: id, label }))}
          />
          {sample === undefined ? (
            <p className="rounded-lg border border-dashed border-border-control px-6 py-16 text-center text-body text-text2">
              Choose a document to show where fields stand, or name them alone.
            </p>
          ) : (
            <SamplePages documentId={sample} fields={fields} {...(drawn !== undefined && { onPick })} />
          )}
        </div>
      </div>
    </>
  );
}

function useSaveTemplate(id: string | undefined) {
  const navigate = useNavigate();
  const [create, update] = [useCreateTemplate(), useUpdateTemplate(id ?? '')];
  const used = id === undefined ? create : update;
  const save = (body: { name: string; fields: TemplateField[] }) =>
    used.mutate(body, {
      onSuccess: () => {
        toast({ variant: 'success', title: `${body.name} is kept` });
        void navigate('/extractions?tab=templates');
      },
    });
  return { save, isPending: used.isPending, error: used.error };
}
