import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { formatInstant } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { openDocumentContent } from '@/lib/features/documents/store/content'
import { dossierParts, isDossierPart, type LeftOutReason } from '@/lib/features/pix/infractions/rules/dossier'
import { attach } from '@/lib/features/pix/infractions/store/attachment-changes'
import { files, spooled } from '@/lib/features/pix/infractions/store/attachment-folder'
import { findAttachment, spoolForSending, viewAttachment } from '@/lib/features/pix/infractions/store/attachments'
import type { Person } from '@/lib/server/auth/person'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { noteBlocks } from './facts'
import { type Description, describeDossier, type Gathered, inputsByEntry, inputsByTitle, inputsOf } from './parts'
import { buildDossier } from './run'
import {
  type Dossier,
  type DossierOutline,
  type DossierPreview,
  type dossierInput,
  madeFromParts,
  type newDossier,
} from './schema'
import type { Built, Entry, LeftOut } from './worker/plan'

type Input = z.output<typeof dossierInput>
type Context = { person: Person; signal: AbortSignal }

/** A dossier is held in memory while it is built: a higher limit of attachments does not raise this one. */
const mostBytes = 32 * 1024 * 1024
const limit = () => Math.min(env().ATTACHMENT_MAX_MB * 1024 * 1024, mostBytes)

/** The reasons as the cover states them to the bank. */
const reasons: Record<LeftOutReason, string> = {
  encrypted: 'Protegido por senha',
  broken: 'Arquivo incompleto ou corrompido',
  script: 'Contém código (JavaScript) ou ações automáticas',
  'too-complex': 'Arquivo grande demais quando aberto',
  pages: 'Mais de 200 páginas',
  size: 'Não coube no limite de tamanho',
  type: 'Não é PDF nem imagem; segue como anexo à parte',
  unread: 'Não foi possível ler o arquivo agora',
}

/** Gives `use` the dossier on disk, which is gone afterwards. */
async function withDossier<T>(
  gathered: Gathered,
  { id, title, parts }: Input,
  signal: AbortSignal,
  use: (dossier: { path: string; built: Built; description: Description }) => Promise<T>,
): Promise<T> {
  const description = describeDossier(gathered, { title, parts })
  const rows = await Promise.all(
    description.entries.flatMap(({ source }) => (source.kind === 'attachment' ? [findAttachment(id, source.id)] : [])),
  )
  const spool = await spoolForSending(rows.flatMap((row) => row ?? []))
  const fetched: string[] = []
  try {
    const paths = new Map(rows.flatMap((row, at) => (row ? [[row.id, spool.files[at]?.path ?? ''] as const] : [])))
    const leftOut: LeftOut[] = description.unmergeable
    const entries: Entry[] = []
    for (const { source, ...entry } of description.entries) {
      if (source.kind === 'sheet') entries.push({ ...entry, kind: 'sheet', blocks: source.blocks })
      else if (source.kind === 'attachment') {
        const { name, type, bytes } = source
        entries.push({ ...entry, kind: 'file', path: paths.get(source.id) ?? '', name, type, bytes })
      } else entries.push({ ...entry, ...(await noteEntry(source.note, signal, fetched)) })
    }
    return await files.withTemporary(async (path) => {
      const made = `Gerado pelo Lastro em ${formatInstant(new Date(), 'pt-BR').replace(/\s/g, ' ')}`
      const { cover } = description
      const plan = { title: description.title, caseId: id, made, cover, entries, leftOut, reasons }
      const built = await buildDossier({ ...plan, maxBytes: limit(), out: path }, signal)
      return use({ path, built, description })
    })
  } finally {
    await spool.release()
    for (const path of fetched) await rm(path, { force: true })
  }
}

type Note = Parameters<typeof noteBlocks>[0]

/** The PDF of a note where the accounting service has one, else its summary. */
async function noteEntry(note: Note, signal: AbortSignal, fetched: string[]) {
  try {
    const { stream } = await openDocumentContent({ id: note.id, type: 'pdf' }, { signal })
    const path = await files.temporaryPath()
    fetched.push(path)
    await pipeline(stream, createWriteStream(path, { flags: 'wx' }))
    const { size } = await stat(path)
    return {
      kind: 'file' as const,
      path,
      type: 'application/pdf',
      bytes: size,
      name: `${note.accessKey ?? note.id}.pdf`,
    }
  } catch (error) {
    if (!(error instanceof Problem)) log().warn({ error }, 'the PDF of a note was not read for a dossier')
    return { kind: 'sheet' as const, blocks: noteBlocks(note) }
  }
}

