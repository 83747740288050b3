import { execFile } from 'node:child_process';
import { access, constants, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '@plumbline/server';
import { cached } from './cache.js';
import { VERSIONS } from './versions.js';

const run = promisify(execFile);

/** A program and what it needs to be found in its surroundings. */
export interface Program {
  path: string;
  environment?: Record<string, string>;
}

type Say = (text: string) => void;

/** Java and the folder of Kafka's jars, brought in by Maven the first time. */
export async function findKafka(say: Say): Promise<{ java: string; jars: string }> {
  const java = await need(
    'java',
    'Kafka runs on Java 17 or newer: install it (on Debian: default-jre-headless)',
  );
  const jars = await cached(`kafka-${VERSIONS.kafka}`, async (folder) => {
    const maven = await need('mvn', "Kafka's files are fetched by Maven: install it (on Debian: maven)");
    say(`Fetching Kafka ${VERSIONS.kafka} by Maven, once ...`);
    await fetchJars(maven, folder, [
      `org.apache.kafka:kafka_${VERSIONS.kafkaScala}:${VERSIONS.kafka}`,
      `org.slf4j:slf4j-simple:${VERSIONS.slf4j}`,
    ]);
  });
  return { java, jars };
}

/** Java that compiles, and the folder of veraPDF's jars; undefined on a machine without Java's compiler or Maven. */
export async function findVeraPdf(say: Say): Promise<{ java: string; jars: string } | undefined> {
  const [java, compiler, maven] = [await find('java'), await find('javac'), await find('mvn')];
  if (!java || !compiler || !maven) return undefined;
  const jars = await cached(`verapdf-${VERSIONS.veraPdf}`, (folder) => {
    say(`Fetching veraPDF ${VERSIONS.veraPdf} by Maven, once ...`);
    return fetchJars(maven, folder, [`org.verapdf:validation-model:${VERSIONS.veraPdf}`]);
  });
  return { java, jars };
}

/** Keycloak, an identity provider: brought in by Maven the first time. @returns its folder, of which a test runs a copy */
export async function findKeycloak(say: Say): Promise<string> {
  await need('java', 'Keycloak runs on Java 17 or newer: install it (on Debian: default-jre-headless)');
  return cached(`keycloak-${VERSIONS.keycloak}`, async (target) => {
    const maven = await need('mvn', "Keycloak's files are fetched by Maven: install it (on Debian: maven)");
    say(`Fetching Keycloak ${VERSIONS.keycloak} by Maven, once ...`);
    const artefact = `org.keycloak:keycloak-quarkus-dist:${VERSIONS.keycloak}:tar.gz`;
    const words = ['-q', '-B', 'dependency:copy', `-Dartifact=${artefact}`, `-DoutputDirectory=${target}`];
    await fetchBy(maven, words);
    const archive = join(target, `keycloak-quarkus-dist-${VERSIONS.keycloak}.tar.gz`);
    await fetchBy('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
    await rm(archive);
  });
}

/** LibreOffice without its windows; undefined where it is not installed. */
export const findLibreOffice = (): Promise<string | undefined> => find('soffice');

/** The S3 server, built by Go the first time on a machine without one. */
export async function findVersitygw(say: Say): Promise<Program> {
  const installed = await find('versitygw');
  if (installed) return { path: installed };
  const folder = await cached(`versitygw-${VERSIONS.versitygw}`, async (bin) => {
    const go = await need('go', 'The S3 server versitygw is built by Go: install Go 1.25 or newer');
    say(`Building versitygw ${VERSIONS.versitygw} by Go, once; this takes minutes ...`);
    await fetchBy(go, ['install', `github.com/versity/versitygw/cmd/versitygw@${VERSIONS.versitygw}`], {
      GOBIN: bin,
    });
  });
  return { path: join(folder, 'versitygw') };
}

/**
 * Redis of this machine; on Debian and its kin without one, their package and what it needs are unpacked into the
 * cache: nothing of the system is changed and no service starts.
 */
export async function findRedis(say: Say): Promise<Program> {
  const installed = await find('redis-server');
  if (installed) return { path: installed };
  const folder = await cached('redis', async (target) => {
    const apt = await need('apt-get', 'There is no redis-server on PATH: install Redis 7');
    say('Fetching redis-server by apt-get, once ...');
    const archives = join(target, 'archives');
    await mkdir(join(archives, 'partial'), { recursive: true });
    if (process.getuid?.() === 0) await fetchBy(apt, ['update', '-qq']);
    await fetchBy(apt, [
      ...['install', '-y', '-qq', '--no-install-recommends', '--download-only', 'redis-server'],
      ...['-o', `Dir::Cache::archives=${archives}`, '-o', 'Debug::NoLocking=1'],
    ]);
    for (const archive of await readdir(archives)) {
      if (archive.endsWith('.deb')) await fetchBy('dpkg-deb', ['-x', join(archives, archive), target]);
    }
    await rm(archives, { recursive: true });
  });
  const libraries = join(folder, 'usr/lib');
  const folders = await readdir(libraries, { withFileTypes: true });
  return {
    path: join(folder, 'usr/bin/redis-server'),
    environment: {
      LD_LIBRARY_PATH: [libraries, ...folders.map(({ name }) => join(libraries, name))].join(delimiter),
    },
  };
}

/** On PATH, or where `go install` puts programs. */
async function find(name: string): Promise<string | undefined> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go/bin')];
  for (const folder of folders) {
    const path = join(folder, name);
    const isProgram = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram) return path;
  }
  return undefined;
}

/** @throws ConfigError with the advice, where the program is not there */
async function need(name: string, advice: string): Promise<string> {
  const path = await find(name);
  if (path) return path;
  throw new ConfigError(`${advice}, or start Docker.`);
}

async function fetchBy(program: string, words: string[], environment = {}): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...environment };
  await run(program, words, { env, maxBuffer: 1 << 26 }).catch(
    (failure: { stderr?: string; message: string }) => {
      throw new ConfigError(`${program} ${words.join(' ')} failed:\n${failure.stderr || failure.message}`);
    },
  );
}

/** Artefacts as `group:name:version`, and all that they need. */
async function fetchJars(maven: string, folder: string, artefacts: readonly string[]): Promise<void> {
  const dependencies = artefacts.map((artefact) => {
    const [group, name, version] = artefact.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
  });
  const pom = join(folder, 'pom.xml');
  await writeFile(
    pom,
    `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>plumbline</groupId><artifactId>jars</artifactId><version>1</version>
  <dependencies>${dependencies.join('')}</dependencies>
</project>
`,
  );
  await fetchBy(maven, [
    ...['-q', '-B', '-f', pom, 'dependency:copy-dependencies'],
    ...['-DincludeScope=runtime', `-DoutputDirectory=${folder}`],
  ]);
}
