import type { TemplateField } from '@plumbline/contracts';

export const FIRST_FIELD: readonly TemplateField[] = [{ name: '', type: 'text' }];

/** Fields with a name, as they are sent. */
export const namedFields = (fields: readonly TemplateField[]): TemplateField[] =>
  fields.map((field) => ({ ...field, name: field.name.trim() })).filter(({ name }) => name !== '');

/** Why these fields cannot be asked for; undefined where they can. */
export function fieldsProblem(fields: readonly TemplateField[]): string | undefined {
  const names = namedFields(fields).map(({ name }) => name.toLowerCase());
  if (names.length === 0) return 'Name at least one field.';
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `Two fields are called ${twice}.`;
  const odd = names.find((name) => /[/\\?#%]/.test(name));
  return odd === undefined ? undefined : 'A name has no / \\ ? # or %.';
}
