import { Controller, Inject } from '@nestjs/common';
import {
  type AccessClaims,
  type Connection,
  type ConnectionTest,
  changeConnection,
  createConnection,
  type DatabaseTable,
  deleteConnection,
  getConnection,
  importSelection,
  listConnections,
  listTables,
  previewSelection,
  type ReceivedBy,
  refreshDataSource,
  type SelectionPreview,
  testConnection,
  type UploadAccepted,
} from '@plumbline/contracts';
import { Implements, Input, Session } from '@plumbline/server';
import { ConnectionsService } from './connections.service.js';
import { ImportsService } from './imports.service.js';

/** Databases of the caller's workspace: how they are reached, what they hold, and what is read of them. */
@Controller()
export class ConnectionsController {
  constructor(
    @Inject(ConnectionsService) private readonly connections: ConnectionsService,
    @Inject(ImportsService) private readonly imports: ImportsService,
  ) {}

  @Implements(listConnections)
  list(@Session() claims: AccessClaims): Promise<Connection[]> {
    return this.connections.list(claims);
  }

  @Implements(createConnection)
  create(
    @Input() { body, idempotencyKey }: ReceivedBy<typeof createConnection>,
    @Session() claims: AccessClaims,
  ): Promise<Connection> {
    return this.connections.create(claims, body, idempotencyKey);
  }

  @Implements(testConnection)
  test(
    @Input() { body }: ReceivedBy<typeof testConnection>,
    @Session() claims: AccessClaims,
  ): Promise<ConnectionTest> {
    return this.connections.test(claims, body);
  }

  @Implements(getConnection)
  get(
    @Input() { id }: ReceivedBy<typeof getConnection>,
    @Session() claims: AccessClaims,
  ): Promise<Connection> {
    return this.connections.get(claims, id);
  }

  @Implements(changeConnection)
  change(
    @Input() { id, body }: ReceivedBy<typeof changeConnection>,
    @Session() claims: AccessClaims,
  ): Promise<Connection> {
    return this.connections.change(claims, id, body);
  }

  @Implements(deleteConnection)
  delete(
    @Input() { id }: ReceivedBy<typeof deleteConnection>,
    @Session() claims: AccessClaims,
  ): Promise<{ message: string }> {
    return this.connections.delete(claims, id);
  }

  @Implements(listTables)
  tables(
    @Input() { id }: ReceivedBy<typeof listTables>,
    @Session() claims: AccessClaims,
  ): Promise<DatabaseTable[]> {
    return this.imports.tables(claims, id);
  }

  @Implements(previewSelection)
  preview(
    @Input() { id, body }: ReceivedBy<typeof previewSelection>,
    @Session() claims: AccessClaims,
  ): Promise<SelectionPreview> {
    return this.imports.preview(claims, id, body);
  }

  @Implements(importSelection)
  import(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof importSelection>,
    @Session() claims: AccessClaims,
  ): Promise<UploadAccepted> {
    return this.imports.import(claims, id, body, idempotencyKey);
  }

  @Implements(refreshDataSource)
  refresh(
    @Input() { id, body, idempotencyKey }: ReceivedBy<typeof refreshDataSource>,
    @Session() claims: AccessClaims,
  ): Promise<UploadAccepted> {
    return this.imports.refresh(claims, id, body, idempotencyKey);
  }
}
