/** What mail programs understand of how an email looks: inline, in literal colours. */
export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const INK = '#1A1E27';
export const FAINT = '#5B606B';
export const RULE = '#DADCE2';
