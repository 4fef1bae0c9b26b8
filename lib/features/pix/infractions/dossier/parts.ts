import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { mediaTypes } from '@/lib/core/attachment-types'
import { canonicalJson } from '@/lib/core/canonical-json'
import { invalidRequest } from '@/lib/core/errors'
import { charges } from '@/lib/features/pix/charges/contract'
import { chargeResult } from '@/lib/features/pix/charges/schema'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import type { DossierPart } from '@/lib/features/pix/infractions/rules/dossier'
import { analysisInput, type InfractionCase } from '@/lib/features/pix/infractions/schema'
import { findLiveAnswer } from '@/lib/features/pix/infractions/store/answers'
import { findDeliveries } from '@/lib/features/pix/infractions/store/deliveries'
import type { BackingOf } from '@/lib/features/reconciliation/schema'
import { db } from '@/lib/server/db/client'
import { findOperationRow } from '@/lib/server/operations/list'
import {
  answerBlocks,
  chargeBlocks,
  coverBlocks,
  type DossierNote,
  type EarlierAnswer,
  historyBlocks,
  noteName,
  paymentBlocks,
  printedOf,
  timelineBlocks,
  usualTitle,
} from './facts'
import type { Block, LeftOut } from './worker/plan'

export type Gathered = {
  infraction: InfractionCase
  known: KnownAbout
  notes: DossierNote[]
  /** Transport documents of the notes. */
  deliveries: DossierNote[]
  copyPaste: string | null
  answers: EarlierAnswer[]
}

type Read = { infraction: InfractionCase; known: KnownAbout; backing: BackingOf }

/** Everything that a dossier can be made from, as the screen of the case shows it. */
export async function gatherFacts({ infraction, known, backing }: Read): Promise<Gathered> {
  const notes = (backing.row?.links ?? []).flatMap(({ document }) => (document ? printedOf(document) : []))
  const { charge } = known
  const row = charge && (await findOperationRow([charges.create.kind], charge.id))
  const copyPaste = chargeResult.safeParse(row?.result).data?.copyPaste ?? null
  const deliveries = await findDeliveries(notes.map(({ id }) => id))
  return { infraction, known, notes, deliveries, copyPaste, answers: await answersBefore(known) }
}

const mostAnswers = 5
const given = analysisInput.pick({ analysis: true, description: true }).extend({ id: z.string() })

/** Our answers to other cases on the payment or of the payer, the newest case first. */
async function answersBefore({ earlier }: KnownAbout): Promise<EarlierAnswer[]> {
  const answered = earlier.filter(({ same, answer }) => same !== 'account' && answer !== null).slice(0, mostAnswers)
  const database = await db()
  const rows = await Promise.all(answered.map(({ id }) => findLiveAnswer(database, id)))
  return rows.flatMap((row) => {
    const input = given.safeParse(row?.input).data
    if (!row || !input) return []
    const { id: infractionId, analysis, description } = input
    return [{ infractionId, at: row.createdAt.toISOString(), analysis, description }]
  })
}

type Source =
  | { kind: 'sheet'; blocks: Block[] }
  | { kind: 'note'; note: DossierNote }
  | { kind: 'attachment'; id: string; name: string; type: string; bytes: number }

type DescribedEntry = { key: string; part: string; title: string; source: Source }

/** Content of a dossier before any file is read; its hash shows later whether anything has changed. */
export type Description = { title: string; cover: Block[]; entries: DescribedEntry[]; unmergeable: LeftOut[] }

const digest = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex')

/** Everything that a dossier was made from, for a comparison with what it would be made from now. */
export const inputsOf = ({ title, cover, entries }: Description) => digest({ title, cover, entries })

/** The cover and each entry by themselves, so that a preview tells what has changed. */
export const inputsByEntry = ({ cover, entries }: Description) => ({
  cover: digest(cover),
  entries: new Map(entries.map(({ key, source }) => [key, digest(source)])),
})

/** What each part by its title is made from, for a person who reads what differs. */
export const inputsByTitle = ({ cover, entries }: Description): Record<string, string> =>
  Object.fromEntries([['Capa', digest(cover)], ...entries.map(({ title, source }) => [title, digest(source)])])

export function describeDossier(
  gathered: Gathered,
  { title, parts }: { title?: string | undefined; parts: readonly string[] },
): Description {
  const { infraction } = gathered
  const unmergeable: LeftOut[] = []
  const entries = new Map<string, DescribedEntry>()
  for (const part of parts)
    for (const entry of entriesOf(part, gathered)) if (!entries.has(entry.key)) entries.set(entry.key, entry)
  for (const [key, { source }] of entries) {
    if (source.kind !== 'attachment' || mergeable.includes(source.type)) continue
    entries.delete(key)
    unmergeable.push({ key, name: source.name, reason: 'type' })
  }
  // A note whose PDF is an annex is in the dossier once.
  for (const { id, documentId, type } of infraction.draft.attachments)
    if (entries.has(id) && documentId !== null && type === mediaTypes.pdf) entries.delete(`note:${documentId}`)
  return {
    title: title ?? usualTitle(gathered),
    cover: coverBlocks(gathered),
    entries: numbered([...entries.values()]),
    unmergeable,
  }
}

const mergeable = [mediaTypes.pdf, mediaTypes.png, mediaTypes.jpeg, mediaTypes.webp]

/** The agent's own files are annexes with a number. */
function numbered(entries: DescribedEntry[]): DescribedEntry[] {
  let annex = 0
  return entries.map((entry) =>
    entry.source.kind === 'attachment' ? { ...entry, title: `Anexo ${++annex}: ${entry.title}` } : entry,
  )
}

function entriesOf(part: string, gathered: Gathered): DescribedEntry[] {
  const attached = gathered.infraction.draft.attachments.filter(({ pages }) => typeof pages !== 'number')
  const annex = ({ id, name, type, bytes }: (typeof attached)[number]): DescribedEntry => ({
    key: id,
    part: id,
    title: name,
    source: { kind: 'attachment', id, name, type, bytes },
  })
  const sheet = (title: string, blocks: Block[]): DescribedEntry[] =>
    blocks.length === 0 ? [] : [{ key: part, part, title, source: { kind: 'sheet', blocks } }]
  const noted = (note: DossierNote): DescribedEntry => ({
    key: `note:${note.id}`,
    part,
    title: noteName(note),
    source: { kind: 'note', note },
  })
  const made: Record<DossierPart, () => DescribedEntry[]> = {
    payment: () => sheet('Pagamento', paymentBlocks(gathered)),
    timeline: () => sheet('Linha do tempo', timelineBlocks(gathered)),
    charge: () => sheet('Cobrança e código Pix', chargeBlocks(gathered, gathered.copyPaste)),
    history: () => sheet('Histórico com este pagador', historyBlocks(gathered)),
    answers: () => sheet('Respostas anteriores', answerBlocks(gathered.answers)),
    note: () => gathered.notes.map(noted),
    delivery: () => gathered.deliveries.map(noted),
    attachments: () => attached.map(annex),
  }
  const known = Object.entries(made).find(([name]) => name === part)
  if (known) return known[1]()
  const own = attached.find(({ id }) => id === part.toLowerCase())
  if (own) return [annex(own)]
  const record = { code: 'field.not-attached', values: { id: part } } as const
  throw invalidRequest('parts', `${part} is not attached to this infraction`, record)
}
