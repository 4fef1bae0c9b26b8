import 'server-only'
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { env } from '@/lib/server/env'
import { type AuditHead, headText, parseHead } from './verification'

/** One for each database that a folder's Lastro has been used with. */
export function anchorPath(): string {
  const { DATA_DIR, DATABASE_URL } = env()
  const which = DATABASE_URL ? `-${createHash('sha256').update(DATABASE_URL).digest('hex').slice(0, 12)}` : ''
  return resolve(DATA_DIR, `audit-head${which}`)
}

/** A head that this folder's Lastro has seen, kept outside the database: whoever has that alone cannot take it back. */
export function readAnchor(): AuditHead | undefined {
  try {
    return parseHead(readFileSync(anchorPath(), 'utf8').trim())
  } catch {
    return undefined
  }
}

export function writeAnchor(head: AuditHead): void {
  const path = anchorPath()
  writeFileSync(`${path}.${process.pid}`, `${headText(head)}\n`, { mode: 0o600 })
  renameSync(`${path}.${process.pid}`, path)
}
