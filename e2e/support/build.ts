import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { startNode } from './child.ts'
import { root } from './root.ts'

const sources = ['app', 'components', 'lib', 'public', 'instrumentation.ts', 'proxy.ts', 'next.config.mjs']
const settings = ['package-lock.json', 'postcss.config.mjs', 'tsconfig.json']
const stampFile = `${root}/.next/lastro-build`

function filesUnder(path: string): string[] {
  if (!existsSync(`${root}/${path}`)) return []
  if (!statSync(`${root}/${path}`).isDirectory()) return [path]
  return readdirSync(`${root}/${path}`).flatMap((name) => filesUnder(`${path}/${name}`))
}

/** A fingerprint of all inputs of a build. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version)
  const files = [...sources, ...settings].flatMap(filesUnder)
  for (const file of files.filter((path) => !/^public\/(pdfjs|readme)\/|\.test\./.test(path))) {
    hash.update(`${file}\n`).update(readFileSync(`${root}/${file}`))
  }
  return hash.digest('hex')
}

/** Whether there is a build of the current sources. */
export function buildIsCurrent(): boolean {
  if (!existsSync(stampFile) || !existsSync(`${root}/.next/BUILD_ID`)) return false
  return readFileSync(stampFile, 'utf8') === fingerprint()
}

/** Builds; throws the build's output on failure. `typesChecked`: the caller has checked types. */
export async function build({ typesChecked = false } = {}): Promise<void> {
  const made = fingerprint()
  const env = { ...process.env, NODE_ENV: 'production', LASTRO_TYPES_CHECKED: typesChecked ? '1' : '' } as const
  const child = startNode(['lib/commands/build.ts'], { env })
  if ((await child.ended) !== 0) throw new Error(`the build failed\n${child.output()}`.trim())
  writeFileSync(stampFile, made)
}
