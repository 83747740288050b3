import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@plumbline/server';
import { eventually } from '@plumbline/testing';

const run = promisify(execFile);
const CLUSTER = 'MkU3OEVBNTcwNTJENDM2Qk';

/** A broker of one spec file, to be killed, paused and emptied. */
export interface KafkaBroker {
  address: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Takes all it has stored; only while it does not run. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

/** @param jars folder with Kafka's jars and those they need */
export async function startKafkaBroker(jars: string): Promise<KafkaBroker> {
  const home = await mkdtemp(join(tmpdir(), 'plumbline-kafka-'));
  const [port, controller] = [await freePort(), await freePort()];
  const settings = join(home, 'server.properties');
  const data = join(home, 'data');
  const java = ['-Xms64m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', join(jars, '*')];
  await writeFile(settings, properties(port, controller, data));
  let broker: ChildProcess;
  const empty = async () => {
    await rm(data, { recursive: true, force: true });
    await mkdir(data);
    await run('java', [...java, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER, '-c', settings]);
  };
  const start = async () => {
    broker = spawn('java', [...java, 'kafka.Kafka', settings], { stdio: 'ignore' });
    await eventually('the broker', () => isOpen(port));
  };
  const kill = async () => {
    if (broker.exitCode !== null || broker.signalCode !== null) return;
    broker.kill('SIGKILL');
    await once(broker, 'exit');
  };
  await empty();
  await start();
  return {
    address: `127.0.0.1:${port}`,
    start,
    kill,
    empty,
    pause: () => void broker.kill('SIGSTOP'),
    resume: () => void broker.kill('SIGCONT'),
    stop: async () => {
      await kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function properties(port: number, controller: number, data: string): string {
  return `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=PLAINTEXT
log.dirs=${data}
auto.create.topics.enable=false
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
log.segment.bytes=16777216
log.cleaner.dedupe.buffer.size=4194304
broker.session.timeout.ms=1500
broker.heartbeat.interval.ms=300
controller.quorum.election.timeout.ms=300
controller.quorum.fetch.timeout.ms=500
`;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
