/** One value that lives outside React; `subscribe` and `get` fit `useSyncExternalStore`. */
export interface Store<Value> {
  get: () => Value;
  /** Tells who listens, unless it is the value of before. */
  set: (next: Value) => void;
  /** Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
