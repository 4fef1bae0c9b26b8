import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { type Child, startCommand } from './child.ts'
import { anyFreePort } from './ports.ts'
import { until } from './until.ts'

export const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached']
const programs = ['swift-proxy-server', 'swift-account-server', 'swift-container-server', 'swift-object-server']

export const swiftIsInstalled = (): boolean =>
  [...programs, 'swift-ring-builder', 'memcached'].every((name) => existsSync(`/usr/bin/${name}`))

export const swiftIsMissing = 'OpenStack Swift is not installed: npm run test:s3 installs it and tests the object store'

export type Swift = {
  /** As `OBJECT_STORE_URL`; the bucket exists. */
  url: string
  /** The same address with a wrong secret. */
  wrongUrl: string
  /** Stops listening; the objects are preserved. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  stop(): Promise<void>
}

export type SwiftServer = { port: number; stop(): Promise<void> }

/** Variable with the port of the run's shared Swift. */
export const sharedSwift = 'LASTRO_TEST_SWIFT_PORT'

const kinds = ['account', 'container', 'object'] as const
const region = 'sa-east-1'
const user = { key: 'finance:lastro', secret: 'a-secret/of+swift' }

/** Starts OpenStack Swift with its S3 interface on this machine, in its own folder; it answers after a while. */
export async function launchSwift(): Promise<SwiftServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-swift-'))
  for (const path of ['devices/d1', 'run']) mkdirSync(join(folder, path), { recursive: true })
  const ports = { account: await anyFreePort(), container: await anyFreePort(), object: await anyFreePort() }
  const [port, memcached] = [await anyFreePort(), await anyFreePort()]
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('swift.conf', swiftConf)
  for (const kind of kinds) {
    const builder = join(folder, `${kind}.builder`)
    const ring = (...args: string[]) => execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'ignore' })
    ring('create', '4', '1', '0')
    ring('add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1')
    ring('rebalance')
    write(`${kind}.conf`, serverConf(folder, kind, ports[kind]))
  }
  write('proxy.conf', proxyConf(folder, port, memcached))
  const start = (program: string, ...args: string[]) =>
    startCommand(`/usr/bin/${program}`, args, { log: join(folder, `${program}.log`), ownGroup: true })
  const children = [
    start('memcached', '-u', 'nobody', '-l', '127.0.0.1', '-p', String(memcached), '-m', '16'),
    ...kinds.map((kind) => start(`swift-${kind}-server`, join(folder, `${kind}.conf`))),
    start('swift-proxy-server', join(folder, 'proxy.conf')),
  ]
  return {
    port,
    async stop() {
      await Promise.all(children.map(endGroup))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A bucket for one test in the run's Swift or in its own, behind a proxy that can be closed. */
export async function startSwift(): Promise<Swift> {
  const shared = process.env[sharedSwift]
  const server = shared ? { port: Number(shared), stop: async () => undefined } : await launchSwift()
  const door = await openDoor(server.port)
  const address = `http://127.0.0.1:${door.port}`
  const bucket = `lastro-files-${randomUUID()}`
  await until('Swift', startMs, () => isOk(fetch(`${address}/healthcheck`)))
  await until('a bucket in Swift', startMs, () => makeBucket(`${address}/${bucket}`))
  const urlWith = (secret: string) =>
    `s3://${encodeURIComponent(user.key)}:${encodeURIComponent(secret)}@127.0.0.1:${door.port}/${bucket}?region=${region}&tls=off`
  return {
    url: urlWith(user.secret),
    wrongUrl: urlWith(`${user.secret}!`),
    goAway: door.shut,
    comeBack: door.open,
    stop: () => door.shut().finally(server.stop),
  }
}

/** Forwards to a local port. When closed, nothing listens and all connections end. */
async function openDoor(target: number) {
  const inside = new Set<Socket>()
  const server = createServer((outer) => {
    const inner = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      inside.add(one)
      one.once('error', () => other.destroy()).once('close', () => inside.delete(one) && other.destroySoon())
      one.pipe(other)
    }
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const port = await anyFreePort()
  await listen(port)
  return {
    port,
    open: () => listen(port),
    shut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of inside) socket.destroy()
      }),
  }
}

const startMs = 120_000
/** Timeout of the hook that starts it on a busy machine. */
export const swiftHookMs = 400_000

async function isOk(asked: Promise<Response>): Promise<true | null> {
  return (await asked.catch(() => null))?.ok ? true : null
}

async function makeBucket(url: string): Promise<true | null> {
  const { key: accessKeyId, secret: secretAccessKey } = user
  const signer = new AwsV4Signer({ url, method: 'PUT', service: 's3', region, accessKeyId, secretAccessKey })
  const { headers } = await signer.sign()
  return isOk(fetch(url, { method: 'PUT', headers }))
}

/** Ends a server of Swift with its workers. */
async function endGroup(child: Child): Promise<void> {
  if (child.running()) process.kill(-child.pid, 'SIGKILL')
  await child.ended
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = lastro
[storage-policy:0]
name = only
default = yes
`

const serverConf = (folder: string, kind: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 1
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
user = root
log_address = ${folder}/nowhere
fallocate_reserve = 0
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConf = (folder: string, port: number, memcached: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 1
user = root
swift_dir = ${folder}
log_address = ${folder}/nowhere
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_${user.key.replace(':', '_')} = ${user.secret} .admin
[filter:s3api]
use = egg:swift#s3api
location = ${region}
force_swift_request_proxy_log = false
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
