import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { z } from 'zod'

const manifest = z.object({ scripts: z.record(z.string(), z.string()) })
const runsCommand = / --import \.\/lib\/commands\/resolve-alias\.ts lib\/commands\/(?<file>[a-z-]+)\.ts$/

/** Loads its WebAssembly and extensions from files of its own package. */
const external = /^@electric-sql\/pglite/

/**
 * Bundles each command that package.json runs through `resolve-alias.ts` into one executable file, named after its
 * script, that needs only the migrations in the working directory.
 */
export async function bundleCommands(folder: string): Promise<string[]> {
  const { scripts } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const commands = Object.entries(scripts).flatMap(([name, line]) => {
    const file = runsCommand.exec(line)?.groups?.file
    return file ? [{ name, input: `lib/commands/${file}.ts` }] : []
  })
  for (const { name, input } of commands) {
    const path = join(folder, name)
    await build({
      input,
      platform: 'node',
      tsconfig: 'tsconfig.json',
      external,
      resolve: { conditionNames: ['react-server', 'node'] },
      output: {
        file: path,
        format: 'esm',
        banner: '#!/usr/bin/env node',
        codeSplitting: false,
      },
    })
    chmodSync(path, 0o755)
  }
  return commands.map(({ name }) => name)
}
