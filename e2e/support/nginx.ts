import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startCommand } from './child.ts'
import { root } from './root.ts'
import { until } from './until.ts'

const hint = 'nginx could not start: install it, such as by apt-get install nginx-light'

/** The configuration of compose.yaml for instances at local ports. */
function configurationFor(port: number, instances: number[], folder: string): string {
  const servers = (parameters: string) => instances.map((at) => `server 127.0.0.1:${at} ${parameters};`).join('\n    ')
  return readFileSync(`${root}/deploy/nginx.conf`, 'utf8')
    .replace(/^ *resolver .*\n/m, '')
    .replace(/server lastro:3000 resolve (.*);/, (_, parameters: string) => servers(parameters))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/tmp/nginx.pid', join(folder, 'nginx.pid'))
}

function isListening(port: number): Promise<true | null> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(null))
  })
}

/** Debian's nginx with the configuration of compose.yaml. */
export async function startNginx(port: number, instances: number[]): Promise<Child> {
  const folder = mkdtempSync(join(tmpdir(), 'lastro-nginx-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configurationFor(port, instances, folder))
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const child = startCommand('nginx', ['-c', file, '-g', 'daemon off;'], { env })
  const ended = () => (child.running() ? null : `${hint}\n${child.output()}`.trim())
  await until('nginx does not listen', 10_000, () => isListening(port), ended)
  return { ...child, stop: () => child.stop().then(() => rmSync(folder, { recursive: true, force: true })) }
}
