import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { STANDBY_ROLE } from '@plumbline/backups';
import { freePort } from '@plumbline/server';
import { ServiceProcess } from '../processes/service-process.js';
import type { ClusterGround } from './cluster-ground.js';

/** Has a standby take over from its page. */
export const STANDBY_CODE = 'mT7vQ2xLr9Yt4Hb6Nc1Mf8Js3Ga5Ue_Xo0pDwZk';
const STANDBY_KEY = 'a9Lr3Yt7Hb2Nc5Mf1Js8Ga6Ue4Xo0pDwZkmTvQx';
/** What a process logs when it is the one that follows. */
const FOLLOWS = 'this process follows';

interface Followed {
  ground: ClusterGround;
  folder: string;
  primary: { url: string; token: string };
  /** The address people would type. */
  publicUrl: string;
}

/** A process that follows as the chart's Deployment has several of. */
export async function standbyProcess(
  name: string,
  { ground, folder, primary, publicUrl }: Followed,
): Promise<ServiceProcess> {
  const port = await freePort();
  await mkdir(join(folder, name), { recursive: true });
  return new ServiceProcess(
    {
      ...{ name, port, outputPath: join(folder, `${name}.log`) },
      script: join(process.cwd(), 'services/export/dist/standby/cluster/main.js'),
      environment: {
        ...ground.environment,
        ...{ HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: publicUrl, LOG_LEVEL: 'info' },
        ...{ FOLLOW_URL: primary.url, FOLLOW_TOKEN: primary.token, STANDBY_KEY, STANDBY_CODE },
        STANDBY_DATABASE_URL: ground.databaseUrls[STANDBY_ROLE] ?? '',
        SPOOL_DIRECTORY: join(folder, name),
      },
    },
    () => undefined,
  );
}

/** How often a process became the one that follows. */
export const timesFollowing = async (standby: ServiceProcess): Promise<number> =>
  (await standby.output()).split(FOLLOWS).length - 1;

export const pageOf = ({ url }: ServiceProcess): Promise<string> =>
  fetch(url).then(
    (answer) => answer.text(),
    () => '',
  );

/** What the page answers whoever has it take over. */
export async function takeOverFromPage({ url }: ServiceProcess, confirmation: string): Promise<string> {
  const answer = await fetch(`${url}/standby/promote`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ code: STANDBY_CODE, confirmation }).toString(),
  });
  return answer.text();
}
