import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Compile } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../../src/cli/index.ts';
import { settings } from '../../src/config/config.ts';
import { errorTable } from '../../src/errors.ts';
import { readS3Place } from '../../src/store/objects/s3/place.ts';
import { startServer, testConfig } from '../harness.ts';
import { renderChart, type Manifest } from './helm.ts';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');
const chart = join(deploy, 'helm', 'vedette');
const known = new Set(Object.keys(settings).map((name) => `VEDETTE_${name.toUpperCase()}`));
const isCommand = (word: string) => commands.some(({ name }) => name === word);

interface Pod {
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean; seccompProfile: { type: string } };
  containers: {
    args: string[];
    image: string;
    securityContext: object;
    envFrom: object[];
    readinessProbe?: { httpGet: { path: string } };
    livenessProbe?: { httpGet: { path: string } };
    resources: { limits: { memory: string } };
    volumeMounts: { name: string; mountPath: string }[];
  }[];
  volumes: { name: string }[];
}

/** The pod of a deployment, in the shape defined by the Kubernetes API. */
const podOf = (manifest: Manifest | undefined) =>
  (manifest?.spec['template'] as { spec: Pod } | undefined)?.spec;

const pick = (manifests: readonly Manifest[], kind: string, name = '') =>
  manifests.find((each) => each.kind === kind && each.metadata.name.endsWith(name));

describe('the Helm chart', () => {
  const manifests = renderChart(chart);

  it('renders servers, workers, scaling, budgets, policies and a volume, each once', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
    expect(names).toEqual([
      'ConfigMap test-vedette',
      'Deployment test-vedette-api',
      'Deployment test-vedette-worker',
      'HorizontalPodAutoscaler test-vedette-api',
      'HorizontalPodAutoscaler test-vedette-worker',
      'NetworkPolicy test-vedette-api',
      'NetworkPolicy test-vedette-worker',
      'PersistentVolumeClaim test-vedette-objects',
      'PodDisruptionBudget test-vedette-api',
      'PodDisruptionBudget test-vedette-worker',
      'Service test-vedette',
      'ServiceAccount test-vedette',
    ]);
  });

  it.each(['api', 'worker'])('runs %s unprivileged, on a read-only system', (role) => {
    const pod = podOf(pick(manifests, 'Deployment', role));
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    });
    const [container] = pod?.containers ?? [];
    expect(isCommand(container?.args[0] ?? '')).toBe(true);
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const mounted = container?.volumeMounts.map(({ name }) => name).sort();
    expect(pod?.volumes.map(({ name }) => name).sort()).toEqual(mounted);
    expect(container?.resources.limits.memory).toMatch(/^\d+Gi$/);
  });

  it('probes servers at paths they answer', async () => {
    const [container] = podOf(pick(manifests, 'Deployment', 'api'))?.containers ?? [];
    const server = await startServer();
    for (const probe of [container?.livenessProbe, container?.readinessProbe]) {
      const answer = await server.ask(probe?.httpGet.path ?? '', { key: '' });
      expect(answer.status).toBe(200);
    }
  });

  it('gives pods only existing settings', () => {
    const names = Object.keys(pick(manifests, 'ConfigMap')?.data ?? {});
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !known.has(name) && !name.startsWith('AWS_'))).toEqual([]);
  });

  it('lets workers reach only DNS, engines and the egress proxy', () => {
    const { egress, ingress } = pick(manifests, 'NetworkPolicy', 'worker')?.spec ?? {};
    expect(ingress).toEqual([]);
    expect(JSON.stringify(egress)).not.toContain('ipBlock');
    const proxy = { matchLabels: { app: 'egress-proxy' } };
    expect((egress as object[]).at(-1)).toMatchObject({
      to: [{ podSelector: proxy }],
      ports: [{ port: 3128 }],
    });
    expect(egress).toHaveLength(3);
    expect((egress as { to?: object[] }[]).every(({ to = [] }) => to.length > 0)).toBe(true);
  });

  it('follows its values', () => {
    const changed = renderChart(chart, {
      objects: { url: 's3://bucket', endpoint: 'http://s3.example:9000', region: 'eu-west-1' },
      traces: { endpoint: 'http://collector.example:4318' },
      ingress: { enabled: true, className: 'nginx' },
      networkPolicy: { enabled: false },
      metrics: { serviceMonitor: true },
      settings: { VEDETTE_LOG_LEVEL: 'warn' },
      imagePullSecrets: [{ name: 'registry' }],
    });
    expect(pick(changed, 'PersistentVolumeClaim')).toBeUndefined();
    expect(pick(changed, 'NetworkPolicy')).toBeUndefined();
    expect(pick(changed, 'Ingress')?.spec).toMatchObject({ ingressClassName: 'nginx' });
    expect(pick(changed, 'ServiceMonitor')).toBeDefined();
    expect(pick(changed, 'ConfigMap')?.data).toEqual({
      AWS_ENDPOINT_URL_S3: 'http://s3.example:9000',
      AWS_REGION: 'eu-west-1',
      VEDETTE_BEHIND_PROXY: 'true',
      VEDETTE_LOG_LEVEL: 'warn',
      VEDETTE_OBJECTS: 's3://bucket',
      VEDETTE_OTLP_ENDPOINT: 'http://collector.example:4318',
    });
    expect(podOf(pick(changed, 'Deployment', 'api'))).toMatchObject({
      imagePullSecrets: [{ name: 'registry' }],
    });
  });

  it('has a schema that describes every value and refuses misspelt ones', () => {
    const schema = JSON.parse(read('helm/vedette/values.schema.json')) as Schema;
    const values = parse(read('helm/vedette/values.yaml')) as object;
    const check = Compile(schema);
    expect(check.Check(values)).toBe(true);
    expect(check.Check({ ...values, apis: {} })).toBe(false);
    expect(check.Check({ ...values, service: { type: 'Pod', port: 1 } })).toBe(false);
    expect(undescribed(schema, 'values')).toEqual([]);
  });
});

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
}

