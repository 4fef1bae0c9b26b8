import 'server-only'
import { rm } from 'node:fs/promises'
import { addAbortSignal, type Readable } from 'node:stream'
import { type InFlight, joinInFlight } from '@/lib/core/join-in-flight'
import { processState } from '@/lib/server/global-state'
import { recordUpstreamRequestId } from '@/lib/server/http/request-context'
import { log } from '@/lib/server/log'
import { objectStoreIsSet } from '@/lib/server/object-store/request'
import { dropUnnamedIn } from '@/lib/server/object-store/stored'
import { isRefusedRequest } from '@/lib/server/upstream/budget'
import type { FileAnswer } from '@/lib/server/upstream/file'
import { arrivingPath, openStored, removeStored, storeArrived } from './content-cache-files'
import { isOver, mostStored, prune, readFolder, type Stored } from './content-cache-prune'
import { type Spool, startSpool, type Whole } from './content-cache-spool'

export type ContentSource = {
  /** `{id}.{xml|pdf}`. */
  name: string
  /** When the body must be removed; null when unknown. */
  expiresAt: Date | null
  /** False for a body that may be passed on but not stored. */
  mayStore: boolean
  /** Whether the caller can do without the body: then its request has low priority. */
  dispensable?: boolean
  fetch: (signal: AbortSignal) => Promise<FileAnswer>
}

export type Content = { stream: Readable; bytes: number | null }

type Arrived = { answer: FileAnswer; spool: Spool | null; taken: boolean }

type State = { stored: Stored; arriving: Map<string, InFlight<Arrived>> }

const largestStored = 64 * 1024 * 1024

const index = processState<{ read?: Promise<State> }>('document content', () => ({}))

/** The bodies on disk, read once from the folder. */
function ready(): Promise<State> {
  index.read ??= read()
  index.read.catch(() => {
    index.read = undefined
  })
  return index.read
}

async function read(): Promise<State> {
  const state: State = { stored: new Map(), arriving: new Map() }
  await readFolder(state.stored)
  await prune(state.stored)
  return state
}

/** Removes bodies that have expired or have no room, whichever process stored them. */
export async function pruneContent(): Promise<void> {
  const { stored } = await ready()
  await readFolder(stored)
  await prune(stored)
  // Earlier versions stored bodies in the object store, too.
  if (objectStoreIsSet()) await dropUnnamedIn('content')
}

/** Number of bytes on this instance's disk, and their limit. */
export async function storedContent(): Promise<{ bytes: number; most: number }> {
  const { stored } = await ready()
  const bytes = [...stored.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  return { bytes, most: mostStored() }
}

export async function isContentStored(name: string): Promise<boolean> {
  return (await ready()).stored.has(name)
}

export async function invalidateContent(name: string): Promise<void> {
  const { stored } = await ready()
  const entry = stored.get(name)
  stored.delete(name)
  if (entry) await removeStored(entry)
}

/**
 * A body from the disk, or from upstream while it is being stored: equal requests at one time are fetched once. The
 * caller judges whether a stored body may still be shown.
 */
export async function openContent(source: ContentSource, signal?: AbortSignal): Promise<Content> {
  signal?.throwIfAborted()
  const state = await ready()
  const stored = source.mayStore ? await fromDisk(state, source.name) : undefined
  if (stored) return leaveWith(stored, signal)
  const arrived = await joinInFlight(state.arriving, source.name, {
    start: (aborted) => receive(state, source, aborted),
    signal,
    joinableUntil: async ({ spool }) => spool?.settled,
    dispensable: source.dispensable,
    isRefusal: isRefusedRequest,
  })
  recordUpstreamRequestId(arrived.answer.upstreamRequestId)
  const { answer, spool } = arrived
  // The last reader left, or the body was settled, while this one was joining.
  if (spool?.over()) return openContent(source, signal)
  if (spool) return leaveWith({ stream: spool.reader(), bytes: answer.bytes }, signal)
  if (!arrived.taken) {
    arrived.taken = true
    return leaveWith(answer, signal)
  }
  return leaveWith(await source.fetch(signal ?? new AbortController().signal), signal)
}

function leaveWith({ stream, bytes }: Content, signal: AbortSignal | undefined): Content {
  // A reader sees the failure; without a reader it must not end the process.
  stream.on('error', () => undefined)
  if (signal) addAbortSignal(signal, stream)
  return { stream, bytes }
}

async function fromDisk(state: State, name: string): Promise<Content | undefined> {
  const entry = state.stored.get(name)
  if (!entry) return undefined
  const handle = isOver(entry) ? undefined : await openStored(entry)
  if (handle) return { stream: handle.createReadStream({ start: 0 }), bytes: entry.bytes }
  if (state.stored.get(name) === entry) await invalidateContent(name)
  return undefined
}

async function receive(state: State, source: ContentSource, signal: AbortSignal): Promise<Arrived> {
  const answer = await source.fetch(signal)
  const maxBytes = Math.min(largestStored, mostStored())
  if (!source.mayStore || maxBytes === 0 || (answer.bytes ?? 0) > maxBytes) return { answer, spool: null, taken: false }
  const path = arrivingPath()
  const settle = (whole: Whole) => store(state, source, path, whole, maxBytes)
  const spool = await startSpool(answer.stream, { path, expected: answer.bytes, maxBytes, settle }).catch(
    notStored(source),
  )
  if (!spool) return { answer, spool: null, taken: false }
  spool.settled.catch(notStored(source))
  return { answer, spool, taken: false }
}

/** Storing is optional: a failing disk does not stop the download. */
function notStored({ name }: ContentSource): (error: unknown) => null {
  return (error) => {
    log().warn({ content: name, error }, 'content not stored')
    return null
  }
}

async function store(
  state: State,
  { name, expiresAt }: ContentSource,
  path: string,
  { sha256, bytes }: Whole,
  maxBytes: number,
): Promise<void> {
  if (bytes > maxBytes) return rm(path, { force: true })
  const entry = await storeArrived(path, { name, sha256, bytes, expiresAt: expiresAt?.getTime() ?? null })
  if (!entry) return
  const older = state.stored.get(name)
  state.stored.set(name, entry)
  if (older && older.file !== entry.file) await removeStored(older)
  await prune(state.stored)
}
