/** The engine refused or failed a statement; `message` is the engine's own and may quote data. */
export class EngineError extends Error {
  override readonly name: string = 'EngineError';
}

/** The deadline passed, waiting for a connection included. */
export class QueryTimeout extends EngineError {
  override readonly name = 'QueryTimeout';
}

/** The caller's abort signal fired. */
export class QueryCancelled extends EngineError {
  override readonly name = 'QueryCancelled';
}

/** The statement needs more memory than the engine may take. */
export class OutOfMemory extends EngineError {
  override readonly name = 'OutOfMemory';
}

/** The result holds more rows or more text than the caller allows. */
export class ResultTooLarge extends EngineError {
  override readonly name = 'ResultTooLarge';
}
