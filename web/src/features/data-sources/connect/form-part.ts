import type { ConnectionFields, FieldErrors } from './connection-fields.js';

/** What each part of the form gets. */
export interface FormPart {
  fields: ConnectionFields;
  errors: FieldErrors;
  /** Of a connection that is there already: its secrets stay where none are typed. */
  isPasswordKept: boolean;
  set: (change: Partial<ConnectionFields>) => void;
}
