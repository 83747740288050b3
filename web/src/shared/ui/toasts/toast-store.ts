/** Toasts outside React, so that a mutation or the live stream can raise one. */

const TOAST_LIMIT = 3;
export const TOAST_DURATION_MS = 5_000;
/** A dismissed toast stays that long, for its closing motion and its place in the limit. */
const TOAST_REMOVE_DELAY_MS = 5_000;

export type ToastVariant = 'default' | 'destructive' | 'success' | 'info';

export interface ToastOptions {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** One way on: "Open", "Undo". Also reachable elsewhere, since a toast goes. */
  action?: { label: string; onSelect: () => void };
}

export interface Toast extends ToastOptions {
  id: string;
  isOpen: boolean;
}

export class ToastStore {
  private toasts: readonly Toast[] = [];
  private lastId = 0;
  private readonly listeners = new Set<() => void>();
  private readonly removals = new Map<string, ReturnType<typeof setTimeout>>();

  /** Shows a toast on top of the others; beyond the limit the oldest go at once. */
  add(options: ToastOptions): string {
    this.lastId += 1;
    const toast = { ...options, id: String(this.lastId), isOpen: true };
    const kept = [toast, ...this.toasts].slice(0, TOAST_LIMIT);
    for (const gone of this.toasts.filter((old) => !kept.includes(old))) this.forget(gone.id);
    this.set(kept);
    return toast.id;
  }

  /** Closes a toast now and removes it when its delay has passed. */
  dismiss(id: string): void {
    if (!this.toasts.some((toast) => toast.id === id && toast.isOpen)) return;
    this.set(this.toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
    this.removals.set(
      id,
      setTimeout(() => this.remove(id), TOAST_REMOVE_DELAY_MS),
    );
  }

  /** All of them go at once: they spoke to somebody who is no longer here. */
  clear(): void {
    for (const { id } of this.toasts) this.forget(id);
    this.set([]);
  }

  readonly list = (): readonly Toast[] => this.toasts;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private remove(id: string): void {
    this.forget(id);
    this.set(this.toasts.filter((toast) => toast.id !== id));
  }

  private forget(id: string): void {
    clearTimeout(this.removals.get(id));
    this.removals.delete(id);
  }

  private set(toasts: readonly Toast[]): void {
    this.toasts = toasts;
    for (const listener of this.listeners) listener();
  }
}

export const toastStore = new ToastStore();

export const toast = (options: ToastOptions): string => toastStore.add(options);
