import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, listSuggestions, type ReceivedBy, type Suggestion } from '@plumbline/contracts';
import { CallerGone, Implements, Input, Session } from '@plumbline/server';
import { SuggestionsQueries } from './suggestions.queries.js';

/** What a dashboard could show besides. Out: charts that can be added as they are. */
@Controller()
export class SuggestionsController {
  constructor(@Inject(SuggestionsQueries) private readonly suggestions: SuggestionsQueries) {}

  @Implements(listSuggestions)
  list(
    @Input() { id }: ReceivedBy<typeof listSuggestions>,
    @Session() claims: AccessClaims,
    @CallerGone() gone: AbortSignal,
  ): Promise<Suggestion[]> {
    return this.suggestions.list(claims, id, gone);
  }
}
