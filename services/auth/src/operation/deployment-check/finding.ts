import type { CheckArea, CheckFinding } from '@plumbline/contracts';

/** What is said of a check, whatever came of it. */
export interface Checked {
  id: string;
  area: CheckArea;
}

export const pass = (checked: Checked, name: string, detail: string): CheckFinding => ({
  ...checked,
  ...{ name, detail, status: 'pass' },
});

export const warn = (
  checked: Checked,
  name: string,
  detail: string,
  fix?: CheckFinding['fix'],
): CheckFinding => ({ ...checked, ...{ name, detail, status: 'warn' }, ...(fix && { fix }) });

export const fail = (
  checked: Checked,
  name: string,
  detail: string,
  fix?: CheckFinding['fix'],
): CheckFinding => ({ ...checked, ...{ name, detail, status: 'fail' }, ...(fix && { fix }) });
