import type { LiveTopic } from './live-topics'
import type { OperationKind } from './operations/operation-states'
import type { Permission } from './permissions'

/** `pix/charges/{id}`: the address under /api, its parameters in braces; also the query key in the browser. */
type Path = string

/** Polling interval of the browser in ms; 0: no polling now. `receivedAt`: arrival time of the answer. */
export type Interval<O> = (answer: O | undefined, receivedAt: number) => number

/** A read as browser and server share it: route, first paint, query and its key are derived from it. */
export type ReadContract<I extends object = object, O = unknown> = {
  path: Path
  may: Permission
  /** For a read whose input does not fit an address: sent as a JSON body. Neither polled nor cached. */
  method?: 'POST'
  /** Polling interval, longer while events report changes. */
  watch?: number | Interval<O>
  /** Number of pages up to which a list is refreshed; a longer one is refreshed by the person. */
  longestWatched?: number
  /** Overrides `watch`, for changes that no event reports; never less often. A list is polled while it has one page. */
  poll?: Interval<O>
  /** How long an answer counts as fresh, in milliseconds; default 15 seconds. */
  freshMs?: number
  readonly types?: (input: I) => O
}

/** The answer type of a read's contract. */
export type AnswerOf<C extends { path: Path }> = C extends { types?: (input: never) => infer O } ? O : never

/** Input type of a read without input. */
export type NoInput = Record<string, never>

/** `I`: the browser's input, path parameters included; `O`: the answer, for a list one page. */
export function readContract<I extends object, O>(
  path: Path,
  rest: Omit<ReadContract<I, O>, 'path' | 'types'>,
): ReadContract<I, O> {
  return { path, ...rest }
}

/** An operation as browser and server share it. Its texts are the messages of its kind. */
export type OperationContract<K extends OperationKind = OperationKind, A extends boolean = boolean> = {
  kind: K
  path: Path
  /** POST by default; a DELETE takes its input from the address. */
  method?: 'DELETE'
  /** The permission to request and to settle the operation. */
  may: Permission
  mayRead: Permission
  /** Topic whose reads become stale when an operation changes, after a mutation and after a live message alike. */
  topic: LiveTopic
  /** Whether operations of the kind have an amount, which then is never missing. */
  money: boolean
  /** Whether operations of the kind may need another person's approval. */
  approvable: A
  /** The kind's part of an exported file's name, in Portuguese. */
  fileWord: string
  /** Address of an operation's page. */
  href: (id: string) => string
}

export function operationContract<K extends OperationKind, A extends boolean>(
  kind: K,
  rest: Omit<OperationContract<K, A>, 'kind'>,
): OperationContract<K, A> {
  return { kind, ...rest }
}

/** A change of our own data, without any call upstream: route, browser call and stale reads are derived from it. */
export type WriteContract<I extends object = object, O = unknown> = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: Path
  may: Permission
  /** Branches of the browser's cache that become stale, as `users`. */
  stale: readonly string[]
  /** HTTP status of an answer with a body; default 200. */
  status?: 200 | 201 | 202
  readonly types?: (input: I) => O
}

/** `I`: the browser's input, path parameters included; `O`: the answer, `void` for none (204). */
export function writeContract<I extends object, O>(
  method: WriteContract['method'],
  path: Path,
  { stale = [], ...rest }: Pick<WriteContract, 'may' | 'status'> & { stale?: readonly string[] },
): WriteContract<I, O> {
  return { method, path, stale, ...rest }
}

/** A file to view or to save; `I`: its path parameters and filters. */
export type FileContract<I extends object = object> = {
  path: Path
  may: Permission
  file: true
  readonly types?: (input: I) => void
}

export function fileContract<I extends object>(path: Path, may: Permission): FileContract<I> {
  return { path, may, file: true }
}

/** The address under /api for an input, and the rest of the input, for the query. */
export function addressOf(path: Path, input: object): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input }
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: address, rest }
}
