/** `export/<workspace>/<export>/<request>.<ending>` */
export const ROOT = 'export';

export const workspacePrefix = (workspaceId: string): string => `${ROOT}/${workspaceId}`;

export const fileKey = (workspaceId: string, exportId: string, name: string): string =>
  `${workspacePrefix(workspaceId)}/${exportId}/${name}`;
