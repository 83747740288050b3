import { PRODUCT_NAME } from '@plumbline/contracts';
import { useEffect } from 'react';

let title = PRODUCT_NAME as string;
let unseen = 0;

function write(): void {
  document.title = unseen > 0 ? `(${unseen}) ${title}` : title;
}

/** "Sales by channel – Dashboards – Plumbline": most special first. */
export function usePageTitle(...parts: string[]): void {
  const text = [...parts, PRODUCT_NAME].join(' – ');
  useEffect(() => {
    title = text;
    write();
  }, [text]);
}

/** Counts something finished while the tab was in the background; looking at the tab resets it. */
export function countUnseen(): void {
  if (!document.hidden) return;
  unseen += 1;
  write();
}

export function forgetUnseen(): void {
  unseen = 0;
  write();
}

export function watchTabSeen(): () => void {
  const reset = () => {
    if (!document.hidden) forgetUnseen();
  };
  document.addEventListener('visibilitychange', reset);
  return () => document.removeEventListener('visibilitychange', reset);
}
