import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { read } from './tree.ts';

type Service = {
  profiles?: string[];
  env_file?: string;
  environment?: Record<string, string | number>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  depends_on?: Record<string, unknown>;
};

describe('compose.yaml', () => {
  const { services }: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true });
  const ours = ['app', 'sandbox'].map((name) => services[name] ?? {});
  const variables = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));

  test('Compose starts only the app by default, and the sandbox with its database only under the sandbox profile', () => {
    expect(Object.entries(services).map(([name, { profiles = [] }]) => [name, profiles])).toEqual([
      ['app', []],
      ['sandbox', ['sandbox']],
      ['database', ['sandbox']],
    ]);
    expect(Object.keys(services['app']?.depends_on ?? {})).toEqual([]);
  });

  test('The app and the sandbox get their variables from .env; compose.yaml sets none that .env.example lacks', () => {
    expect(ours.map((service) => service.env_file)).toEqual(['.env', '.env']);
    const known = Object.keys(parseEnv(read('.env.example')));
    const set = ours.flatMap(({ environment = {} }) => Object.keys(environment));
    expect(set).toContain('HOST');
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('The file compose.yaml contains no secret, and no URL with a password or a variable', () => {
    const secrets = variables.filter(([name]) => /PASSWORD|KEY|SECRET|TOKEN/.test(name)).map(([, value]) => value);
    expect(secrets).toEqual(['', '${DATABASE_PASSWORD-}']);
    expect(variables.filter(([, value]) => /:\/\/[^/]*(?::[^/]*@|\$)/.test(String(value)))).toEqual([]);
  });

  test('Our containers have a read-only file system and no capabilities, and cannot gain privileges', () => {
    const hardened = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
    expect(ours).toEqual([expect.objectContaining(hardened), expect.objectContaining(hardened)]);
  });
});

describe('the systemd unit', () => {
  const lines = read('deploy/velorent.service').split('\n');
  const valuesOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));

  test('The systemd unit runs the same command as the container image, under a user of its own', () => {
    const image =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? '';
    const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? [];
    const words: string[] = JSON.parse(command);
    expect(valuesOf('ExecStart')).toEqual([`/usr/bin/${words.join(' ')}`]);
    expect(valuesOf('User')).toEqual(['velorent']);
  });

  test('The systemd unit allows the app no writable files, capabilities, devices or privileged system calls', () => {
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    expect(['ReadWritePaths', 'StateDirectory', 'CacheDirectory', 'LogsDirectory'].flatMap(valuesOf)).toEqual([]);
    const locks = ['NoNewPrivileges', 'PrivateDevices', 'PrivateUsers', 'ProtectHome'];
    expect(locks.map(valuesOf)).toEqual(locks.map(() => ['true']));
    expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
    expect(valuesOf('RestrictAddressFamilies')).toEqual(['AF_INET AF_INET6']);
    expect(valuesOf('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources']);
  });
});