/** Values without a description. */
function undescribed({ description, properties }: Schema, path: string): string[] {
  if (!properties) return description === undefined ? [path] : [];
  return Object.entries(properties).flatMap(([name, each]) => undescribed(each, `${path}.${name}`));
}

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  networks: string[];
  volumes?: string[];
  depends_on?: object;
}

describe('the compose file of a cluster', () => {
  const file = parse(read('cluster.compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    networks: Record<string, { internal?: boolean } | null>;
    volumes: Record<string, null>;
    configs: { door: { content: string }; objects: { content: string } };
  };
  const ours = Object.entries(file.services).filter(([, { image }]) => /^vedette:/.test(image));

  it('has two servers, two workers, pinned engines, and a load balancer for the servers', () => {
    expect(ours.map(([name]) => name)).toEqual(['api-1', 'api-2', 'worker-1', 'worker-2']);
    for (const { image } of Object.values(file.services)) {
      expect(image).toMatch(/^vedette:latest$|:\d+\.\d+/);
    }
    const targets = [...file.configs.door.content.matchAll(/server (\S+) (\S+):8080/g)];
    expect(targets.map(([, name]) => name)).toEqual(['api-1', 'api-2']);
  });

  it('runs existing commands with existing settings', () => {
    for (const [, { command = ['serve'], environment = {} }] of ours) {
      expect(isCommand(command[0] ?? '')).toBe(true);
      expect(
        Object.keys(environment).filter((name) => !known.has(name) && !name.startsWith('AWS_')),
      ).toEqual([]);
    }
  });

  it("has an object store that accepts the servers' key", () => {
    const { identities } = JSON.parse(file.configs.objects.content) as {
      identities: { credentials: { accessKey: string; secretKey: string }[] }[];
    };
    for (const [, { environment = {} }] of ours) {
      const { AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: secretKey } = environment;
      expect(identities.flatMap(({ credentials }) => credentials)).toEqual([
        { accessKey, secretKey },
      ]);
      const place = readS3Place(testConfig({ ...environment, VEDETTE_OTLP_ENDPOINT: '' }));
      expect(place.host).toBe('objects:8333');
    }
  });

  it('keeps engines off the internet, and names only existing volumes', () => {
    expect(file.networks['inside']?.internal).toBe(true);
    for (const name of ['postgres', 'clickhouse', 'objects', 'objects-bucket']) {
      expect(file.services[name]?.networks).toEqual(['inside']);
    }
    const used = Object.values(file.services).flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(file.volumes).sort());
  });
});

describe('alerts and dashboard', () => {
  const rules = (
    parse(read('monitoring/alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
    }
  ).groups.flatMap(({ rules: each }) => each);
  const dashboard = JSON.parse(read('monitoring/grafana-dashboard.json')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];

  it('use only metrics that a server exposes', async () => {
    const server = await startServer();
    await server.ask('/v1/ip/summary?ip=198.51.100.7');
    const { text } = await server.ask('/metrics');
    const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = expressions.flatMap((expression) =>
      [...expression.matchAll(/\b(?:vedette|nodejs|process)_\w+/g)].map(([name]) =>
        name.replace(/_bucket$/, ''),
      ),
    );
    expect(asked.length).toBeGreaterThan(15);
    expect([...new Set(asked)].filter((name) => !there.has(name))).toEqual([]);
  });

  it('name existing errors, and every panel and alert once', () => {
    const codes = expressions.flatMap((each) => [...each.matchAll(/code="(\w+)"/g)]);
    expect(codes.filter(([, code = '']) => !(code in errorTable))).toEqual([]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
    expect(rules.every(({ annotations }) => annotations.summary !== '')).toBe(true);
  });
});
