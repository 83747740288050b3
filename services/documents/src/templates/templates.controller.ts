import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  createTemplate,
  deleteTemplate,
  type ExtractionTemplate,
  listTemplates,
  type ReceivedBy,
  updateTemplate,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { TemplatesQueries } from './templates.queries.js';
import { TemplatesService } from './templates.service.js';

/** Templates of extractions: those of the product, and people's own. */
@Controller()
export class TemplatesController {
  constructor(
    @Inject(TemplatesQueries) private readonly queries: TemplatesQueries,
    @Inject(TemplatesService) private readonly templates: TemplatesService,
  ) {}

  @Implements(listTemplates)
  list(@Session() claims: AccessClaims): Promise<ExtractionTemplate[]> {
    return this.queries.list(claims);
  }

  @Implements(createTemplate)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createTemplate>,
    @Session() claims: AccessClaims,
  ): Promise<ExtractionTemplate> {
    return this.templates.create(claims, body, idempotencyKey);
  }

  @Implements(updateTemplate)
  update(
    @Input() { id, body }: ReceivedBy<typeof updateTemplate>,
    @Session() claims: AccessClaims,
  ): Promise<ExtractionTemplate> {
    return this.templates.update(claims, id, body);
  }

  @Implements(deleteTemplate)
  delete(
    @Input() { id }: ReceivedBy<typeof deleteTemplate>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    return this.templates.delete(claims, id);
  }
}
