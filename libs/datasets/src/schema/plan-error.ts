/** A plan that cannot be answered. `message` is in plain words; `path` names the part, like `measures[0].column`. */
export class PlanError extends Error {
  override readonly name = 'PlanError';

  constructor(
    message: string,
    readonly path: string,
  ) {
    super(message);
  }
}
