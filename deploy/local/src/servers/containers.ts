import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { KAFKA_CLUSTER, kafkaSettings } from './kafka-settings.js';
import type { Address, Carriers } from './server.js';
import { ServerContainer } from './server-container.js';
import { POSTGRES_SETTINGS, REDIS_SETTINGS } from './server-settings.js';
import { IMAGES } from './versions.js';

/** Whether a server is ready its own protocol tells later; here it is enough that it speaks. */
class ServerImage extends GenericContainer {
  protected override waitStrategy = Wait.forLogMessage(/./);

  constructor(
    name: string,
    private readonly publishedAt: string,
  ) {
    super(name);
  }

  protected override async beforeContainerCreated(): Promise<void> {
    for (const bindings of Object.values<{ HostIp?: string }[]>(this.hostConfig.PortBindings)) {
      for (const binding of bindings) binding.HostIp = this.publishedAt;
    }
  }
}

/** The servers as containers, wherever the Docker that answers runs. */
export async function containerCarriers(): Promise<Carriers> {
  const { host } = (await getContainerRuntimeClient()).info.containerRuntime;
  // These servers trust whoever reaches them: to be published to this machine alone, where that is enough.
  return host === 'localhost' ? carriers('127.0.0.1', '127.0.0.1') : carriers(host, '0.0.0.0');
}

const carriers = (host: string, publishedAt: string): Carriers => ({
  host,

  async postgres({ port }, password) {
    const settings = Object.entries(POSTGRES_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const image = new ServerImage(IMAGES.postgres, publishedAt)
      .withExposedPorts({ container: 5432, host: port })
      .withEnvironment({
        POSTGRES_PASSWORD: password,
        POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale=C.UTF-8',
      })
      .withCommand(['postgres', ...settings]);
    return new ServerContainer(image);
  },

  async redis({ port }) {
    const image = new ServerImage(IMAGES.redis, publishedAt)
      .withExposedPorts({ container: 6379, host: port })
      .withCommand(['redis-server', '--protected-mode', 'no', ...REDIS_SETTINGS]);
    return new ServerContainer(image);
  },

  async kafka({ port }, advertised) {
    const settings = kafkaSettings(
      {
        client: at('0.0.0.0', 9092),
        advertised,
        internal: at('localhost', 9094),
        controller: at('localhost', 9093),
      },
      '/tmp/kafka',
    );
    const named = Object.entries(settings).map(([name, value]) => [
      `KAFKA_${name.toUpperCase().replaceAll('.', '_')}`,
      value,
    ]);
    const image = new ServerImage(IMAGES.kafka, publishedAt)
      .withExposedPorts({ container: 9092, host: port })
      .withEnvironment({
        ...Object.fromEntries(named),
        CLUSTER_ID: KAFKA_CLUSTER,
        KAFKA_HEAP_OPTS: '-Xms64m -Xmx256m',
      });
    return new ServerContainer(image);
  },

  async s3({ port }, { bucket, backups, accessKeyId, secretAccessKey }) {
    const image = new ServerImage(IMAGES.s3, publishedAt)
      .withExposedPorts({ container: 7070, host: port })
      .withEnvironment({ ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey })
      .withEntrypoint(['sh', '-c'])
      .withCommand([
        `mkdir -p /tmp/objects/${bucket} /tmp/objects/${backups} /tmp/metadata && exec versitygw --quiet --port :7070 posix --sidecar /tmp/metadata /tmp/objects`,
      ]);
    return new ServerContainer(image);
  },
});

const at = (host: string, port: number): Address => ({ host, port });
