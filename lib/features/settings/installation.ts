import 'server-only'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { clockAhead } from '@/lib/server/connections'
import { processState } from '@/lib/server/global-state'
import type { Installation } from './schema'
import { databaseActivity, describeDatabase } from './store'

const manifest = z.object({ version: z.string().default('') })

const read = (path: string) => readFile(resolve(process.cwd(), path), 'utf8').catch(() => null)

type Built = { version: string; build: string | null }

const state = processState<{ built?: Promise<Built> }>('installation', () => ({}))

/** Read once, so that the values stay even if the files are replaced. */
function built(): Promise<Built> {
  state.built ??= Promise.all([read('package.json'), read('.next/BUILD_ID')]).then(([json, id]) => ({
    version: manifest.parse(JSON.parse(json ?? '{}')).version,
    build: id?.trim() || null,
  }))
  return state.built
}

function clock(): Installation['clock'] {
  for (const service of ['pix', 'accounting'] as const) {
    const seconds = clockAhead(service)
    if (seconds !== null) return { service, seconds }
  }
  return null
}

export async function installation(): Promise<Installation> {
  const [lastro, database, activity] = await Promise.all([built(), describeDatabase(), databaseActivity()])
  return {
    ...lastro,
    database: {
      ...database,
      kind: activity ? 'postgresql' : 'embedded',
      connections: activity && { used: activity.used, limit: activity.limit },
    },
    clock: clock(),
    upSince: new Date(performance.timeOrigin).toISOString(),
  }
}
