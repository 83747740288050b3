import { PRODUCT_NAME } from '@plumbline/contracts';

export const HTML_TYPE = 'text/html; charset=utf-8';

/**
 * A plain page for whoever follows a link of an email, in whatever shows it.
 * @param body markup, which the caller has made safe
 */
export const linkedPage = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${PRODUCT_NAME}</title>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`;