const named = (leftOut: readonly LeftOut[]) => leftOut.map(({ name, reason }) => ({ name, reason }))

/** The dossier as it would be attached, with the pages of its parts. */
export function viewDossier(gathered: Gathered, input: Input, signal: AbortSignal): Promise<DossierPreview> {
  return withDossier(gathered, input, signal, async ({ path, built, description }) => {
    const inputs = inputsByEntry(description)
    return {
      title: description.title,
      cover: inputs.cover,
      at: new Date().toISOString(),
      pages: built.pages,
      coverPages: built.coverPages,
      bytes: built.bytes,
      maxBytes: limit(),
      entries: built.entries.map((entry) => ({ ...entry, inputs: inputs.entries.get(entry.key) ?? '' })),
      leftOut: leftOutParts(description, built.leftOut),
      pdf: (await readFile(path)).toString('base64'),
    }
  })
}

/** A file that cannot be merged is no entry: its key is its choice. */
const leftOutParts = ({ entries }: Description, leftOut: readonly LeftOut[]) =>
  leftOut.map(({ key, name, reason }) => ({
    part: entries.find((entry) => entry.key === key)?.part ?? key,
    name,
    reason,
  }))

/** Everything that a dossier can be made of, without building one. */
export async function outlineDossier(gathered: Gathered): Promise<DossierOutline> {
  const description = describeDossier(gathered, { parts: dossierParts })
  const inputs = inputsByEntry(description)
  const entries = description.entries.map(({ key, part, title, source }) => ({
    key,
    part,
    title: source.kind === 'attachment' ? source.name : title,
    inputs: inputs.entries.get(key) ?? '',
    bytes: source.kind === 'attachment' ? source.bytes : null,
  }))
  const leftOut = leftOutParts(description, description.unmergeable)
  return { title: description.title, cover: inputs.cover, entries, leftOut, made: await madeBefore(gathered) }
}

/** Dossiers of the draft, each compared with what it would be made from now. */
async function madeBefore(gathered: Gathered): Promise<DossierOutline['made']> {
  const { id, draft } = gathered.infraction
  const rows = await Promise.all(draft.attachments.map((one) => findAttachment(id, one.id)))
  const attached = new Set(draft.attachments.map((one) => one.id))
  return rows.flatMap((row) => {
    const made = madeFromParts.safeParse(row?.dossier).data
    if (!row || !made) return []
    const { title, parts } = made
    const present = parts.filter((part) => isDossierPart(part) || attached.has(part.toLowerCase()))
    const now = describeDossier(gathered, { title, parts: present })
    const isCurrent = present.length === parts.length && inputsOf(now) === made.inputs
    return [
      { attachmentId: row.id, title, parts, isCurrent, ...(!isCurrent && { changed: changedIn(made.byTitle, now) }) },
    ]
  })
}

function changedIn(before: Record<string, string> | undefined, now: Description): string[] {
  if (!before) return []
  const after = inputsByTitle(now)
  return Object.keys({ ...before, ...after }).filter((title) => before[title] !== after[title])
}

/** Builds a dossier and attaches it to the draft. Throws what attaching a file throws. */
export function attachDossier(
  gathered: Gathered,
  { replaces, ...input }: z.output<typeof newDossier>,
  { person, signal }: Context,
): Promise<Dossier> {
  return withDossier(gathered, input, signal, async ({ path, built, description }) => {
    const { title } = description
    const leftOut = named(built.leftOut)
    const inputs = { inputs: inputsOf(description), byTitle: inputsByTitle(description) }
    const dossier = { title, parts: input.parts, ...inputs, pages: built.pages, leftOut }
    return spooled({ stream: createReadStream(path), bytes: built.bytes }, async (file) => {
      const facts = { name: `${title}.pdf`, type: 'application/pdf', documentId: null, dossier, replaces }
      return { ...viewAttachment(await attach(input.id, file, facts, person), person), pages: built.pages, leftOut }
    })
  })
}
