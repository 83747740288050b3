import { PRODUCT_NAME } from '@plumbline/contracts';
import { useEffect } from 'react';

const page = { title: PRODUCT_NAME as string, unseen: 0 };

function write(): void {
  document.title = page.unseen > 0 ? `(${page.unseen}) ${page.title}` : page.title;
}

/** "Sales by channel – Dashboards – Plumbline": most special first. */
export function usePageTitle(...parts: string[]): void {
  const text = [...parts, PRODUCT_NAME].join(' – ');
  useEffect(() => {
    page.title = text;
    write();
  }, [text]);
}

/** Counts something finished while the tab was in the background; looking at the tab resets it. */
export function countUnseen(): void {
  if (!document.hidden) return;
  page.unseen += 1;
  write();
}

export function forgetUnseen(): void {
  page.unseen = 0;
  write();
}

export function watchTabSeen(): () => void {
  const reset = () => {
    if (!document.hidden) forgetUnseen();
  };
  document.addEventListener('visibilitychange', reset);
  return () => document.removeEventListener('visibilitychange', reset);
}
