import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, type ExportPart, exportOwnData } from '@plumbline/contracts';
import { Implements, PeopleOnly, Session } from '@plumbline/server';

/** Gives back what a service keeps of its caller: documents, and where the files lie. No secret is among it. */
export interface DataExportSource {
  exportData(claims: AccessClaims): Promise<ExportPart>;
}

/** Injection token of the service's own. */
export const DATA_EXPORT_SOURCE = Symbol('data export source');

/** A service's part of the export of one's own data, which the gateway puts together. */
@Controller()
export class DataExportController {
  constructor(@Inject(DATA_EXPORT_SOURCE) private readonly source: DataExportSource) {}

  @PeopleOnly()
  @Implements(exportOwnData)
  part(@Session() claims: AccessClaims): Promise<ExportPart> {
    return this.source.exportData(claims);
  }
}
