import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  deleteView,
  listViews,
  type ReceivedBy,
  renameView,
  type SavedView,
  saveView,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { ViewsService } from './views.service.js';

/** Saved views of a dashboard. In: filters with a name; out: all that were saved, for everybody of the workspace. */
@Controller()
export class ViewsController {
  constructor(@Inject(ViewsService) private readonly views: ViewsService) {}

  @Implements(listViews)
  list(@Input() { id }: ReceivedBy<typeof listViews>, @Session() claims: AccessClaims): Promise<SavedView[]> {
    return this.views.list(claims, id);
  }

  @Implements(saveView)
  save(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof saveView>,
    @Session() claims: AccessClaims,
  ): Promise<SavedView> {
    return this.views.save(claims, id, body, idempotencyKey);
  }

  @Implements(renameView)
  rename(
    @Input() { id, viewId, body }: ReceivedBy<typeof renameView>,
    @Session() claims: AccessClaims,
  ): Promise<SavedView> {
    return this.views.rename(claims, { id, viewId, name: body.name });
  }

  @Implements(deleteView)
  async remove(
    @Input() { id, viewId }: ReceivedBy<typeof deleteView>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    await this.views.remove(claims, id, viewId);
    return { message: 'The view was deleted.' };
  }
}
