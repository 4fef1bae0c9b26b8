import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'
import { auditKeys } from '@/lib/server/audit/chain'
import { auditHead } from '@/lib/server/audit/verification'
import { env } from '@/lib/server/env'
import { sequence } from './catalog'
import { storeNames } from './file-stores'

/** Version of the format; raised when an older Lastro could not read a newer backup. */
export const formatVersion = 1

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const keyVariables = ['AUDIT_KEY', 'AUTH_SECRET'] as const

const formatOf = z.looseObject({
  format: z.number(),
  lastro: z.string(),
  keyVariable: z.enum(keyVariables),
  keyId: z.string(),
})

export const manifest = z.strictObject({
  format: z.literal(formatVersion),
  /** The version of Lastro that made the backup. */
  lastro: z.string(),
  madeAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** How the seal's key was made, and the value that recognises it. */
  keyVariable: z.enum(keyVariables),
  keyId: z.string(),
  migrations: z.array(z.strictObject({ hash: z.string(), createdAt: z.number() })),
  /** The last entry of the audit chain; `brokenAt`: the first altered entry when the backup was made. */
  audit: z.strictObject({ head: auditHead, brokenAt: z.number().nullable() }),
  tables: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.number(), bytes: z.number(), sha256 }),
  ),
  sequences: z.array(sequence),
  files: z.array(
    z.strictObject({ store: z.enum(storeNames), id: z.string().regex(/^[0-9a-f-]+$/), bytes: z.number(), sha256 }),
  ),
  /** Files that the rows name and whose bytes were not there, or were others, when the backup was made. */
  missing: z.array(z.strictObject({ store: z.enum(storeNames), id: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

export const tableEntry = (name: string) => `tables/${name}.copy`
export const fileEntry = ({ store, id }: { store: string; id: string }) => `files/${store}/${id}`
export const manifestEntry = 'manifest.json'
export const sealEntry = 'seal'

/** Every entry that a backup of this manifest has. */
export const entriesOf = ({ tables, files }: Manifest): string[] => [
  ...tables.map(({ name }) => tableEntry(name)),
  ...files.map(fileEntry),
  manifestEntry,
  sealEntry,
]

const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(`lastro backup\n${text}`).digest('hex')

export const keyFacts = () => ({
  keyVariable: env().AUDIT_KEY ? ('AUDIT_KEY' as const) : ('AUTH_SECRET' as const),
  keyId: mac(auditKeys()[0], 'key').slice(0, 16),
})

export const sealOf = (text: string): string => mac(auditKeys()[0], text)

export class BadBackup extends Fault {}

/** The manifest of an unchanged backup that this Lastro can read; throws `BadBackup` with the reason. */
export function readManifest(text: string, seal: string): Manifest {
  const facts = formatOf.safeParse(parsed(text)).data
  if (!facts) throw new BadBackup(`its ${manifestEntry} cannot be read`)
  const { format, lastro, keyId, keyVariable } = facts
  if (format !== formatVersion)
    throw new BadBackup(`it is of format ${format}, made by Lastro ${lastro}; this one reads format ${formatVersion}`)
  const key = auditKeys().find((one) => mac(one, 'key').slice(0, 16) === keyId)
  if (!key) throw new BadBackup(`it was made with another key: set ${keyVariable} to what it was when it was made`)
  const [given, own] = [seal, mac(key, text)].map((one) => Buffer.from(one))
  if (!given || !own || given.length !== own.length || !timingSafeEqual(given, own))
    throw new BadBackup(`its ${manifestEntry} was changed: the seal does not fit it`)
  return manifest.parse(parsed(text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The version of this Lastro. */
export function ownVersion(): string {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
  return version
}
