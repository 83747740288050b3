import type { ExtractionTemplate } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { templatesQuery } from '../../../entities/extraction/extractions.api.js';
import { FIRST_FIELD } from '../../../entities/extraction/template-fields.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { type TemplateDraft, TemplateEditor } from './template-editor.js';

/** A template of one's own: `new` begins one, as a copy of another where `?from` names it. */
export function Component() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  usePageTitle(id === 'new' ? 'New template' : 'Template', 'Extractions');
  const isNew = id === 'new';
  return (
    <Loaded query={useQuery(templatesQuery())} noun="template" isOne>
      {(templates) => {
        const template = templates.find((one) => one.id === (isNew ? params.get('from') : id));
        if (!template && !isNew) return <Missing />;
        return <TemplateEditor key={id} draft={draftOf(template, isNew)} />;
      }}
    </Loaded>
  );
}

function draftOf(template: ExtractionTemplate | undefined, isNew: boolean): TemplateDraft {
  if (!template) return { name: '', fields: FIRST_FIELD };
  const { id, name, fields } = template;
  return isNew || template.bundled ? { name: `${name}, my own`, fields } : { id, name, fields };
}

function Missing() {
  return (
    <Card className="mt-6">
      <Empty title="This template is not here">It was deleted, or it belongs to somebody else.</Empty>
    </Card>
  );
}
