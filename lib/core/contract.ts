import type { LiveTopic } from './live-topics'
import type { OperationKind } from './operations/operation-states'
import type { Permission } from './permissions'

/** `pix/charges/{id}`: the address under /api, its parameters in braces; also the query key in the browser. */
type Path = string

/** How often the browser asks again by itself, in milliseconds; 0: not now. `receivedAt`: when the answer came. */
export type Interval<O> = (answer: O | undefined, receivedAt: number) => number

/** A read as both sides know it: route, first paint, query and its key follow from it. */
export type ReadContract<I extends object = object, O = unknown> = {
  path: Path
  may: Permission
  /** A read whose input no address could hold: its body, as JSON. Neither polled nor cached. */
  method?: 'POST'
  /** Requested again seldomer while events report changes. */
  watch?: number | Interval<O>
  /** Pages of a list; a longer one is left to the person. */
  longestWatched?: number
  /** Goes before `watch`, for changes that no event reports: never seldomer. A list is polled while it has one page. */
  poll?: Interval<O>
  /** How long an answer is shown without asking again, in milliseconds; 15 seconds unless it says so. */
  freshMs?: number
  readonly types?: (input: I) => O
}

/** What a read answers, by its contract. */
export type AnswerOf<C extends { path: Path }> = C extends { types?: (input: never) => infer O } ? O : never

/** Of a read without input. */
export type NoInput = Record<string, never>

/** `I`: what the browser gives, path parameters included; `O`: what it gets. Of a list it is the page. */
export function readContract<I extends object, O>(
  path: Path,
  rest: Omit<ReadContract<I, O>, 'path' | 'types'>,
): ReadContract<I, O> {
  return { path, ...rest }
}

/** An operation as both sides know it. Its words are those of its kind in the messages. */
export type OperationContract<K extends OperationKind = OperationKind, A extends boolean = boolean> = {
  kind: K
  path: Path
  /** POST unless it says so; a DELETE takes its input from the address. */
  method?: 'DELETE'
  /** Who may ask for it, and settle it. */
  may: Permission
  mayRead: Permission
  /** What becomes stale as it moves, after a mutation and a live message alike. */
  topic: LiveTopic
  /** Whether it is about an amount; of the others none is missing. */
  money: boolean
  /** Whether another person may have to approve it first. */
  approvable: A
  /** A list of its kind as a file is named by it, in Portuguese. */
  fileWord: string
  /** Where it has its page. */
  href: (id: string) => string
}

export function operationContract<K extends OperationKind, A extends boolean>(
  kind: K,
  rest: Omit<OperationContract<K, A>, 'kind'>,
): OperationContract<K, A> {
  return { kind, ...rest }
}

/** A change of our own data, of which upstream hears nothing: route, browser call and what becomes stale follow from it. */
export type WriteContract<I extends object = object, O = unknown> = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: Path
  may: Permission
  /** Branches of the browser's cache that become stale, as `users`. */
  stale: readonly string[]
  readonly types?: (input: I) => O
}

/** `I`: what the browser gives, path parameters included; `O`: the answer, `void` where there is none (204). */
export function writeContract<I extends object, O>(
  method: WriteContract['method'],
  path: Path,
  { may, stale = [] }: { may: Permission; stale?: readonly string[] },
): WriteContract<I, O> {
  return { method, path, may, stale }
}

/** A file to look at or to save; `I`: its path parameters and what it is narrowed by. */
export type FileContract<I extends object = object> = {
  path: Path
  may: Permission
  file: true
  readonly types?: (input: I) => void
}

export function fileContract<I extends object>(path: Path, may: Permission): FileContract<I> {
  return { path, may, file: true }
}

/** The address under /api that an input leads to, and what of the input is left for the query. */
export function addressOf(path: Path, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: address, rest }
}
