import 'server-only'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { canonicalJson } from '@/lib/core/canonical-json'
import { currentDay, dayOf } from '@/lib/core/dates'
import { messageKey } from '@/lib/core/message-key'
import { cut, decodeNumber } from '@/lib/core/page-cursor'
import { inPortuguese } from '@/lib/i18n/portuguese'
import { appendAudit, readAuditProgress, readAuditStatus, type Verified } from '@/lib/server/audit/trail'
import { headText } from '@/lib/server/audit/verification'
import type { Person } from '@/lib/server/auth/person'
import { csvOptions } from '@/lib/server/csv'
import { db } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { read } from '@/lib/server/read'
import { auditTrail } from './contract'
import { auditOutcome } from './rules'
import { auditFileInput, auditFilter, auditPage, auditProgress, auditVerification, ownAuditFilter } from './schema'
import { type AuditRow, firstEntryAt, lastSeq, listEntries, type Narrowing, narrowed, readEntries } from './store'
import { namesAround } from './subjects'

export const listAudit = read(auditTrail.list, {
  input: auditFilter,
  output: auditPage,
  run: ({ limit, cursor, ...filter }, person) => pageOfEntries(narrowed(filter), { limit, cursor }, person),
})

/** The person's own actions, the newest first. */
export const listOwnActivity = read(auditTrail.own, {
  input: ownAuditFilter,
  output: auditPage,
  run: (page, person) => pageOfEntries({ actor: person.email, actorId: person.id }, page, person),
})

type Place = { limit: number; cursor?: string | undefined }

async function pageOfEntries(narrowing: Narrowing, { limit, cursor }: Place, reader: Person) {
  const before = cursor === undefined ? undefined : decodeNumber(cursor)
  const { shown, next } = cut(await listEntries(narrowing, before, limit + 1), limit, ({ seq }) => String(seq))
  const { actorOf, aboutOf } = await namesAround(shown, reader)
  const items = shown.map((row) => ({
    ...row,
    actorPerson: actorOf(row),
    about: aboutOf(row),
    at: row.at.toISOString(),
    detail: z.record(z.string(), z.unknown()).parse(row.detail),
  }))
  return { items, next }
}

function found({ at, status: { rows, brokenAt, problem, head, lacks } }: Verified) {
  return {
    holds: problem === null,
    count: rows,
    head: headText(head),
    verifiedAt: at.toISOString(),
    ...(problem && { problem }),
    ...(brokenAt !== null && { brokenAt, keyMissing: problem === 'key-missing' }),
    ...(lacks && { lacks: headText(lacks) }),
  }
}

export const verifyAuditTrail = read(auditTrail.verification, {
  input: z.strictObject({}),
  output: auditVerification,
  run: async () => found(await readAuditStatus()),
})

export const getAuditProgress = read(auditTrail.progress, {
  input: z.strictObject({}),
  output: auditProgress,
  async run() {
    const { total, read: entries, latest } = await readAuditProgress()
    return { running: entries !== null, read: entries ?? 0, total, latest: latest && found(latest) }
  },
})

function describeAction(action: string): string {
  const name = `audit.actions.${messageKey(action)}` as Parameters<typeof inPortuguese.has>[0]
  return inPortuguese.has(name) ? inPortuguese(name) : action
}

function describeOutcome(row: AuditRow): string {
  const known = auditOutcome(row)
  return known ? inPortuguese(`audit.outcomes.${known}`) : row.outcome
}

/** Labels in Portuguese, whatever the screen's language, and the recorded codes. */
const columns: [string, (row: AuditRow) => string][] = [
  ['Nº', ({ seq }) => String(seq)],
  ['Quando', ({ at }) => at.toISOString()],
  ['Usuário', ({ actor }) => (actor === 'system' ? 'Lastro' : actor)],
  ['Ação', ({ action }) => describeAction(action)],
  ['Resultado', describeOutcome],
  ['Registro', ({ subject }) => subject],
  ['Código da ação', ({ action }) => action],
  ['Código do resultado', ({ outcome }) => outcome],
  ['Dados (JSON)', ({ detail }) => canonicalJson(detail)],
  ['ID na auditoria', ({ id }) => id],
  ['Hash anterior', ({ previousHash }) => previousHash],
  ['Hash', ({ hash }) => hash],
]

const csvLayout = { ...csvOptions, record_delimiter: 'windows', columns: columns.map(([name]) => name) } as const

const formats = {
  csv: {
    contentType: 'text/csv; charset=utf-8',
    head: () => stringify([], csvLayout),
    page: (rows: AuditRow[]) =>
      stringify(
        rows.map((row) => columns.map(([, cell]) => cell(row))),
        { ...csvLayout, bom: false, header: false },
      ),
  },
  jsonl: {
    contentType: 'application/x-ndjson; charset=utf-8',
    head: () => '',
    page: (rows: AuditRow[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  },
}

async function* textOf(narrowing: Narrowing, until: number, format: keyof typeof formats): AsyncGenerator<Buffer> {
  const { head, page } = formats[format]
  yield Buffer.from(head())
  for await (const rows of readEntries(narrowing, until)) yield Buffer.from(page(rows))
}

/**
 * The filtered trail as a file, oldest first, a page of entries in memory at a time; audited, and its own entry is the last that
 * can be in it. JSON lines hold everything that an entry's hash is made of.
 */
export const openAuditFile = download(auditTrail.file, auditFileInput, async ({ format, ...filter }, person) => {
  const entry = { actor: person, action: 'audit.export', subject: 'audit', outcome: 'ok' }
  await (await db()).transaction((tx) => appendAudit(tx, { ...entry, detail: { format, ...filter } }))
  const narrowing = narrowed(filter)
  const today = new Date()
  const from = dayOf(narrowing.from ?? (await firstEntryAt()) ?? today)
  const to = dayOf(narrowing.to ?? today)
  const text = textOf(narrowing, await lastSeq(), format)
  return {
    stream: Readable.from(text, { objectMode: false }),
    bytes: null,
    contentType: formats[format].contentType,
    fileName: `auditoria_${from ?? currentDay(today)}_${to ?? currentDay(today)}.${format}`,
  }
})
